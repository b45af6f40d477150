"""The style of printed sheets: black on white, A4, and nothing that belongs together is cut by the end of a page."""

CSS = """
.cel-sheet { color:#000; background:#fff; font:16px/1.4 'Source Sans 3','Source Sans Pro',Arial,sans-serif;
  max-width:760px; padding:24px 32px; color-scheme:light; }
.cel-sheet h1 { font:700 25px/1.2 Georgia,'Noto Serif','Liberation Serif',serif; margin:0 0 4px; padding:0;
  color:#000; }
.cel-sheet h2 { font:700 19px/1.3 inherit; font-size:19px; margin:14px 0 5px; padding:3px 0 0;
  border-top:2px solid #000;
  color:#000; break-after:avoid; }
.cel-sheet h3 { font-size:16px; line-height:1.3; font-weight:700; margin:10px 0 2px; padding:0; color:#000;
  break-after:avoid; }
.cel-sheet p, .cel-sheet ul, .cel-sheet ol { margin:0 0 7px; font-size:16px; color:#000; }
.cel-sheet li { margin:0 0 3px; font-size:16px; color:#000; }
.cel-sheet ul, .cel-sheet ol { padding-left:24px; }
.cel-sheet .cel-lines { display:flex; gap:24px; margin:10px 0 12px; }
.cel-sheet .cel-lines span { flex:1; border-bottom:1px solid #000; padding-bottom:2px; }
.cel-sheet .cel-lines span:last-child { flex:.45; }
.cel-sheet .cel-small { font-size:13px; color:#333; }
.cel-sheet .cel-step { break-inside:avoid; border:1px solid #777; border-radius:6px; padding:6px 12px; margin:7px 0; }
.cel-sheet .cel-step h3 { margin-top:0; }
.cel-sheet .cel-blank { display:inline-block; min-width:130px; border-bottom:2px solid #000; height:26px;
  margin:0 6px; }
.cel-sheet .cel-box { display:inline-block; width:14px; height:14px; border:1.5px solid #000; border-radius:2px;
  margin:0 6px 0 0;
  vertical-align:-2px; }
.cel-sheet .cel-box.on { background:#000; box-shadow:inset 0 0 0 2px #fff; }
.cel-sheet ul.cel-boxes { list-style:none; padding-left:0; margin:4px 0; }
.cel-sheet .cel-rule { display:flex; flex-wrap:wrap; gap:2px 18px; margin:6px 0 0; }
.cel-sheet blockquote { margin:8px 0; border-left:4px solid #000; padding:2px 0 2px 12px; color:#000; }
.cel-sheet .cel-pic, .cel-sheet .cel-keep, .cel-sheet tr, .cel-sheet li { break-inside:avoid; }
.cel-sheet .cel-sheet-new { break-before:page; }
.cel-sheet p { orphans:3; widows:3; }
.cel-sheet .cel-pic-hundred .cel-pic-row { grid-auto-columns:minmax(0,250px); }
.cel-sheet .cel-work { height:30mm; margin:2px 0 6px; border:1px dashed #999; border-radius:4px; padding:1px 8px;
  font-size:12px; color:#333; }
.cel-sheet .cel-first { break-inside:auto; }
.cel-sheet .cel-first p { break-after:avoid; }
.cel-sheet ul.cel-boxes.cel-two { display:grid; grid-template-columns:1fr 1fr; gap:2px 24px; }
.cel-sheet.cel-key p, .cel-sheet.cel-key li, .cel-sheet.cel-key td, .cel-sheet.cel-key th { font-size:14px;
  line-height:1.35; }
.cel-sheet.cel-key p.cel-small { font-size:13px; }
.cel-sheet.cel-key .cel-step { padding:5px 12px; margin:6px 0; }
.cel-sheet.cel-key h2 { margin:12px 0 4px; }
.cel-sheet.cel-short p, .cel-sheet.cel-short li { font-size:15px; line-height:1.35; }
.cel-sheet.cel-short .cel-step { padding:4px 12px; margin:5px 0; }
.cel-sheet.cel-short h2 { margin:10px 0 4px; }
.cel-sheet.cel-short h3 { margin:2px 0; }
.cel-sheet.cel-short .cel-pic { margin:4px 0; }
.cel-sheet.cel-short .cel-pic-hundred .cel-pic-row { grid-auto-columns:minmax(0,260px); }
.cel-sheet.cel-short .cel-pic img, .cel-sheet.cel-short .cel-pic svg { max-height:32mm; width:auto; }
.cel-sheet.cel-short .cel-bars th, .cel-sheet.cel-short .cel-bars td { padding:0 12px 0 0; font-size:13px;
  line-height:17px; }
.cel-sheet.cel-short .cel-bars .cel-pic-b span { height:12px; }
.cel-sheet.cel-short p.cel-small, .cel-sheet.cel-short .cel-pic figcaption, .cel-sheet.cel-short .cel-pic caption {
  font-size:12px; line-height:1.25; padding:0; }
.cel-sheet.cel-short .cel-lines { margin:6px 0 8px; }
.cel-sheet .cel-why p { border-bottom:1px solid #999; height:30px; margin:0; }
.cel-sheet .cel-pic figcaption, .cel-sheet .cel-pic caption { color:#333; }
.cel-sheet .cel-pic-b span { background:#555; print-color-adjust:exact; -webkit-print-color-adjust:exact; }
.cel-sheet svg, .cel-sheet img, .cel-sheet .cel-box { print-color-adjust:exact; -webkit-print-color-adjust:exact; }
.cel-sheet table { border-collapse:collapse; color:#000; }
.cel-sheet .cel-tbl th, .cel-sheet .cel-tbl td { border:0; border-bottom:1px solid #777; padding:3px 14px 3px 0;
  font-size:15px; text-align:left; vertical-align:top; color:#000; font-weight:400; }
.cel-sheet.cel-sheet .cel-tbl thead th { font-weight:700; color:#000; white-space:nowrap; }
.cel-sheet .cel-bars th, .cel-sheet .cel-bars td { border:0; color:#000; font-size:15px; }
.cel-sheet a { color:#000; }
"""
PRINT = "@page { size:A4; margin:14mm 14mm 16mm; } @media print { .cel-sheet { padding:0; max-width:none; } }"
