"""PDF turn sheets: the printout on green-bar paper, the map beside it, and a form for orders."""
