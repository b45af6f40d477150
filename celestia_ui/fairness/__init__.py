"""The page on the luck of a game: dice, crashes and streaks beside what fair luck does."""
