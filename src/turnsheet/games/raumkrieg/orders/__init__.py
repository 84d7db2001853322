"""Raumkrieg's orders: their types (`orders`), how they are read from text or refused (`reader`), and the forms that offer them."""
