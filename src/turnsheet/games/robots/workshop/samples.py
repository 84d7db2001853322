"""What the workshop begins with: a small robot that works, and boards to try robots on."""

from turnsheet.core.workshop import Setup

EXAMPLE = """( Walks ahead, turns at the edge, and shoots at the first enemy it sees. )
variable fired ;

: greet ( i -- )
  identify! team = if drop drop else shoot! true fired ! then drop ;

: play
  false fired !
  moves 1 do
    0 check! ."OUT OF BOUNDS" = if 2 turn! then
    move!
    scan! 0 > fired ? invert and if 0 greet then
  loop ;
"""
ABOUT = (
    "The word `play` runs whenever the robot has its play. Words work on a stack: each takes values from it and puts "
    "values there.",
    "`scan!` counts the robots in sight, `identify!` describes one of them, and `turn!`, `move!` and `shoot!` act.",
    "Change something, watch a play word by word, then let your robots play a match against robots from the library.",
)
SETUPS = (
    Setup(
        "Enemy in sight",
        """board 5
to play red scout
red scout at -2,0 facing 0
red sniper at -4,0 facing 0
red tank at -4,0 facing 0
green scout at 1,0 facing 3
green sniper at 4,0 facing 3
green tank at 4,0 facing 3
""",
    ),
    Setup(
        "Start of a game",
        """board 5
to play red scout
red scout at -4,0 facing 0
red sniper at -4,0 facing 0
red tank at -4,0 facing 0
green scout at 4,0 facing 3
green sniper at 4,0 facing 3
green tank at 4,0 facing 3
""",
    ),
    Setup(
        "Duel of the scouts",
        """board 5
to play red scout
red scout at -2,0 facing 0
red sniper dead
red tank dead
green scout at 2,0 facing 3
green sniper dead
green tank dead
""",
    ),
    Setup(
        "Sniper under attack",
        """board 5
to play red sniper
red scout dead
red sniper at 0,0 facing 0
red tank dead
green scout at 2,-1 facing 2
green sniper dead
green tank at -1,1 facing 5
""",
    ),
    Setup(
        "Tank at the edge",
        """board 5
to play red tank
red scout dead
red sniper dead
red tank at 3,0 facing 0
green scout at 4,-1 facing 3
green sniper at 3,1 facing 3
green tank dead
""",
    ),
)
