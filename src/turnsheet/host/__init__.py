"""The host: stores matches and players, receives orders, and runs turns on time. It has no code for single games."""
