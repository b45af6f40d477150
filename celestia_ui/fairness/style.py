"""The style sheet of the page on luck. Own classes (cel-fr-*) and st-key-* only; colours are those of all pages."""

FAIRNESS_CSS = """<style>
.st-key-fairness_page { max-width:1120px; margin:0 auto; }
.stApp .cel-fr p { margin:0 0 8px; }
.stApp .cel-fr h3 { margin-top:8px; }
.cel-fr-two { display:grid; grid-template-columns:repeat(2,minmax(0,1fr)); gap:16px; align-items:start; }
.cel-fr-stack { display:grid; gap:16px; }
.cel-fr-rail { position:relative; display:block; min-width:110px; height:14px; border-radius:7px;
  background:var(--cel-track); }
.cel-fr-rail .b { position:absolute; top:3px; bottom:3px; border-radius:4px; background:var(--cel-soft); opacity:.55; }
.cel-fr-rail .p { position:absolute; top:-3px; width:4px; height:20px; margin-left:-2px; border-radius:2px;
  background:var(--cel-brass); }
.cel-fr-bars { width:100%; max-width:520px; height:auto; display:block; }
.stApp .cel-fr .cel-tbl thead th { white-space:normal; }
.cel-fr .cel-scroll { overflow-x:auto; }
.stApp .cel-fr summary { color:var(--cel-link); cursor:pointer; min-height:24px; width:fit-content; }
.stApp .cel-fr a { color:var(--cel-link); }
.stApp .cel-fr-lead { font-size:18px; line-height:26px; color:var(--cel-ink); max-width:70ch; margin:0; }
@media (max-width:900px) { .cel-fr-two { grid-template-columns:minmax(0,1fr); } }
@media (max-width:640px) {
  .stApp .cel-fr .x { display:none; }
}
</style>"""
