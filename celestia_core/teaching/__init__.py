"""Teaching: positions to ask about, questions with their right answers, lessons, and what a learner has done."""
