"""What players of Starweb see: the view of a seat, and the pages made from it."""
