"""The style sheet of lessons. Own classes (cel-ls-*, cel-pic-*) and st-key-* only; colours are those of all pages."""

from celestia_core.teaching.lessons.sheet_style import CSS

PICTURE_CSS = """
.cel-pic { margin:8px 0; padding:0; display:block; }
.cel-pic-row { display:flex; flex-wrap:wrap; gap:8px 40px; align-items:flex-start; }
.cel-pic-row > div { min-width:0; max-width:100%; }
.cel-pic-hundred .cel-pic-row { display:grid; grid-auto-flow:column; grid-auto-columns:minmax(0,330px);
  justify-content:start; gap:8px 32px; }
.cel-pic-hundred img, .cel-pic-hundred svg { width:100%; }
.cel-pic img, .cel-pic svg { display:block; max-width:100%; height:auto; }
.cel-pic .cel-pn { display:none; }
.cel-pic figcaption { font-size:14px; line-height:20px; }
.stApp .cel-pic p { margin:2px 0; }
.cel-pic-t { font-weight:700; }
.cel-pic-dice .cel-pic-row, .cel-pic-cards .cel-pic-row { gap:8px; }
.cel-pic table { width:auto; border-collapse:collapse; }
.cel-pic caption { text-align:left; font-size:14px; line-height:20px; padding-bottom:4px; caption-side:top; }
.cel-pic th, .cel-pic td { padding:4px 12px 4px 0; text-align:left; font-weight:400; }
.cel-pic td.n, .cel-pic th.n { text-align:right; font-variant-numeric:tabular-nums; }
.cel-pic td.n { font-weight:700; }
.cel-bars { width:100% !important; max-width:620px; }
.cel-bars th { white-space:nowrap; width:1%; }
.cel-bars td.n { width:1%; white-space:nowrap; padding-right:0; }
.cel-pic-b span { display:block; height:20px; border-radius:3px; min-width:2px; }
.cel-pic-wide { overflow-x:auto; }
.cel-pic .cel-pic-small { display:none; }
"""

