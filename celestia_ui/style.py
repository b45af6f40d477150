"""The style sheet of all pages: own classes (cel-*) and keyed containers (st-key-*) only.

Colours follow Streamlit's own theme through light-dark(). Without the sheet a page is a plain stack in the right order.
"""

from celestia_core.palette import BRASS, CRASH, HEADING_FONT, SAFE, THEMES


def _both(name: str) -> str:
    return f"light-dark({getattr(THEMES['light'], name)},{getattr(THEMES['dark'], name)})"


CSS = f"""<style>
.stApp {{
  --cel-ink:{_both("text")}; --cel-soft:{_both("soft_text")}; --cel-card:{_both("card")}; --cel-line:{_both("line")};
  --cel-brass:{_both("accent")}; --cel-chip:light-dark(#F6E7C3,#3A3320); --cel-safe:{SAFE}; --cel-crash:{CRASH};
  --cel-safe-t:{_both("safe_edge")}; --cel-fell-t:light-dark(#A84800,#F08A3C); --cel-track:light-dark(#EFE7D6,#222E4B);
  --cel-sign:light-dark(#22324A,#F3E3BC); --cel-sign-t:light-dark(#FFF6E0,#1C2537);
}}
*:has(> .st-key-frame), .st-key-frame {{ position:absolute; }}  /* takes no room in the stack */
.st-key-page {{ max-width:1120px; margin:0 auto; }}
.cel-vh {{ position:absolute; width:1px; height:1px; overflow:hidden; clip-path:inset(50%); }}
.cel-soft {{ color:var(--cel-soft); }} .cel-nw, .stApp td.nw {{ white-space:nowrap; }} .cel-gap {{ margin-top:8px !important; }}
.cel-22 {{ font-size:22px; }} .cel-num {{ overflow-wrap:anywhere; font-variant-numeric:tabular-nums; }}

/* phases and players */
.cel-strip {{ display:flex; flex-wrap:wrap; gap:4px 16px; justify-content:space-between; align-items:center; min-height:32px; color:var(--cel-ink); }}
.stApp .cel-strip ol, .stApp .cel-strip ul {{ display:flex; flex-wrap:wrap; gap:4px; list-style:none; margin:0; padding:0; font-size:16px; }}
.cel-strip li {{ margin:0; padding:2px 8px; line-height:24px; color:var(--cel-soft); white-space:nowrap; }}
.cel-strip ol li+li::before {{ content:"›"; margin:0 8px 0 -9px; color:var(--cel-soft); font-weight:400; }}
.cel-strip ol li:first-child {{ padding-left:0; }}
.cel-strip li[aria-current] {{ color:var(--cel-ink); font-weight:700; box-shadow:inset 0 -3px 0 {BRASS}; }}
.cel-who li {{ color:var(--cel-ink); padding:2px 0 2px 12px; display:flex; align-items:center; gap:6px; }}
.stApp .cel-who li:first-child {{ padding-left:0; }}
.cel-who li.off {{ color:var(--cel-soft); }} .cel-who .cel-x {{ font-size:14px; }}
.cel-mk {{ width:18px; height:18px; display:inline-block; vertical-align:-3px; margin:0 -2px 0 2px; }}
.cel-who .cel-chip {{ min-width:22px; margin-left:3px; padding:0 4px; line-height:22px; font-size:14px; }}
.cel-crowd .cel-who li {{ padding-left:6px; }} .cel-crowd .cel-x {{ display:none; }} .stApp .cel-crowd ol, .stApp .cel-crowd ul {{ font-size:15px; }}
.cel-dot {{ width:22px; height:22px; border-radius:50%; flex:none; font-weight:700; font-size:13px; display:inline-flex; align-items:center; justify-content:center; }}
.cel-name {{ display:inline-flex; align-items:center; gap:8px; white-space:nowrap; }}

/* pictures */
.cel-table {{ position:relative; }} .cel-table img, .cel-sky img {{ width:100%; height:auto; display:block; border-radius:8px; }}
.cel-table .cel-tall, .cel-sky .cel-tall {{ display:none; }}
.cel-intro {{ position:absolute; left:37.5%; top:10px; width:340px; margin:0; font-size:15px; line-height:20px; color:var(--cel-ink);
  background:color-mix(in srgb,var(--cel-card) 86%,transparent); border-radius:8px; padding:6px 12px; }}

/* cards of text */
.cel-card {{ background:var(--cel-card); border:1px solid var(--cel-line); border-radius:8px; padding:8px 16px; color:var(--cel-ink); font-size:16px; line-height:1.35; }}
.cel-card p {{ margin:0; }} .cel-card a {{ color:light-dark(#0B5E93,#8CC4F0); }} .cel-card small {{ font-size:14px; color:var(--cel-soft); }}
.stApp .cel-h {{ font-family:inherit; font-size:14px; line-height:20px; letter-spacing:.02em; color:var(--cel-soft); font-weight:600; margin:0 0 2px; padding:0; }}
.stApp .cel-h2 {{ font-family:inherit; font-size:18px; line-height:22px; font-weight:700; margin:0 0 4px; padding:0; color:var(--cel-ink); }}
.stApp .cel-q h1, .stApp .cel-h1 {{ font-family:{HEADING_FONT}; font-size:28px; line-height:32px; font-weight:700; margin:0 0 4px; padding:0; color:var(--cel-ink); }}
.cel-q {{ min-height:84px; }} .cel-q p {{ margin:0; font-size:18px; line-height:24px; color:var(--cel-ink); }}
.cel-head {{ display:flex; justify-content:space-between; align-items:baseline; gap:4px 24px; flex-wrap:wrap; min-height:44px; }}
.cel-chip {{ display:inline-block; min-width:26px; padding:0 4px; line-height:24px; text-align:center; border-radius:6px; border:1px solid var(--cel-brass); background:var(--cel-chip); color:var(--cel-ink); font-weight:700; font-size:15px; }}
.cel-sign {{ display:inline-block; min-width:36px; padding:0 6px; line-height:24px; border-radius:6px; background:var(--cel-sign); color:var(--cel-sign-t); font-weight:700; text-align:center; }}
.cel-fell {{ font-weight:700; color:var(--cel-fell-t); }} .cel-safe-w {{ font-weight:700; color:var(--cel-safe-t); }}
.stApp .cel-tbl {{ width:100%; border-collapse:collapse; margin:0; font-size:16px; line-height:1.3; color:var(--cel-ink); border:0; }}
.stApp .cel-tbl th, .stApp .cel-tbl td {{ border:0; border-bottom:1px solid var(--cel-line); padding:5px 8px 5px 0; text-align:left; vertical-align:middle; font-weight:400; }}
.stApp .cel-tbl thead th {{ font-size:14px; color:var(--cel-soft); font-weight:600; padding-top:0; }} .stApp .cel-tbl tbody th {{ font-weight:700; }}
.stApp .cel-tbl tr:last-child > * {{ border-bottom:0; }} .stApp .cel-tbl .n {{ text-align:right; font-variant-numeric:tabular-nums; white-space:nowrap; }}
.cel-pt {{ font-size:22px; font-weight:700; }} .cel-end {{ padding-bottom:2px; }} .stApp .cel-end .cel-tbl td {{ padding:4px; }}

/* chances */
.cel-crash {{ display:flex; align-items:center; gap:12px; }} .stApp .cel-crash h2 {{ font-family:inherit; font-size:14px; line-height:16px; font-weight:600; color:var(--cel-soft); padding:0; margin:0; width:118px; flex:none; }}
.cel-big {{ display:flex; align-items:baseline; gap:10px; font-size:22px; line-height:1; white-space:nowrap; }} .cel-big b {{ font-size:44px; line-height:40px; font-variant-numeric:tabular-nums; }}
.cel-oddsgrid {{ display:grid; grid-template-columns:230px 1fr; gap:8px 16px; margin-top:4px; }} .cel-oddsgrid img {{ width:100%; height:auto; display:block; }}
.cel-bar {{ display:flex; height:30px; border-radius:4px; overflow:hidden; margin-bottom:4px; color:#fff; font-weight:700; font-size:16px; line-height:30px; }}
.cel-bar span {{ padding:0 4px; white-space:nowrap; box-sizing:border-box; overflow:hidden; }} .cel-bar .c {{ background:var(--cel-crash); }}
.cel-bar .s {{ background:var(--cel-safe); text-align:right; }} .cel-bar .c+.s {{ border-left:2px solid var(--cel-card); }}
.cel-notes {{ display:flex; flex-direction:column; gap:6px; font-size:15px; line-height:1.3; }}
.cel-row {{ display:flex; justify-content:space-between; align-items:baseline; gap:8px; }} .cel-row b {{ font-size:20px; }}
.stApp .cel-chips {{ display:flex; flex-wrap:wrap; gap:3px; margin:4px 0 0; padding:0; list-style:none; }} .cel-chips li {{ margin:0; }} .cel-tight .cel-chip {{ min-width:22px; padding:0 2px; font-size:14px; }}
.cel-mini {{ display:flex; height:24px; line-height:24px; margin-top:4px !important; font-size:15px; font-weight:700; }} .cel-mini span {{ padding:0 8px; white-space:nowrap; box-sizing:border-box; }}
.cel-mini .c {{ box-shadow:inset 0 0 0 2px var(--cel-crash); border-radius:4px 0 0 4px; }} .cel-mini .s {{ box-shadow:inset 0 0 0 2px var(--cel-safe-t); border-radius:0 4px 4px 0; margin-left:2px; text-align:right; }}
.cel-stake+.cel-stake {{ border-top:1px solid var(--cel-line); margin-top:6px; padding-top:6px; }}
.cel-array {{ width:100%; max-width:300px; display:block; margin:0 auto 2px; }}
.cel-know {{ display:grid; grid-template-columns:auto 1fr; gap:2px 10px; margin:4px 0 0; }} .cel-know dt {{ font-weight:700; text-align:right; }} .cel-know dd {{ margin:0; }}
.stApp .cel-story {{ margin:0; padding-left:22px; }} .cel-story li {{ margin:0 0 4px; }}
.cel-three {{ display:grid; grid-template-columns:1fr 1fr 1fr; gap:16px; }} .cel-grid2 {{ display:grid; grid-template-columns:1fr 1fr; gap:24px; }} .cel-three > *, .cel-grid2 > * {{ min-width:0; }}

/* the middle row and its buttons: fixed height, so nothing moves between steps */
.st-key-mid {{ display:grid; grid-template-columns:292fr 471fr 325fr; align-items:start; }}
.st-key-slot1 button, .st-key-slot2 button {{ min-height:52px; }} .st-key-slot1 p, .st-key-slot2 p {{ font-size:18px; }}
.stApp .st-key-slot1 button, .stApp .st-key-slot2 button {{ border:2px solid var(--cel-brass); background:var(--cel-card); color:var(--cel-ink); }}
.stApp .st-key-slot1 button:hover, .stApp .st-key-slot2 button:hover {{ background:var(--cel-chip); }}
.st-key-more button {{ min-height:32px; padding-top:0; padding-bottom:0; }}
@media (min-width:1151px) {{ .st-key-mid {{ min-height:259px; }} }}
@media (max-width:1150px) {{
  .st-key-mid {{ grid-template-columns:minmax(248px,292px) minmax(0,1fr); }} .st-key-mid > :nth-child(3) {{ grid-column:1 / -1; }}
  .cel-intro {{ position:static; width:auto; margin-bottom:8px; padding:0; background:none; }}
}}
@media (max-width:640px) {{
  .st-key-mid, .cel-three, .cel-grid2, .cel-oddsgrid {{ grid-template-columns:minmax(0,1fr); }}
  .cel-table .cel-wide, .cel-sky .cel-wide {{ display:none; }} .cel-table .cel-tall, .cel-sky .cel-tall {{ display:block; }}
  .stApp .cel-strip ol {{ gap:0; font-size:14px; }} .cel-strip ol li {{ padding:2px 5px; }} .cel-strip ol li+li::before {{ margin:0 5px 0 -5px; }}
  .stApp .cel-strip .cel-who {{ gap:0 12px; width:100%; font-size:15px; }} .cel-mk {{ width:16px; height:16px; }} .stApp .cel-who li {{ padding:2px 0; gap:4px; }}
  .cel-who li:first-child {{ flex-basis:100%; }} .cel-x {{ display:none; }} .cel-q {{ min-height:0; }}
  .st-key-step {{ flex-basis:100%; order:9; }}
  .cel-end .cel-tbl thead {{ display:none; }} .cel-end .cel-tbl tr {{ display:flex; flex-wrap:wrap; align-items:center; gap:4px 8px; padding:8px 0; border-bottom:1px solid var(--cel-line); }}
  .stApp .cel-end .cel-tbl th, .stApp .cel-end .cel-tbl td {{ border:0; padding:0; }} .stApp .cel-end .cel-tbl td:empty {{ display:none; }} .stApp .cel-end .cel-tbl td.n {{ margin-left:auto; order:-1; }} .cel-end .cel-tbl tbody th {{ order:-2; }}
  .cel-end .cel-tbl td[data-c]::before {{ content:attr(data-c) " › "; font-size:14px; color:var(--cel-soft); }}
}}
</style>"""
