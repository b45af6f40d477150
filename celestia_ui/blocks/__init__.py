"""Blocks of a page as HTML text: plain values and views in, a string out. No Streamlit."""
