"""Rows of the store, one module for each kind: finding, adding and changing them."""
