"""The style sheet of the bench. Own classes (cel-hb-*) and st-key-* only; colours are those of all pages."""

BENCH_CSS = """<style>
.st-key-bench { display:grid; grid-template-columns:300fr 804fr; align-items:start; gap:16px 24px !important; }
.st-key-bench > * { min-width:0; }
.st-key-bench_numbers { display:grid; grid-template-columns:repeat(2,minmax(0,1fr)); align-items:end; }
.st-key-bench_numbers > * { min-width:0; }
.st-key-bench [data-testid=stButtonGroup] button p { color:var(--cel-ink); }
.st-key-hb-play button { border:2px solid var(--cel-brass); font-weight:700; }
.stApp .cel-hb-note { font-size:14px; line-height:1.3; color:var(--cel-soft); margin:0; }
.cel-hb { background:var(--cel-card); border:1px solid var(--cel-line); border-radius:8px; padding:16px;
  color:var(--cel-ink); font-size:16px; line-height:1.3; }
.stApp .cel-hb h2 { font-family:inherit; font-size:20px; line-height:24px; font-weight:700; padding:0; margin:0 0 4px; }
.stApp .cel-hb p { margin:4px 0 8px; }
.stApp .cel-hb .cel-hb-list { margin:4px 0 12px; padding-left:20px; font-size:16px; }
.stApp .cel-hb-list li { margin:0; padding:1px 0; font-size:16px; }
.cel-hb-to { color:var(--cel-soft); padding:0 2px; }
.cel-hb-tiles { display:grid; grid-template-columns:1fr 1fr 1.4fr; gap:8px 16px; margin-top:8px;
  border-top:1px solid var(--cel-line); padding-top:12px; }
.stApp .cel-hb .cel-hb-tile p { margin:0; font-size:14px; color:var(--cel-soft); }
.stApp .cel-hb .cel-hb-tile .cel-hb-big { font-size:24px; line-height:36px; color:var(--cel-ink);
  font-variant-numeric:tabular-nums; }
.stApp .cel-hb .cel-hb-model { font-size:14px; color:var(--cel-soft); margin:8px 0 0; }
.cel-hb-big small { font-size:14px; color:var(--cel-soft); }
.stApp .cel-hb .cel-hb-legend { display:flex; flex-wrap:wrap; gap:2px 20px; font-size:14px; margin:4px 0; }
.cel-hb-legend span { display:inline-flex; align-items:center; gap:6px; }
.cel-hb-was, .cel-hb-now { width:14px; height:14px; border-radius:50%; display:inline-block; box-sizing:border-box;
  border:3px solid var(--cel-soft); background:var(--cel-card); flex:none; }
.cel-hb-now { border-color:var(--cel-crash); background:var(--cel-crash); }
.stApp .cel-hb-chart { list-style:none; margin:0; padding:0; }
.stApp .cel-hb-chart li { display:grid; grid-template-columns:72px minmax(0,1fr) 84px; gap:0 16px; align-items:center;
  min-height:30px; margin:0; padding:0; font-size:16px; }
.stApp .cel-hb-chart li.cel-hb-axis { min-height:16px; font-size:12px; color:var(--cel-soft); }
.cel-hb-axis span { display:flex; justify-content:space-between; }
.cel-hb-axis i { font-style:normal; width:0; display:flex; justify-content:center; }
.cel-hb-rail { position:relative; height:14px; border-radius:7px; background:var(--cel-track); }
.cel-hb-rail > i { position:absolute; top:0; }
.cel-hb-rail .cel-hb-was, .cel-hb-rail .cel-hb-now { margin-left:-7px; }
.cel-hb-line { height:4px; margin-top:5px; background:var(--cel-crash); opacity:.55; }
.cel-hb-num { text-align:right; white-space:nowrap; font-variant-numeric:tabular-nums; }
.stApp .cel-hb-back { display:inline-block; min-height:24px; color:var(--cel-link); }
.cel-hb-best { white-space:nowrap; }
.cel-hb-kind { display:inline-flex; align-items:center; gap:6px; }
.cel-hb-wide { overflow-x:auto; }
.stApp .cel-hb-table { width:100%; border-collapse:collapse; font-size:15px; font-variant-numeric:tabular-nums;
  margin:0; }
.stApp .cel-hb-table caption { text-align:left; caption-side:top; color:var(--cel-soft); font-size:14px;
  padding:0 0 4px; }
.stApp .cel-hb-table th, .stApp .cel-hb-table td { border:0; border-bottom:1px solid var(--cel-line); padding:6px 8px;
  text-align:right; color:var(--cel-ink); }
.stApp .cel-hb-table td { white-space:nowrap; }
.stApp .cel-hb-table thead th { font-size:13px; font-weight:600; color:var(--cel-soft); vertical-align:bottom; }
.stApp .cel-hb-table th:first-child { text-align:left; padding-left:0; }
.stApp .cel-hb-table tbody tr:last-child > * { border-bottom:0; }
@media (max-width:1000px) { .st-key-bench { grid-template-columns:minmax(0,1fr); } }
@media (max-width:640px) {
  .cel-hb { padding:12px; }
  .cel-hb-tiles { grid-template-columns:minmax(0,1fr); }
  .stApp .cel-hb-chart li { grid-template-columns:60px minmax(0,1fr) 76px; gap:0 12px; }
  .stApp .cel-hb-table th, .stApp .cel-hb-table td { padding:5px 4px; font-size:13px; }
  .stApp .cel-hb-table thead th { font-size:12px; }
  .stApp .cel-hb-table th:nth-child(3), .stApp .cel-hb-table td:nth-child(3),
  .stApp .cel-hb-table th:nth-child(6), .stApp .cel-hb-table td:nth-child(6) { display:none; }
  .stApp .cel-hb-why th:nth-child(3), .stApp .cel-hb-why td:nth-child(3) { display:table-cell; }
}
</style>"""
