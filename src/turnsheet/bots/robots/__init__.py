"""Bots for Robots: teams of programs from the gallery, and one that thinks."""
