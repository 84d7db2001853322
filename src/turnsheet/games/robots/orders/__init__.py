"""Orders of Robots: their types, how they are read from text, and the forms that offer them."""
