"""The tables of the rulebook: `lists` and `matrices` hold their text, `all_sheets` reads it into rows and columns."""
