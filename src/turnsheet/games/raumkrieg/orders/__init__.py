"""Raumkrieg's orders: their types (`orders`), their reader, which refuses bad ones (`reader`), and their forms."""
