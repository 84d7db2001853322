"""The tables of the store, one module for each group of rows: finding, adding and changing them."""
