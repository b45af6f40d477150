"""The only script in the page: one history entry per decision, one step per gesture, one session per tab.

It also keeps the logbook in the tab's own storage, which a reload outlives and the end of the tab does not; see
`logbook.keep`.
"""

from urllib.parse import urlencode

_SCRIPT = """<script>
(() => {
  if (window.celestiaReady) return;
  window.celestiaReady = true;
  // Streamlit pushes a history entry whenever the address changes. Ours counts decisions (d) and
  // stages of lessons: same page and same count, same entry.
  const push = history.pushState;
  history.pushState = function (state, unused, url) {
    const here = new URL(location), there = new URL(url, here), d = "d";
    if (!there.searchParams.has("g"))  // the top navigation drops it
      for (const name of ["g", d, "o"])
        if (here.searchParams.has(name)) there.searchParams.set(name, here.searchParams.get(name));
    const same = name => here.searchParams.get(name) === there.searchParams.get(name);
    const stay = here.pathname === there.pathname && (!here.searchParams.has(d) || same(d))
      && same("lesson") && same("stage");
    (stay ? history.replaceState : push).call(history, state, unused, there);
  };
  if (!new URL(location).searchParams.has("g"))  // spell out the bare address, without an entry of its own
    history.replaceState({}, "", (location.search ? location.search + "&" : "?") + "START");
  const stop = event => { event.preventDefault(); event.stopImmediatePropagation(); };
  // The second click of a double click, and a key that is held, are no new wish.
  let last = -1000;
  addEventListener("click", event => {
    if (!event.target.closest("[class*=st-key-slot], .st-key-next, .st-key-back")) return;
    if (event.detail > 1 && event.timeStamp - last < 450) stop(event);
    last = event.timeStamp;
  }, true);
  addEventListener("keydown", event => {
    const typing = event.target.closest?.("input, textarea, select, [contenteditable]");
    if (event.repeat && !typing && (event.key.length === 1 || event.key === "Enter")) stop(event);
  }, true);
  // A link to another page or clause goes there as Back would, without loading the app anew: that would be a session
  // of its own, with an empty logbook.
  addEventListener("click", event => {
    const link = event.target.closest?.('a[href]:not([target="_blank"], [download], [href^="#"])');
    if (!link || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
    const there = new URL(link.href);
    if (there.origin !== location.origin) return;
    event.preventDefault();
    push.call(history, {}, "", there);
    dispatchEvent(new PopStateEvent("popstate", { state: {} }));
    document.querySelector('[data-testid="stMain"]')?.scrollTo(0, 0);
  });
  // The logbook of this tab: kept whenever the page tells it, told whenever the page asks for it. It is told first:
  // what a page that still asks tells is only what was done since the reload. What it made us keep is not told back.
  // It is told while the server rests and nobody presses: it would cut a run short, and lose the press of that run.
  const named = "celestia-logbook";
  const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value").set;
  const CALM = 600;  // ms after a press, by when its run has begun
  let ours = false, pressed = -CALM;
  for (const kind of ["pointerdown", "click", "keydown"])
    addEventListener(kind, event => { pressed = event.timeStamp; }, true);
  const calm = () => performance.now() - pressed > CALM
    && document.querySelector(".stApp")?.dataset.testScriptState === "notRunning";
  const keep = () => {
    const told = document.getElementById(named)?.textContent, kept = sessionStorage.getItem(named);
    const asked = document.querySelector(".st-key-tab input");
    if (!told) ours = false;
    if (told && (ours || !asked || !kept)) {
      ours = true;
      if (told !== kept) sessionStorage.setItem(named, told);
    }
    if (!asked || asked.value || ours || !kept || !calm()) return;
    write.call(asked, kept);
    asked.dispatchEvent(new Event("input", { bubbles: true }));
    asked.dispatchEvent(new FocusEvent("focusout", { bubbles: true }));
  };
  const kindly = () => { try { keep(); } catch { /* a browser without storage keeps nothing */ } };
  setInterval(kindly, 300);
  addEventListener("pagehide", kindly);  // what was noted a moment before a reload
})();
</script>"""


def script(start: dict[str, str]) -> str:
    """The script, knowing the query parameters of the table a newcomer meets."""
    return _SCRIPT.replace("START", urlencode(start))
