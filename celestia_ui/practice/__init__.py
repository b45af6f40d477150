"""The Practice page's blocks; `asking` also serves lessons and question links."""
