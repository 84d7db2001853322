"""`turnsheet tournament`: tournaments of bots and of robot programs, at full speed on all cores."""
