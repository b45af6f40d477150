"""The Lessons page: the list, a lesson stage by stage, the projector view, and the sheets to print."""
