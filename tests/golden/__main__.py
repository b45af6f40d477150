"""`make golden`: writes the golden files anew. Then read the diff."""

from tests.goldens import FOLDER, golden_files

for name, text in golden_files().items():
    (FOLDER / name).write_text(text, encoding="utf-8")
