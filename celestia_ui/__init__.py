"""The Streamlit side of the app: the session, the pictures on the page, and the blocks pages are made of."""
