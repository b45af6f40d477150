"""Charts: a result in, a Plotly figure with alt text and a table twin out. No Streamlit."""
