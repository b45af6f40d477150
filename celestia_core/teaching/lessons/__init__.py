"""Lessons: the format, what is asked and how it is judged, pictures, slides and sheets."""
