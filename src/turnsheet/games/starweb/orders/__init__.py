"""Starweb's orders: their types, how they are read and checked, and the forms that offer them."""
