"""The house-rule bench, and the lines of code that recompute a panel."""
