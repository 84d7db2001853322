"""The host: keeps matches and their players, receives orders, and runs turns in time. It names no game."""
