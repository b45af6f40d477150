"""The Play page, part by part: controls and displays; the HTML itself is in celestia_ui.blocks."""
