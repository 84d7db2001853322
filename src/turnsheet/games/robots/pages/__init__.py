"""What players of Robots see: the view of a seat, and the pages made from it."""
