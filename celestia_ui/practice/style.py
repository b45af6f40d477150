"""The style sheet of questions and the Practice page: own classes (cel-pq-*) and st-key-*, the colours of all pages."""

ROOM_CSS = """<style>
.cel-sheet .cel-pq-room { margin:2px 0 6px; border:1px dashed #999; border-radius:4px; padding:1px 8px 3px; }
.cel-sheet .cel-pq-room span { display:block; font-size:12px; line-height:14px; color:#333; margin-bottom:-14px; }
.cel-sheet .cel-pq-room i { display:block; height:7mm; border-bottom:1px solid #bbb; }
.cel-sheet .cel-pq-room i:last-child { border-bottom:0; }
.cel-sheet .cel-pq-boxes { display:grid; gap:1px 8px; }
.cel-sheet.cel-short .cel-step p { margin:3px 0; }
.cel-sheet.cel-short > h2 { margin:8px 0 2px; padding-top:2px; }
.cel-sheet .cel-pq-legend { break-inside:avoid; border:1px solid #777; border-radius:6px; padding:4px 12px; }
.cel-sheet.cel-short .cel-pq-legend h2 { font-size:15px; line-height:20px; margin:0; padding:0; border:0; }
.cel-sheet .cel-pq-legend ul { margin:0; padding-left:18px; }
.cel-sheet.cel-short .cel-pq-legend li { font-size:14px; line-height:19px; margin:0; }
</style>"""

PRACTICE_CSS = """<style>
.st-key-practice_page { max-width:1120px; margin:0 auto; }
.st-key-practice_columns { display:grid; grid-template-columns:minmax(0,812fr) minmax(0,292fr); gap:16px;
  align-items:start; }
.st-key-practice_columns > * { min-width:0; }
[class*=st-key-pq-] { background:var(--cel-card); border:1px solid var(--cel-line); border-radius:8px;
  padding:12px 16px; color:var(--cel-ink); }
[class*=st-key-pq-] [data-testid=stMarkdownContainer] p { font-size:17px; line-height:24px; }
[class*=st-key-pq-] [role=radiogroup] { gap:4px; }
[class*=st-key-pq-] [role=radiogroup] label { min-height:32px; align-items:center; }
[class*=st-key-pq-] .stButton button, .st-key-practice-next button { min-height:44px; border:2px solid var(--cel-brass);
  background:var(--cel-card); color:var(--cel-ink); }
[class*=st-key-pq-] .stButton button:hover, .st-key-practice-next button:hover { background:var(--cel-chip); }
.stApp .cel-pq { color:var(--cel-ink); font-size:16px; line-height:22px; margin:0; }
.stApp .cel-pq h2 { font-family:inherit; font-size:18px; line-height:22px; font-weight:700; margin:0 0 4px; padding:0; }
.stApp .cel-pq h3 { font-family:inherit; font-size:16px; line-height:22px; font-weight:700; margin:8px 0 2px;
  padding:0; }
.stApp .cel-pq ul { list-style:none; margin:0; padding:0; }
.stApp .cel-pq li { margin:0 0 6px; padding:4px 0 4px 12px; border-left:4px solid var(--cel-line); }
.stApp .cel-pq li.yes { border-left:6px double var(--cel-safe-t); }
.stApp .cel-pq li.no { border-left:4px dotted var(--cel-crash); }
.stApp .cel-pq small { font-size:14px; color:var(--cel-soft); }
.stApp .cel-pq li small { display:block; font-size:15px; }
.stApp .cel-pq ol { margin:0; padding-left:22px; }
.stApp .cel-pq ol li { border:0; padding:0; margin:0 0 2px; overflow-wrap:anywhere;
  font-variant-numeric:tabular-nums; }
.stApp .cel-pq p { margin:6px 0 0; }
.stApp .cel-pq a, .stApp .cel-pq-small a { color:var(--cel-link); }
.stApp .cel-pq-count { background:var(--cel-card); border:1px solid var(--cel-line); border-radius:8px;
  padding:8px 16px; }
.stApp .cel-pq-small { font-size:14px; line-height:20px; color:var(--cel-soft); margin:0; overflow-wrap:anywhere; }
@media (max-width:1000px) {
  .st-key-practice_columns { grid-template-columns:minmax(0,1fr); }
}
</style>"""
