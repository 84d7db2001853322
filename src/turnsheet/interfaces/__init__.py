"""Doors to the house: bytes in, bytes out."""
