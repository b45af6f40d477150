"""Pictures of the game as SVG text: plain values in, a string out. No rules, no page, standard library only."""
