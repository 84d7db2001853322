"""How much one person may use: the limits, and the checks that apply them."""
