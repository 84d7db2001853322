"""The house: the imperative shell around the games. It keeps matches, takes orders, and runs turns in time."""
