"""What players of Star Probe see: the view of a seat, and the pages made from it."""