LESSONS_CSS = (
    "<style>"
    + PICTURE_CSS
    + """
.st-key-lesson_page { max-width:1120px; margin:0 auto; }
.st-key-lesson_columns { display:grid; grid-template-columns:232fr 872fr; align-items:start; gap:16px; }
.st-key-lesson_columns > * { min-width:0; }
.cel-ls { color:var(--cel-ink); font-size:17px; line-height:25px; }
.stApp .cel-ls p, .stApp .cel-ls ul, .stApp .cel-ls ol { margin:0 0 8px; }
.stApp .cel-ls > *:last-child { margin-bottom:0; }
.stApp .cel-ls p, .stApp .cel-ls li { font-size:17px; line-height:25px; max-width:76ch; }
.stApp .cel-ls li { margin:0 0 4px; }
.stApp .cel-ls ul, .stApp .cel-ls ol { padding-left:24px; }
.stApp .cel-ls .cel-ls-h1 { font-family:var(--cel-heading); font-size:28px; line-height:34px; font-weight:700;
  padding:0; margin:0; color:var(--cel-ink); }
.stApp .cel-ls h2 { font-family:inherit; font-size:22px; line-height:28px; font-weight:700; padding:0; margin:0 0 6px;
  color:var(--cel-ink); }
.stApp .cel-ls h3 { font-family:inherit; font-size:18px; line-height:24px; font-weight:700; padding:0; margin:8px 0 4px;
  color:var(--cel-ink); }
.stApp .cel-ls blockquote { margin:8px 0; border-left:4px solid var(--cel-brass); padding:2px 0 2px 12px;
  color:var(--cel-ink); }
.stApp .cel-ls blockquote p { margin:0; font-size:17px; color:var(--cel-ink); }
.cel-ls a { color:var(--cel-link); }
.stApp .cel-ls figcaption, .stApp .cel-ls caption { color:var(--cel-soft); }
.cel-pic-b span { background:var(--cel-brass); }
.stApp .cel-ls .cel-bars td.cel-pic-b { background:linear-gradient(var(--cel-track),var(--cel-track)) center/100% 20px
  no-repeat; padding-right:0; }
.stApp .cel-ls .cel-bars td.n { padding-left:12px; }
.stApp .st-key-slide .cel-ls .cel-bars td.cel-pic-b { background-size:100% 30px; }
.stApp .cel-pic .cel-tbl th, .stApp .cel-pic .cel-tbl td { border:0; border-bottom:1px solid var(--cel-line);
  padding:4px 20px 4px 0; }
.stApp .cel-bars, .stApp .cel-bars tr, .stApp .cel-bars th, .stApp .cel-bars td { border:0; }
.stApp .cel-ls-small, .stApp .cel-ls .cel-ls-small { color:var(--cel-soft); font-size:14px; line-height:20px;
    margin:0; }
.cel-ls-mark { white-space:nowrap; }
.cel-ls-mark.on { border:1px solid var(--cel-brass); background:var(--cel-chip); color:var(--cel-ink);
    border-radius:6px;
  padding:0 8px; font-weight:600; }
[class*=st-key-lscard-], [class*=st-key-lesson_card_] { background:var(--cel-card); border:1px solid var(--cel-line);
  border-radius:8px; padding:12px 16px; }
.cel-ls-again { background:var(--cel-card); border:1px solid var(--cel-line); border-radius:8px; padding:8px 16px; }
.cel-ls-again summary { cursor:pointer; min-height:28px; font-weight:600; }
.stApp .cel-ls-again summary { color:var(--cel-link); }
[class*=st-key-ask-] { border-top:1px solid var(--cel-line); padding-top:10px; }
.stApp .cel-ls-q, .stApp .cel-ls-q p { font-size:18px; line-height:26px; }
.cel-ls h1[tabindex], .cel-ls h2[tabindex] { outline:none; scroll-margin-top:64px; }
.st-key-lesson_tools [data-testid=stPageLink-NavLink] { border:1px solid var(--cel-line); border-radius:8px;
  background:var(--cel-card); min-height:40px; padding:4px 12px; margin-bottom:6px; }
[class*=st-key-askrow-] { align-items:flex-end; }
[class*=st-key-askrow-choice-] { align-items:flex-start; }
[class*=st-key-askrow-] [role=radiogroup] { gap:4px; }
[class*=st-key-askrow-] [role=radiogroup] label { min-height:32px; align-items:center; }
[class*=st-key-askrow-] button[kind*=Submit], .st-key-lesson-next button, .st-key-lesson-following button,
.st-key-lesson_start button { border:2px solid var(--cel-brass); background:var(--cel-card); color:var(--cel-ink);
  font-weight:600; min-height:44px; }
[class*=st-key-askrow-] button[kind*=Submit]:hover, .st-key-lesson-next button:hover,
    .st-key-lesson-following button:hover,
.st-key-lesson_start button:hover { background:var(--cel-chip); }
.st-key-lesson_next { align-items:center; }
[class*=st-key-ask-] [data-testid=stAlert] p, [class*=st-key-ask-] [data-testid=stAlertContainer] p { font-size:17px;
  line-height:24px; }
[class*=st-key-ask-] [data-testid=InputInstructions] { display:none; }
.st-key-lesson_stages button { justify-content:flex-start; min-height:34px; color:var(--cel-ink); font-size:16px; }
.st-key-lesson_stages button [data-testid=stIconMaterial] { color:var(--cel-brass); }
.st-key-lesson_stages [class*=st-key-rail-now-] button { font-weight:700; }
.st-key-lesson_stages [class*=st-key-rail-now-] button p { font-weight:700; }
.st-key-lesson_stages [class*=st-key-rail-] { border-left:2px solid transparent; padding-left:6px; }
.st-key-lesson_stages [class*=st-key-rail-now-] { border-left-color:var(--cel-brass); }
.st-key-lesson_cards { display:grid; grid-template-columns:repeat(2,minmax(0,1fr)); align-items:stretch; }
.st-key-lesson_cards > * { min-width:0; display:flex; }
[class*=st-key-lesson_card_] { flex:1; justify-content:space-between; }
.stApp [class*=st-key-lesson_card_] h2 { font-size:19px; line-height:25px; }
.stApp [class*=st-key-lesson_card_] .cel-ls p { font-size:16px; line-height:22px; margin-bottom:4px; }
.stApp [class*=st-key-lesson_card_] .cel-ls p.cel-ls-small { font-size:14px; line-height:22px; }
@media (max-width:900px) {
  .st-key-lesson_columns, .st-key-lesson_cards { grid-template-columns:minmax(0,1fr); }
  .st-key-lesson_stages { flex-direction:row; flex-wrap:wrap; align-items:center; gap:2px; }
  .st-key-lesson_stages > *, .st-key-lesson_stages [class*=st-key-rail-] { width:auto; flex:none; }
  .st-key-lesson_stages [class*=st-key-rail-] { border:0; padding:0; }
  .st-key-lesson_stages [class*=st-key-rail-] button { min-width:32px; padding:2px 4px; }
  .st-key-lesson_stages [class*=st-key-rail-done-] button [data-testid=stMarkdownContainer],
  .st-key-lesson_stages [class*=st-key-rail-open-] button [data-testid=stMarkdownContainer] { position:absolute;
    width:1px; height:1px; overflow:hidden; clip-path:inset(50%); }
  .st-key-lesson_tools { flex-direction:row; flex-wrap:wrap; }
  .st-key-lesson_tools > * { width:auto; flex:none; }
}
@media (max-width:640px) {
  .stApp .cel-pic .cel-tbl th, .stApp .cel-pic .cel-tbl td { padding:4px 8px 4px 0; font-size:15px;
    white-space:normal; }
  .stApp .cel-pic .cel-tbl :last-child { padding-right:0; }
  .cel-pic .cel-pw { display:none; }
  .cel-pic .cel-pn { display:block; }
  .cel-pic-hundred .cel-pic-row { grid-auto-flow:row; }
  [class*=st-key-lscard-], [class*=st-key-lesson_card_] { padding:12px; }
}
</style>"""
)

