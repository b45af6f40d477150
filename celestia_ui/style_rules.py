"""The style sheet of the Rules page. Own classes (cel-rules-*) and st-key-* only; colours follow Streamlit's theme."""

from celestia_core.palette import DARK, HEADING_FONT, LIGHT


def _both(name: str) -> str:
    return f"light-dark({getattr(LIGHT, name)},{getattr(DARK, name)})"


RULES_CSS = f"""<style>
.stApp {{ --rules-ink:{_both("text")}; --rules-soft:{_both("soft_text")}; --rules-card:{_both("card")};
  --rules-line:{_both("line")}; --rules-brass:{_both("accent")};
  --rules-chip:light-dark(#F6E7C3,#3A3320); --rules-tag:light-dark(#EFE7D6,#222E4B);
  --rules-link:light-dark(#0B5E93,#8CC4F0); }}
.st-key-rules_columns, .st-key-rules_asked {{ display:grid; grid-template-columns:360fr 744fr; align-items:start; }}
.st-key-rules_columns > *, .st-key-rules_asked > * {{ min-width:0; }}
.cel-rules-head {{ display:flex; justify-content:space-between; align-items:baseline; gap:4px 24px; flex-wrap:wrap; }}
.stApp .cel-rules-head h1, .stApp .cel-rules-head h2 {{ margin:0; padding:0; font-weight:700; color:var(--rules-ink);
  font-family:{HEADING_FONT}; font-size:26px; line-height:32px; }}
.stApp .cel-rules-head h1 {{ font-size:28px; }}
.cel-rules-soft {{ color:var(--rules-soft); font-size:16px; }}
.stApp .cel-rules-small, .stApp .cel-rules-small p {{ color:var(--rules-soft); font-size:14px; line-height:20px;
  margin:0; }}
.cel-rules-card {{ background:var(--rules-card); border:1px solid var(--rules-line); border-radius:8px;
  padding:16px 24px; color:var(--rules-ink); font-size:16px; line-height:1.35; display:grid; gap:8px;
  grid-template-columns:minmax(0,1fr); }}
.cel-rules-card p {{ margin:0; }}
.stApp .cel-rules-lead {{ font-size:18px; line-height:26px; max-width:68ch; }}
.stApp .cel-rules-nav ul {{ list-style:none; margin:4px 0 0; padding:0; }} .stApp .cel-rules-nav li {{ margin:0; }}
.stApp .cel-rules-nav a {{ display:grid; grid-template-columns:1fr auto; align-items:center; gap:0 8px; min-height:24px;
  padding:7px 12px; border:1px solid transparent; border-radius:8px; color:var(--rules-ink); text-decoration:none;
  font-size:16px; line-height:1.3; }}
.stApp .cel-rules-nav a:hover {{ background:var(--rules-tag); }}
.stApp .cel-rules-nav a[aria-current] {{ background:var(--rules-card); border-color:var(--rules-brass); font-weight:700;
  box-shadow:inset 4px 0 0 var(--rules-brass); }}
.cel-rules-card a {{ color:var(--rules-link); text-decoration:underline; }}
.cel-rules-tag {{ display:inline-block; padding:0 8px; line-height:22px; border-radius:6px;
  border:1px solid var(--rules-line); background:var(--rules-tag); color:var(--rules-ink);
  font-size:14px; font-weight:600; white-space:nowrap; }}
.cel-rules-tag-on {{ border-color:var(--rules-brass); background:var(--rules-chip); }}
.stApp .cel-rules-note {{ border-left:4px solid var(--rules-brass); padding:2px 0 2px 12px; }}
.cel-rules-card summary {{ color:var(--rules-link); cursor:pointer; min-height:24px; }}
.stApp .cel-rules-card details ul {{ margin:4px 0 0; padding-left:20px; }}
.stApp .cel-rules-card details li {{ margin:0 0 2px; font-size:14px; }}
.stApp .cel-rules-table {{ width:100%; border-collapse:collapse; margin:0; border:0; color:var(--rules-ink);
  font-size:16px; line-height:1.3; }}
.stApp .cel-rules-table th, .stApp .cel-rules-table td {{ border:0; border-bottom:1px solid var(--rules-line);
  padding:5px 8px; text-align:left; vertical-align:top; font-weight:400; }}
.stApp .cel-rules-table thead th {{ padding-top:0; font-size:14px; font-weight:600; color:var(--rules-soft); }}
.stApp .cel-rules-table tbody th {{ font-weight:700; }}
.stApp .cel-rules-table tbody tr:last-child > * {{ border-bottom:0; }}
.cel-rules-equal {{ table-layout:fixed; }} .cel-rules-sets {{ table-layout:fixed; }}
.stApp .cel-rules-sources .cel-rules-sure, .stApp .cel-rules-sources th:last-child {{ text-align:right; }}
.stApp .cel-rules-table td.cel-rules-differs {{ background:var(--rules-chip);
  box-shadow:inset 3px 0 0 var(--rules-brass); }}
.stApp .cel-rules-table th small {{ display:block; font-weight:400; }}
@media (max-width:1150px) {{
  .st-key-rules_columns, .st-key-rules_asked {{ grid-template-columns:minmax(0,1fr); }}
  .st-key-rules_asked > .st-key-rules_left {{ order:2; }}
  .st-key-rules_asked > :has(> .st-key-rules_left) {{ order:2; }}
}}
@media (max-width:640px) {{
  .cel-rules-card {{ padding:16px; }}
  .stApp .cel-rules-table, .cel-rules-table tbody, .cel-rules-table td, .cel-rules-table th {{ display:block; }}
  .cel-rules-table thead {{ display:none !important; }}
  .stApp .cel-rules-table tr {{ display:block; border-bottom:1px solid var(--rules-line); padding:6px 0; }}
  .stApp .cel-rules-table tr:last-child {{ border-bottom:0; }}
  .stApp .cel-rules-table td, .stApp .cel-rules-table tbody th {{ border:0; padding:2px 8px; overflow-wrap:anywhere; }}
  .cel-rules-table td[data-label]::before {{ content:attr(data-label) ": "; color:var(--rules-soft); font-weight:600; }}
  .stApp .cel-rules-sources .cel-rules-sure {{ text-align:left; }}
}}
</style>"""
