"""The style sheet of the lab in large type: on a projector of 1280 by 720, number and flights fill one screen."""

TYPE = "1.45rem"  # the smallest that is read from the last row

LARGE_CSS = f"""<style>
.stApp header[data-testid=stHeader] {{ display:none; }}
.stApp .stMain .stMainBlockContainer {{ padding:8px 32px; max-width:none; }}
.st-key-lab_page {{ max-width:1216px; }}
.st-key-lab_head .cel-soft, .st-key-lab_large .cel-lab-twin {{ display:none; }}
.stApp .st-key-lab_head .cel-h1 {{ font-size:{TYPE}; line-height:1.3; }}
.st-key-lab_head {{ align-items:center; }}
.stApp .st-key-lab_large .cel-lab-card {{ padding:6px 20px 8px; height:auto; }}
.stApp .st-key-lab_large .cel-lab-card p {{ font-size:{TYPE}; line-height:1.25; margin:2px 0; }}
.stApp .st-key-lab_large .cel-lab-big, .stApp .st-key-lab_large .cel-lab-big b {{ font-size:44px; line-height:1.1; }}
.st-key-lab_large .cel-lab-big span {{ font-size:1.8rem; }}
.st-key-lab_large .cel-lab-note, .stApp .st-key-lab_large h2.cel-h2 {{ font-size:{TYPE}; line-height:1.25; }}
.st-key-lab_large .stButton button p {{ font-size:{TYPE}; }}
.st-key-lab_large .cel-lab-sim {{ grid-template-columns:112px minmax(0,1fr) 470px; gap:6px 20px; font-size:{TYPE};
  line-height:1.2; margin-top:4px; }}
.st-key-lab_large .cel-lab-sim small, .st-key-lab_large .cel-lab-sim .h {{ font-size:{TYPE}; }}
.st-key-lab_large .cel-lab-sim .ax {{ height:36px; }}
.st-key-lab_large .cel-lab-sim .band {{ top:10px; bottom:10px; }}
.st-key-lab_large .cel-lab-sim .pt {{ top:8px; width:16px; height:16px; margin-left:-10px; }}
.st-key-lab_large .cel-lab-row {{ grid-template-columns:repeat(50,minmax(0,1fr)); }}
.st-key-lab_large:has(.cel-lab-one) .cel-lab-more, .st-key-lab_large:has(.cel-lab-one) .cel-lab-sim .h {{
  display:none; }}
@media (max-width:900px) {{
  .st-key-lab_large .cel-lab-sim {{ grid-template-columns:96px minmax(0,1fr); }}
  .st-key-lab_large .cel-lab-sim .r {{ grid-column:1 / -1; margin-bottom:8px; }}
  .st-key-lab_large .cel-lab-sim .h:nth-child(3) {{ display:none; }}
}}
</style>"""
