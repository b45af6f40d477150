import pytest
from hypothesis import HealthCheck, is_hypothesis_test, settings

pytest_plugins = ("tests.factmarks",)

# CI repeats itself exactly; `make long` (--hypothesis-profile=long) looks further each time. Speed is no
# property of the code here: the machine may be busy.
settings.register_profile("ci", derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile(
    "long", max_examples=1_000, deadline=None, print_blob=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("ci")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Every law that Hypothesis tries belongs to `make long` too, where it is tried on more cases."""
    if config.getoption("--hypothesis-profile") == "long":
        for item in items:
            if is_hypothesis_test(getattr(item, "obj", None)):
                item.add_marker(pytest.mark.long)
