"""The style sheet of the Question page. Own classes (cel-qn-*) and st-key-* only; colours are those of all pages."""

QUESTION_CSS = """<style>
.st-key-question_page { max-width:1120px; margin:0 auto; }
.st-key-qn_columns { display:grid; grid-template-columns:minmax(0,7fr) minmax(0,4fr); gap:16px; align-items:start; }
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
.cel-qn-sheet { background:#fff; color:#111; border:1px solid var(--cel-line); border-radius:8px; padding:16px 24px;
  display:grid; gap:12px; grid-template-columns:minmax(0,1fr); }
.cel-qn-sheet > img { width:100%; }
.stApp .cel-qn-sheet h2 { font-family:var(--cel-heading); font-size:22px; line-height:28px; margin:0; padding:0;
  color:#111; }
.stApp .cel-qn-sheet p { margin:0; font-size:17px; line-height:24px; overflow-wrap:anywhere; }
.stApp .cel-qn-sheet .own { font-size:20px; line-height:28px; }
.stApp .cel-qn-sheet ol { list-style:none; margin:0; padding:0; }
.stApp .cel-qn-sheet li { margin:0 0 4px; font-size:17px; line-height:24px; }
.stApp .cel-qn-sheet li::before { content:""; display:inline-block; width:14px; height:14px; border:2px solid #111;
  margin-right:10px; vertical-align:-2px; }
.cel-qn-code { display:grid; grid-template-columns:auto minmax(120px,1fr); gap:16px; align-items:center; }
.cel-qn-code img { max-width:100%; height:auto; aspect-ratio:1; }
.stApp .cel-qn-code p { font-size:12px; line-height:16px; }
@media (max-width:900px) {
  .st-key-qn_columns, .st-key-qn_make { grid-template-columns:minmax(0,1fr); }
}
@media (max-width:640px) {
  .cel-qn-sheet { padding:16px; }
  .cel-qn-code { grid-template-columns:minmax(0,1fr); }
}
@media print {
  .stApp:has(.cel-qn-sheet) { background:#fff !important; }
  .stApp *:has(.cel-qn-sheet) { display:block !important; overflow:visible !important; height:auto !important;
    position:static !important; max-width:none !important; padding:0 !important; margin:0 !important; }
  .stApp:has(.cel-qn-sheet) *:not(:has(.cel-qn-sheet)):not(.cel-qn-sheet):not(.cel-qn-sheet *) {
    display:none !important; }
  .cel-qn-sheet { border:0; padding:0; }
}
</style>"""
