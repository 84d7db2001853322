"""The workshop: programs of robots are checked, tried and set against each other."""
