"""What a choice is worth: exact where it can be counted, played out many times where it cannot. NumPy."""
