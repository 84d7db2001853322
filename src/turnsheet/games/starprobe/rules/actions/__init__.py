"""What explorers do, by chapter of the rules. `orders/kinds.py` says which function carries out which order."""
