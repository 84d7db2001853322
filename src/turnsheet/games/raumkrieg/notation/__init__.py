"""Positions and events of Raumkrieg written as text, for cases, match files and what-ifs."""
