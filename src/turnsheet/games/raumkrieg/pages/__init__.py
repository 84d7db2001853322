"""What players of Raumkrieg see: the view of a seat, and the pages made from it."""
