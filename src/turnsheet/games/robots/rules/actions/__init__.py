"""What a robot does in its play, one verb per file. They change the `workspace`."""
