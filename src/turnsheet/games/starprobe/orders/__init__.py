"""Star Probe's orders: their types, how they are read, checked and written, and the forms that offer them."""
