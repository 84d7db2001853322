"""What every game is made of: game, orders, events, dice, order forms, chart, codec, matches, cases."""
