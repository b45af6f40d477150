"""Question links: a moment of a game as a question, with its sealed answer, in one address."""
