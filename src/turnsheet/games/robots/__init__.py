"""Robots: teams of a scout, a sniper and a tank on a board of hexes."""
