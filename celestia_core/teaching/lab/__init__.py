"""The odds lab: chances to explore, simulated flights, house rules compared, and the lines of Python behind them."""
