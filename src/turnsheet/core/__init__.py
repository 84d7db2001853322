"""What every game is made of: game, orders, events, dice, offers, chart, codec, matches, cases."""
