"""Bots: from a view and its order forms to orders, never from states or seeds. `all_bots` lists them."""
