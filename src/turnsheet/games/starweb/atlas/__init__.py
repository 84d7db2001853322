"""The atlas: what all printouts of a player (and of their allies) say together."""
