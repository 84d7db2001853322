"""A position written by hand, and what one of its players knows of it, for lists, previews and charts."""

from turnsheet.core.seats import Seat
from turnsheet.games import starweb
from turnsheet.games.starweb.pages.view import View

GAME = starweb.game()
POSITION = """
turn 6
[QUILL]: Empire Builder (Score=212,Home=W1,Met=[ORRIN][TASK],Ally=[TASK])
[ORRIN]: Pirate (Score=300)
[TASK]: Berserker (Score=100,Ally=[QUILL])
W1 (2,3) [QUILL] (Industry=6,Metal=9,Mines=2,Population=25,Limit=50,Turns=3,I-Ships=7,P-Ships=1)  V11:Platinum Crown
F5[QUILL]=8 at W1 (Cargo=3)
F8[QUILL]=0 at W1
F9[QUILL]=2 at W1  V10:Plastic Crown
W2 (1,4) [ORRIN] (Metal=3,Mines=1,Population=30,Limit=40,Turns=1,I-Ships=2)
F7[ORRIN]=6 at W2 (At-Peace)
F77[TASK]=3 at W2
F78[]=4 at W2
F6[QUILL]=1 at W2
(F88[ORRIN]-->W4) at W2
W3 (1,5) [QUILL] (Metal=4,Mines=1,Population=19,Limit=50,Turns=1)
W4 (2) [TASK] (Population=10,Limit=20,Metal=1)
W5 (3,6) [] (Metal=20,Population=4,Limit=9,I-Ships=3)
W6 (5) [ORRIN] (Metal=100,Population=4,Limit=9,I-Ships=1)
* [QUILL] gained 6 for industry
* [QUILL] gained -5 for artifacts
old [QUILL] W1 turn 6 W1 [QUILL] (Industry=6)
old [QUILL] W5 turn 4 W5 [] (Metal=7,Population=3,Limit=9,I-Ships=3)  V22:Ancient Pyramid F40[ORRIN]=5 F7[ORRIN]=9
"""
"""QUILL has W1 and W3 and sees W2; QUILL saw W5 in turn 4, W4 and W6 never."""


def known(seat: int = 1, position: str = POSITION) -> View:
    """What a seat knows of it."""
    return GAME.rules.view(GAME.notation.position(position), Seat(seat))
