"""Celestia: the rules as an engine, and exact chances for every decision. Standard library only."""
