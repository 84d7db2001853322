"""Positions and events of Robots written as text, for cases, match files and what-ifs."""
