"""The style sheet of the cover, the guesses and the judged choices; sent with them alone. Colours are those of Play."""

from celestia_core.palette import THEMES

_LIGHT, _DARK = THEMES["light"], THEMES["dark"]

GUESS_CSS = f"""<style>
.st-key-guesscard {{ display:grid; grid-template-columns:230px minmax(0,1fr); gap:4px 16px; padding:6px 16px 8px;
  background:var(--cel-card); border:1px solid var(--cel-line); border-radius:8px; align-items:start; }}
.st-key-guesscard > * {{ min-width:0; }}
.st-key-guesscard > :first-child {{ grid-column:1 / -1; }}
.cel-gs-head {{ display:flex; align-items:center; gap:12px; color:var(--cel-ink); }}
.stApp .cel-gs-head h2 {{ font-family:inherit; font-size:14px; line-height:16px; font-weight:600; padding:0; margin:0;
  width:150px; flex:none; color:var(--cel-soft); }}
.stApp .cel-gs-head p {{ margin:0; }}
.st-key-guesscard img {{ width:100%; height:auto; display:block; }}
.stApp .cel-gs-cover {{ height:30px; line-height:30px; margin:0 0 4px; border-radius:4px; overflow:hidden;
  text-align:center; font-size:14px; font-weight:700; color:var(--cel-ink);
  background:
    radial-gradient(ellipse 44px 14px at 12% 100%,light-dark({_LIGHT.cloud[0]},{_DARK.cloud[0]}) 98%,transparent),
    radial-gradient(ellipse 60px 12px at 52% 110%,light-dark({_LIGHT.cloud[1]},{_DARK.cloud[1]}) 98%,transparent),
    radial-gradient(ellipse 50px 15px at 88% 104%,light-dark({_LIGHT.cloud[0]},{_DARK.cloud[0]}) 98%,transparent),
    linear-gradient(90deg,light-dark({_LIGHT.sky[0]},{_DARK.sky[0]}),light-dark({_LIGHT.sky[1]},{_DARK.sky[1]})); }}
.st-key-guesscard .cel-notes {{ color:var(--cel-ink); }}
.st-key-guesscard .cel-notes p {{ margin:0; }}
.stApp .cel-gs-hint {{ font-size:14px; line-height:17px; margin:4px 0 0; color:var(--cel-soft); }}
.stApp .st-key-see button {{ border:2px solid var(--cel-brass); background:var(--cel-card); color:var(--cel-ink); }}
.st-key-see p, .st-key-skip p {{ white-space:nowrap; }}
.st-key-skip button {{ min-height:40px; }}
.stApp .cel-gs-seen {{ padding-bottom:4px; }}
.cel-gs-seen, .st-key-guesscard {{ min-height:268px; }}  /* one as high as the other: no button moves */
.cel-gs {{ color:var(--cel-ink); font-size:16px; line-height:1.35; }}
.stApp .cel-gs p {{ margin:0 0 6px; }}
.cel-gs-two {{ display:grid; grid-template-columns:minmax(0,300px) minmax(0,1fr); gap:8px 24px; align-items:start; }}
.cel-gs-two img {{ width:100%; height:auto; display:block; }}
.cel-gs-big {{ font-size:22px; font-variant-numeric:tabular-nums; }}
.stApp .cel-gs summary {{ color:var(--cel-link); cursor:pointer; min-height:24px; width:fit-content; }}
.stApp .cel-gs .cel-tbl {{ max-width:520px; }}
.stApp .cel-gs .cel-gs-each {{ max-width:340px; }}
@media (max-width:640px) {{
  .cel-gs-seen, .st-key-guesscard {{ min-height:0; }}
  .st-key-guesscard, .cel-gs-two {{ grid-template-columns:minmax(0,1fr); }}
  .cel-gs-head {{ flex-wrap:wrap; gap:4px 12px; }}
  .stApp .cel-gs-head h2 {{ width:auto; }}
}}
</style>"""
