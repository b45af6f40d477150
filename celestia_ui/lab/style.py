"""The style sheet of the Odds lab. Own classes (cel-lab-*) and st-key-* only; colours are those of all pages."""

from .heat import die_styles

LAB_CSS = (
    """<style>
.st-key-lab_page { max-width:1120px; margin:0 auto; }
.st-key-lab { display:grid; grid-template-columns:252fr 852fr; align-items:start; }
.st-key-lab > *, .st-key-lab_top > *, .st-key-lab_low > * { min-width:0; }
.st-key-lab_top, .st-key-lab_low { display:grid; grid-template-columns:repeat(2,minmax(0,1fr)); align-items:stretch; }
.st-key-lab_low { align-items:start; }
.stApp .st-key-lab_head .cel-head { display:block; }
.st-key-lab_title { flex:1; min-width:240px; }
.st-key-lab_head { align-items:flex-start; justify-content:space-between; }
.st-key-lab_head .cel-soft { font-size:16px; }
.stApp .cel-lab-card .cel-head { align-items:baseline; flex-wrap:wrap; gap:0 16px; min-height:0; height:auto; }
.st-key-lab_pool, .st-key-lab_faces { display:grid; grid-template-columns:repeat(2,minmax(0,1fr)); }
.st-key-lab_pool > *, .st-key-lab_faces > * { min-width:0; }
.stApp .cel-lab-card { padding:10px 16px 12px; height:100%; box-sizing:border-box; }
.st-key-lab_top > *, .st-key-lab_top > * > *, .st-key-lab_top .stHtml > * { height:100%; }
.stApp .cel-lab-card p { margin:4px 0 0; font-size:16px; line-height:1.35; }
.stApp .cel-lab-card p small, .stApp .cel-lab-beside { font-size:14px !important; color:var(--cel-soft); }
.cel-lab-beside b { color:var(--cel-ink); }
.stApp .cel-lab-big { margin:2px 0 8px !important; white-space:normal; flex-wrap:wrap; gap:2px 10px; }
.cel-lab-big span { font-size:20px; }
.cel-lab-note, .stApp p.cel-lab-note { font-size:14px; color:var(--cel-soft); margin:0; }
.stApp .cel-lab-by { line-height:1.15; }
.stApp .cel-lab-by th { white-space:nowrap; font-weight:400; padding-right:12px; }
.stApp .cel-lab-by .w { width:62%; }
.stApp .cel-lab-by tr.on th { font-weight:700; box-shadow:inset 3px 0 0 var(--cel-brass); padding-left:8px; }
.cel-lab-track { display:flex; height:18px; border-radius:4px; background:var(--cel-track); overflow:hidden; }
.cel-lab-track i { display:block; background:var(--cel-crash); }
.cel-lab-track i.s { background:var(--cel-safe); }
.cel-lab-track i + i.s { border-left:2px solid var(--cel-card); }
.stApp .cel-lab-worth .w { width:38%; }
.cel-lab-kind { display:inline-flex; align-items:center; gap:6px; white-space:nowrap; }
.stApp .cel-tbl tfoot th, .stApp .cel-tbl tfoot td { border-top:1px solid var(--cel-line); }
.cel-lab-sim { display:grid; grid-template-columns:84px minmax(0,1fr) 200px; gap:10px 12px; align-items:center;
  margin-top:10px; font-variant-numeric:tabular-nums; font-size:16px; line-height:1.25; }
.cel-lab-sim .h { color:var(--cel-soft); font-size:14px; }
.cel-lab-sim .x { display:flex; justify-content:space-between; }
.cel-lab-sim .ax { position:relative; height:28px; border-radius:4px; background:var(--cel-track); }
.cel-lab-sim .band { position:absolute; top:9px; bottom:9px; border-radius:3px;
  background:color-mix(in srgb,var(--cel-mark) 45%,var(--cel-track)); }
.cel-lab-sim .ex { position:absolute; top:0; bottom:0; width:4px; margin-left:-2px; background:var(--cel-crash); }
.cel-lab-sim .pt { position:absolute; top:6px; width:12px; height:12px; margin-left:-8px; border-radius:50%;
  background:var(--cel-ink); border:2px solid var(--cel-card); box-sizing:content-box; }
.cel-lab-sim .pt.go { background:var(--cel-card); border-color:var(--cel-ink); }
.cel-lab-sim .r > * { display:block; } .cel-lab-sim small { font-size:14px; color:var(--cel-soft); }
.st-key-lab-fly button { border:2px solid var(--cel-brass); }
.cel-lab-row { display:grid; grid-template-columns:repeat(25,minmax(0,1fr)); gap:2px; margin-top:6px; }
.cel-lab-row i { height:14px; border-radius:3px; background:var(--cel-track); position:relative; }
.cel-lab-row i.s { background:var(--cel-safe); }
.cel-lab-row i.c { background:var(--cel-crash); }
.cel-lab-row i.c::after { content:"×"; position:absolute; inset:0; display:grid; place-items:center; color:#fff;
  font:700 14px/1 sans-serif; }
.stApp .cel-lab-cards { display:flex; flex-wrap:wrap; gap:4px; min-height:32px; margin:6px 0 8px !important; }
.cel-lab-cards i { display:grid; place-items:center; width:28px; height:28px; border:1px solid var(--cel-line);
  border-radius:4px; font-style:normal; color:var(--cel-soft); opacity:.75; box-sizing:border-box; }
.cel-lab-cards i.p { border:2px solid var(--cel-safe); opacity:1; }
.cel-lab-cards i.m { border:2px dashed var(--cel-crash); opacity:1; }
.cel-lab-ask summary { color:var(--cel-link); cursor:pointer; min-height:24px; width:fit-content; font-size:16px; }
.stApp .cel-lab-ask ol { margin:4px 0 4px; padding-left:24px; font-size:18px; line-height:1.35; color:var(--cel-ink); }
.stApp .cel-lab-ask li { font-size:18px; padding:2px 0; }
.cel-lab-ask small { font-size:15px; color:var(--cel-soft); }
.st-key-lab_guess { background:var(--cel-card); border:1px solid var(--cel-line); border-radius:8px; padding:16px; }
.st-key-lab-see button { border:2px solid var(--cel-brass); }
.stApp .cel-lab-kinds { font-size:16px; line-height:1.35; color:var(--cel-ink); margin:0 0 4px; }
.cel-lab-dice { display:inline-flex; gap:1px; vertical-align:-3px; }
.cel-lab-dice i { width:18px; height:18px; background:center/contain no-repeat; }
.stApp .cel-lab-group { display:flex; justify-content:space-between; align-items:baseline; gap:4px 16px; flex-wrap:wrap;
  margin:10px 0 4px; padding:0; font:inherit; font-weight:700; font-size:15px; line-height:20px; color:var(--cel-ink); }
.cel-lab-group span + span { font-weight:400; font-size:14px; color:var(--cel-soft); }
.stApp .cel-lab-heat { list-style:none; margin:0; padding:0; display:grid; gap:2px;
  grid-template-columns:repeat(auto-fill,minmax(72px,1fr)); }
.stApp .cel-lab-heat li { margin:0; padding:4px 2px 3px; border-radius:4px; border:1px solid var(--cel-line);
  text-align:center; line-height:1; min-width:0; }
.stApp .cel-lab-heat li.on { outline:3px solid var(--cel-brass); outline-offset:0; }
.cel-lab-heat .cel-lab-dice { display:flex; justify-content:center; }
.cel-lab-heat .cel-lab-dice i { width:15px; height:15px; }
.cel-lab-heat b { display:block; margin-top:3px; font-size:19px; line-height:20px; font-variant-numeric:tabular-nums; }

.cel-lab-heat small { font-size:12px; line-height:14px; }
.cel-lab-twin { margin-top:8px; }
.cel-lab-twin summary { color:var(--cel-link); cursor:pointer; min-height:24px; width:fit-content; font-size:15px; }
.cel-lab-wide { overflow-x:auto; }
.st-key-lab_rolls_head { align-items:center; justify-content:space-between; }
.stApp .cel-lab-card .cel-tbl thead th { white-space:normal; vertical-align:bottom; }
.st-key-lab_rolls { background:var(--cel-card); border:1px solid var(--cel-line); border-radius:8px;
  padding:12px 24px; }
.stApp .cel-lab-title { font-family:inherit; font-size:20px; line-height:24px; font-weight:700; padding:0; margin:0;
  color:var(--cel-ink); }
.stApp [class*="st-key-code-"] .token { color:var(--cel-ink); }
.stApp [class*="st-key-code-"] .token.keyword { font-weight:700; }
.stApp [class*="st-key-code-"] :is(.token.string,.token.number) { color:var(--cel-link); }
@media (max-width:1000px) {
  .st-key-lab_low { grid-template-columns:minmax(0,1fr); }
  /* One column: the number first, and it stays in sight while the sliders move. Only the order seen differs from the
     order read, and nothing in the number takes the focus. */
  .st-key-lab { display:flex; flex-direction:column; align-items:stretch; }
  .st-key-lab > div:has(> .st-key-lab_main), .st-key-lab_main, .st-key-lab_main > div:has(> .st-key-lab_top),
  .st-key-lab_top { display:contents; }
  .st-key-lab_top > :first-child, .st-key-lab_guess, .st-key-lab_main > :has(> .st-key-lab_guess) { order:-1; }
}
@media (max-width:1000px) and (min-height:600px) {
  .st-key-lab_top > :first-child { position:sticky; top:60px; z-index:5; }
  .stMain:has(.st-key-lab) { scroll-padding-top:260px; }
}
@media (max-width:640px) {
  .cel-lab-sim { grid-template-columns:60px minmax(0,1fr); gap:2px 8px; }
  .cel-lab-sim .r { grid-column:1 / -1; margin-bottom:8px; }
  .cel-lab-sim .h:nth-child(3) { display:none; }
  .st-key-lab_rolls { padding:12px; }
  .stApp .st-key-lab_top .cel-lab-card { padding:8px 12px; }
  .stApp .cel-lab-heat { grid-template-columns:repeat(5,minmax(0,1fr)); }
  .cel-lab-heat .cel-lab-dice i { width:13px; height:13px; }
  .stApp .cel-lab-worth .w, .stApp .cel-lab-worth thead td { display:none; }
}
"""
    + die_styles()
    + "</style>"
)
