"""What a robot does in its play, one verb a file. `table` is the game while a step is carried out."""