PROJECTOR_CSS = """<style>
.stApp header[data-testid=stHeader] { display:none; }
.stApp .stMain .stMainBlockContainer { padding:12px 32px 8px; max-width:none; }
.st-key-lesson_page { max-width:1216px; padding-bottom:64px; }
.st-key-slide_controls { position:fixed; left:0; right:0; bottom:0; z-index:9; align-items:center; padding:6px 32px;
  border-top:1px solid var(--cel-line); background:var(--cel-card); }
.st-key-slide_controls button { min-height:44px; }
.st-key-slide_controls button p { font-size:18px; }
.stApp .st-key-slide .cel-ls, .stApp .st-key-slide .cel-ls p, .stApp .st-key-slide .cel-ls li,
.stApp .st-key-slide .cel-ls blockquote p { font-size:28px; line-height:38px; max-width:none; }
.stApp .st-key-slide .cel-ls p, .stApp .st-key-slide .cel-ls ul { margin-bottom:14px; }
.cel-slide-head { display:flex; flex-flow:row-reverse wrap; justify-content:space-between; align-items:baseline;
  gap:0 32px; }
.stApp .st-key-slide .cel-ls .cel-ls-h1 { font-size:20px; line-height:30px; color:var(--cel-soft); }
.stApp .st-key-slide .cel-ls h2 { font-size:36px; line-height:44px; margin-bottom:8px; }
.stApp .st-key-slide .cel-ls li.cel-slide-o { margin-bottom:8px; }
.stApp .st-key-slide .cel-pic p, .stApp .st-key-slide .cel-pic-n { font-size:26px; line-height:32px; margin:2px 0; }
.stApp .st-key-slide figcaption, .stApp .st-key-slide caption { font-size:26px; line-height:32px;
    color:var(--cel-ink); }
.stApp .st-key-slide .cel-pic th, .stApp .st-key-slide .cel-pic td { font-size:27px; line-height:36px; }
.st-key-slide .cel-bars { max-width:none; }
.st-key-slide .cel-pic-b span { height:30px; }
.st-key-slide .cel-pic-flights .cel-pic-row { gap:8px 64px; }
.st-key-slide .cel-pic-hundred .cel-pic-row { grid-auto-columns:minmax(0,calc(470px*var(--cel-scale)));
  gap:8px 48px; }
.stApp .st-key-slide .cel-slide-2 { display:grid; grid-template-columns:1fr 1fr; gap:0 64px; max-width:1100px; }
.st-key-slide .cel-pic-flights img { width:min(calc(520px*var(--cel-scale)),100%); }
.st-key-slide .cel-pic-dice img, .st-key-slide .cel-pic-cards img { height:calc(190px*var(--cel-scale)); width:auto; }
.st-key-slide .cel-pic-scene .cel-pic-row > div { width:100%; }
.st-key-slide .cel-pic-scene img { width:calc(100%*var(--cel-scale)); }
.st-key-slide .cel-pic-line img { width:min(calc(1000px*var(--cel-scale)),100%); }
.stApp .st-key-slide .cel-pic-small { display:block; color:var(--cel-ink); }
.stApp .st-key-slide .cel-ls ul + ul, .stApp .st-key-slide .cel-ls ol + ol,
.stApp .st-key-slide .cel-ls ul + .cel-slide-covered, .stApp .st-key-slide .cel-ls ol + .cel-slide-covered {
  margin-top:-6px; }
.cel-slide-covered { visibility:hidden; }
.stApp .st-key-slide [data-testid=stAlert] p, .stApp .st-key-slide [data-testid=stAlertContainer] p { font-size:28px;
  line-height:36px; }
@media (max-width:900px) {
  .stApp .stMain .stMainBlockContainer { padding:12px 12px 8px; }
  .stApp .st-key-slide .cel-ls h2 { font-size:30px; line-height:38px; }
  .st-key-slide .cel-pic-dice img, .st-key-slide .cel-pic-cards img { height:110px; }
}
</style>"""

SHEET_CSS = (
    "<style>"
    + CSS
    + """
.st-key-sheet_page { max-width:824px; margin:0 auto; }
.st-key-sheet_links { align-items:center; }
.stApp .cel-sheet { border:1px solid var(--cel-line); border-radius:8px; }
@media (max-width:640px) { .stApp .cel-sheet { padding:16px; } }
@media print {
  html, body, #root, #root div { background:#fff !important; box-shadow:none !important; }
  .stApp header[data-testid=stHeader], .st-key-sheet_tools, [data-testid=stSidebar], [data-testid=stToolbar],
  [data-testid=stStatusWidget] { display:none !important; }
  .stApp, .stApp .stMain, .stApp .stMainBlockContainer,
    .stApp [data-testid=stAppViewContainer] { position:static !important;
    display:block !important; overflow:visible !important; height:auto !important; padding:0 !important;
    max-width:none !important;
    background:#fff !important; }
  .st-key-sheet_page { max-width:none; }
  .stApp .cel-sheet { border:0; padding:0; max-width:none; }
}
@page { size:A4; margin:14mm 14mm 16mm; }
</style>"""
)
