"""Rows of the store, one module for each kind, in folders by idea: finding, adding and changing them."""
