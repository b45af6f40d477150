"""The style sheet of the Arena page. Own classes (cel-ar-*) and st-key-* only; colours are those of all pages."""

ARENA_CSS = """<style>
.st-key-arena_page { max-width:1120px; margin:0 auto; }
.st-key-arena_match, .st-key-arena_lab { display:grid; grid-template-columns:292fr 812fr; align-items:start; }
.st-key-arena_match > *, .st-key-arena_lab > * { min-width:0; }
.stApp .cel-ar-lead h2 { font-family:var(--cel-heading); font-size:22px; line-height:28px; padding:0; margin:16px 0 4px;
  color:var(--cel-ink); }
.stApp .cel-ar-lead p { margin:0; font-size:18px; line-height:24px; color:var(--cel-ink); }
.cel-ar { --ar-bar:light-dark(#5B6B87,#8FA1C4); color:var(--cel-ink); font-size:16px; line-height:1.3; }
.stApp .cel-ar p { margin:6px 0 0; }
.cel-ar > p:first-child { margin:0; }
.cel-ar-head { display:flex; flex-wrap:wrap; justify-content:space-between; align-items:baseline; gap:2px 16px;
  margin-bottom:6px; }
.stApp .cel-ar h2 { font-family:inherit; font-size:20px; line-height:24px; font-weight:700; padding:0; margin:0; }
.stApp .cel-ar h3 { font-family:inherit; font-size:14px; line-height:18px; font-weight:600; padding:0; margin:0 0 6px;
  color:var(--cel-soft); }
.cel-ar-head span { font-size:14px; color:var(--cel-soft); }
.stApp .cel-ar-run p { font-size:14px; margin-top:4px; }
.cel-ar-run b { font-size:20px; font-variant-numeric:tabular-nums; }
.cel-ar-run .cel-row { flex-wrap:wrap; }
.stApp .cel-ar ul { list-style:none; margin:0; padding:0; }
.stApp .cel-ar li { margin:0; }
.stApp .cel-ar-bars li { display:grid; grid-template-columns:minmax(64px,150px) 1fr 104px; gap:0 12px;
  align-items:center; min-height:32px; }
.cel-ar-name { font-weight:600; line-height:1.15; }
.cel-ar-track { display:block; position:relative; height:22px; border-radius:4px; background:var(--cel-track);
  overflow:hidden; }
.cel-ar-run .cel-ar-track { height:14px; margin-top:2px; }
.cel-ar-fill { position:absolute; left:0; top:0; bottom:0; background:var(--ar-bar); border-radius:4px 0 0 4px; }
.cel-ar-fill.on { background:var(--cel-brass); }
.cel-ar-fill.gain { background:none; border:2px solid var(--ar-bar); }
.cel-ar-fill.crash { background:none; box-shadow:inset 0 0 0 2px var(--cel-crash); }
.cel-ar-fair { position:absolute; top:0; bottom:0; border-left:2px dashed var(--cel-ink); opacity:.6; }
.cel-ar-br { position:absolute; top:6px; bottom:6px; min-width:2px; border:solid var(--cel-ink); border-width:0 2px;
  box-shadow:0 0 0 1px var(--cel-card);
  background:linear-gradient(var(--cel-ink),var(--cel-ink)) center/100% 2px no-repeat
  var(--cel-card); }
.cel-ar-num { white-space:nowrap; font-variant-numeric:tabular-nums; }
.cel-ar-num b { font-size:20px; }
.cel-ar-pm { font-size:14px; color:var(--cel-soft); }
.stApp .cel-ar-where li { display:grid; grid-template-columns:minmax(0,1fr) 84px 84px; gap:0 12px; align-items:center;
  min-height:36px; border-bottom:1px solid var(--cel-line); line-height:1.2; padding:4px 0; }
.cel-ar-where .cel-ar-num { text-align:right; }
.cel-ar-where .cel-ar-num b { font-size:16px; }
.stApp .cel-ar .cel-ar-hint { border-left:4px solid var(--cel-brass); padding:2px 0 2px 12px; margin-top:12px; }
.cel-ar-big { font-size:30px; line-height:36px; font-variant-numeric:tabular-nums; white-space:nowrap; }
.cel-ar-two { display:grid; grid-template-columns:repeat(2,minmax(0,1fr)); gap:8px; }
.cel-ar > .cel-ar-two { gap:8px 24px; grid-template-columns:5fr 6fr; }
.cel-ar-two .cel-ar-bars li { grid-template-columns:56px 1fr 88px; min-height:28px; }
.cel-ar > .cel-ar-two .cel-ar-bars li { grid-template-columns:104px 1fr 88px; min-height:32px; }
.cel-ar-two .cel-ar-name { font-weight:400; }
.cel-ar-two .cel-ar-br { border-width:0 1px; box-shadow:none; }
.stApp .cel-ar-twin { margin-top:8px; font-size:15px; }
.cel-ar-twin summary { color:var(--cel-link); cursor:pointer; min-height:24px; width:fit-content; }
.cel-ar-wide { overflow-x:auto; }
.cel-ar-off { display:block; }
.cel-ar-off [role=row] { display:grid; grid-template-columns:minmax(120px,1.6fr) repeat(var(--cities),minmax(24px,1fr))
  1.2fr 112px; align-items:stretch; border-bottom:1px solid var(--cel-line); text-align:center; }
.cel-ar-off [role=row]:last-child { border-bottom:0; }
.cel-ar-off [role=row] > * { padding:5px 0; font-variant-numeric:tabular-nums; }
.cel-ar-off [role=row].h { font-size:14px; color:var(--cel-soft); align-items:center; }
.cel-ar-off [role=row] > :first-child { text-align:left; line-height:1.2; }
.cel-ar-off [role=rowheader] { font-weight:700; }
.cel-ar-off [role=cell] { background:color-mix(in srgb,var(--cel-mark) var(--n,0%),transparent); }
.cel-ar-off .x { box-shadow:inset 0 0 0 2px var(--cel-crash); }
.cel-ar-off .p { text-align:right; }
.st-key-arena_actions { align-items:end; }
.st-key-arena_seats { display:grid; grid-template-columns:repeat(2,minmax(0,1fr)); align-items:start; }
.st-key-arena_seats > * { min-width:0; }
.stApp .cel-ar > h3 { margin-top:14px; }
@media (max-width:1000px) {
  .st-key-arena_match, .st-key-arena_lab { grid-template-columns:minmax(0,1fr); }
}
@media (max-width:640px) {
  .cel-ar-two, .cel-ar > .cel-ar-two { grid-template-columns:minmax(0,1fr); }
  .cel-ar-wins li, .stApp .cel-ar-bars li { grid-template-columns:minmax(0,1fr) 92px; }
  .cel-ar-bars .cel-ar-name { grid-column:1 / -1; }
  .stApp .cel-ar-two .cel-ar-bars li { grid-template-columns:52px minmax(0,1fr) 84px; }
  .cel-ar-two .cel-ar-bars .cel-ar-name { grid-column:auto; }
  .stApp .cel-ar > .cel-ar-two .cel-ar-bars li { grid-template-columns:minmax(0,1fr) 84px; }
  .cel-ar > .cel-ar-two .cel-ar-bars .cel-ar-name { grid-column:1 / -1; }
  .stApp .cel-ar-where li { grid-template-columns:minmax(0,1fr) 64px 84px; gap:0 8px; }
  .cel-ar-off [role=row] { grid-template-columns:repeat(calc(var(--cities) + 1),minmax(0,1fr)); padding-top:4px; }
  .cel-ar-off [role=row] > :first-child { grid-column:1 / -4; grid-row:1; }
  .cel-ar-off [role=row] > .p { grid-column:-4 / -1; grid-row:1; }
  .cel-ar-off .cel-sign { min-width:0; padding:0; width:24px; font-size:14px; }
  .cel-ar-off .xh .w { position:absolute; width:1px; height:1px; overflow:hidden; clip-path:inset(50%); }
}
</style>"""
