"""The style sheet of the Question page. Own classes (cel-qn-*) and st-key-* only; colours are those of all pages."""

QUESTION_CSS = """<style>
.st-key-question_page { max-width:1120px; margin:0 auto; }
.st-key-qn_columns { display:grid; grid-template-columns:minmax(0,7fr) minmax(0,5fr); gap:16px; align-items:start;
  grid-template-areas:"table table" "asked known" "story known"; grid-template-rows:auto auto 1fr; }
.st-key-qn_columns > :has(.st-key-qn_asked), .st-key-qn_columns > .st-key-qn_asked { grid-area:asked; }
.st-key-qn_columns > :has(.st-key-qn_table), .st-key-qn_columns > .st-key-qn_table { grid-area:table; }
.st-key-qn_columns > :has(.st-key-qn_known), .st-key-qn_columns > .st-key-qn_known { grid-area:known; }
.st-key-qn_columns > :has(.st-key-qn_story), .st-key-qn_columns > .st-key-qn_story { grid-area:story; }
.st-key-qn_columns > * { min-width:0; }
.st-key-qn_make { display:grid; grid-template-columns:minmax(0,360px) minmax(0,1fr); gap:24px; align-items:start; }
.st-key-qn_make > * { min-width:0; }
.st-key-qn_guess { background:var(--cel-card); border:1px solid var(--cel-line); border-radius:8px; padding:12px 16px;
  color:var(--cel-ink); }
.st-key-qn_guess [data-testid=stMarkdownContainer] p { font-size:17px; line-height:24px; }
.st-key-qn_guess .stButton button, .st-key-qn_on .stButton button { min-height:44px; border:2px solid var(--cel-brass);
  background:var(--cel-card); color:var(--cel-ink); }
.st-key-qn_guess .stButton button:hover, .st-key-qn_on .stButton button:hover { background:var(--cel-chip); }
.stApp .cel-qn-words { border-left:4px solid var(--cel-brass); padding:4px 0 4px 16px; margin:0; color:var(--cel-ink);
  font-size:20px; line-height:28px; overflow-wrap:anywhere; }
.stApp .cel-qn-words small { display:block; font-size:14px; line-height:20px; color:var(--cel-soft); }
.stApp .cel-qn-lines { color:var(--cel-ink); font-size:16px; line-height:22px; }
.stApp .cel-qn-lines h2 { font-family:inherit; font-size:16px; line-height:22px; font-weight:700; margin:8px 0 2px;
  padding:0; }
.stApp .cel-qn-lines ol { margin:0; padding-left:22px; }
.stApp .cel-qn-lines li { margin:0 0 2px; overflow-wrap:anywhere; font-variant-numeric:tabular-nums; }
.stApp .cel-qn-rules { margin:0; color:var(--cel-ink); font-size:16px; line-height:22px; }
.stApp .cel-qn-rules a { color:var(--cel-link); }
.stApp .cel-qn-story { margin:4px 0 0; padding-left:18px; }
.stApp .cel-qn-story li { margin:0 0 2px; font-size:15px; line-height:20px; }
.stApp .cel-qn-lines h3 { font-family:inherit; font-size:16px; line-height:22px; font-weight:700; margin:8px 0 2px;
  padding:0; color:var(--cel-ink); }
.stApp .cel-qn-needed { margin:0 0 8px; padding:0; font-size:15px; line-height:20px; color:var(--cel-ink); }
.stApp .cel-qn-needed div { margin:0 0 2px; overflow-wrap:anywhere; }
.stApp .cel-qn-needed dt { display:inline; font-weight:700; padding:0; }
.stApp .cel-qn-needed dt::after { content:":"; }
.stApp .cel-qn-needed dd { display:inline; margin:0; font-variant-numeric:tabular-nums; }
.stApp .cel-qn-house { margin:0 0 6px; font-size:15px; line-height:20px; color:var(--cel-ink); }
.stApp .cel-qn-told { columns:2; column-gap:20px; margin:0; padding-left:16px; }
.stApp .cel-qn-sheet .cel-qn-told li { font-size:12px; line-height:15px; margin:0 0 2px; break-inside:avoid;
  list-style:disc; }
.stApp .cel-qn-sheet .cel-qn-told li::before { content:none; }
.stApp .cel-qn-key { margin-top:16px; }
.stApp .cel-qn-sheet.cel-qn-key ol { list-style:decimal; padding-left:22px; }
.stApp .cel-qn-sheet.cel-qn-key li::before { content:none; }
.stApp .cel-qn-key .cel-qn-lines, .stApp .cel-qn-key .cel-qn-lines * { color:#111; }
.stApp .cel-qn-list { margin:0; padding:0; font-size:15px; line-height:20px; color:var(--cel-ink); }
.stApp .cel-qn-list div { margin:0 0 6px; }
.stApp .cel-qn-list dt { font-weight:700; margin:0; padding:0; }
.stApp .cel-qn-list dd { margin:0 0 0 12px; overflow-wrap:anywhere; font-variant-numeric:tabular-nums; }
.cel-qn-phone { display:none; }
.cel-qn-sheet { background:#fff; color:#111; border:1px solid var(--cel-line); border-radius:8px; padding:16px 24px;
  display:grid; gap:10px; grid-template-columns:minmax(0,1fr); }
.stApp .cel-qn-sheet h2 { font-family:var(--cel-heading); font-size:22px; line-height:26px; margin:0; padding:0;
  color:#111; }
.stApp .cel-qn-sheet h3 { font-family:inherit; font-size:15px; line-height:20px; font-weight:700; margin:0 0 2px;
  padding:0; color:#111; }
.stApp .cel-qn-sheet p { margin:0; font-size:15px; line-height:20px; overflow-wrap:anywhere; }
.stApp .cel-qn-sheet .own { font-size:17px; line-height:22px; }
.stApp .cel-qn-sheet ol { list-style:none; margin:0 0 6px; padding:0; }
.stApp .cel-qn-sheet li { margin:0 0 4px; padding:0; font-size:15px; line-height:20px; }
.stApp .cel-qn-sheet li::before { content:""; display:inline-block; width:14px; height:14px; border:2px solid #111;
  margin-right:10px; vertical-align:-2px; }
.stApp .cel-qn-sheet .warned { font-size:14px; line-height:18px; font-weight:700; border:2px solid #111;
  padding:4px 8px; max-width:230px; }
.stApp .cel-qn-paper { border:1px solid #777; border-radius:4px; padding:6px 10px; }
.stApp .cel-qn-paper .cel-qn-list { font-size:12px; line-height:15px; color:#111; columns:2; column-gap:20px; }
.stApp .cel-qn-paper .cel-qn-list div { margin:0 0 3px; }
.stApp .cel-qn-paper .cel-qn-list dt { break-after:avoid; }
.stApp .cel-qn-paper .cel-qn-list dd { break-inside:avoid; }
.stApp .cel-qn-paper .cel-qn-needed { font-size:13px; line-height:17px; margin:0 0 4px; }
.cel-qn-sheet * { box-sizing:border-box; }
.stApp .cel-qn-paper .cel-qn-needed, .stApp .cel-qn-sheet .cel-qn-house { color:#111; }
.stApp .cel-qn-paper .cel-qn-list dt, .stApp .cel-qn-paper .cel-qn-list dd { color:#111; }
.cel-qn-room { display:grid; grid-template-columns:minmax(0,1fr) minmax(0,auto); gap:20px; align-items:start; }
.cel-qn-code { display:flex; flex-wrap:wrap; gap:8px; align-items:center; justify-content:flex-end; }
.cel-qn-code img { display:block; max-width:100%; height:auto; aspect-ratio:1; }
.stApp .cel-qn-sheet .link { font-size:11px; line-height:14px; }
@media (min-width:901px) {
  .st-key-qn_asked .cel-qn-needed { display:none; }
}
@media (max-width:900px) {
  .st-key-qn_columns, .st-key-qn_make { grid-template-columns:minmax(0,1fr); }
  .st-key-qn_columns { grid-template-areas:"table" "asked" "known" "story"; grid-template-rows:auto; }
}
@media (max-width:640px) {
  .st-key-qn_columns { grid-template-areas:"asked" "table" "known" "story"; }
  .stApp .cel-qn-told { columns:1; }
  .cel-qn-wide { display:none; }
  .cel-qn-phone { display:block; }
  .cel-qn-sheet { padding:16px; }
  .stApp .cel-qn-paper .cel-qn-list { columns:1; }
  .cel-qn-room { grid-template-columns:minmax(0,1fr); }
}
@media print {
  html, body, #root, #root div:has(.cel-qn-sheet) { background:#fff !important; box-shadow:none !important; }
  .stApp *:has(.cel-qn-sheet) { display:block !important; overflow:visible !important; height:auto !important;
    position:static !important; max-width:none !important; padding:0 !important; margin:0 !important; }
  .stApp:has(.cel-qn-sheet) *:not(:has(.cel-qn-sheet)):not(.cel-qn-sheet):not(.cel-qn-sheet *) {
    display:none !important; }
  .stApp .cel-qn-sheet { border:0; padding:0 2px; }
  .cel-qn-sheet .cel-wide { display:block; }
  .cel-qn-sheet .cel-tall { display:none; }
  .cel-qn-sheet .cel-wide { max-height:165px; width:auto; max-width:100%; margin:0 auto; }
  .cel-qn-sheet.tight .cel-wide { max-height:120px; }
  .stApp .cel-qn-paper .cel-qn-list { font-size:11.5px; line-height:14px; }
  .cel-qn-sheet { gap:8px; }
  .stApp .cel-qn-paper .cel-qn-list { columns:2; }
  .stApp .cel-qn-told { columns:2; }
  .stApp .cel-qn-key { break-before:page; }
  .cel-qn-room { grid-template-columns:minmax(0,1fr) minmax(0,auto); }
}
@page { size:A4; margin:12mm; }
</style>"""
