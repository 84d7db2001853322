"""Raumkrieg's orders: their types, how they are read from text, and the forms that offer them."""
