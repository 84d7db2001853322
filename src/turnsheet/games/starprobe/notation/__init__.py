"""Lines of notation, and what they are made of. `notation` and `position` put them together."""
