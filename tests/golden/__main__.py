"""`make golden`: writes the golden files anew. Then read the diff."""

from tests.goldens import FOLDER, golden, golden_names

for name in golden_names():
    (FOLDER / name).write_text(golden(name), encoding="utf-8")
