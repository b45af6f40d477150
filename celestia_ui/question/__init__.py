"""The Question page: a question opened from its link, and the maker of such links."""
