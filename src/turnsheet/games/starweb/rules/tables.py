"""The numbers of Starweb, by their names. Rules: docs/rules/starweb.md."""

from typing import Literal, NewType, get_args

WorldId = NewType("WorldId", int)
FleetId = NewType("FleetId", int)
Character = Literal["Empire Builder", "Merchant", "Pirate", "Artifact Collector", "Berserker", "Apostle"]
Variant = Literal["standard", "trial", "anonymous", "multi", "partner", "bitter end"]

CHARACTERS: tuple[Character, ...] = get_args(Character)
LETTERS: dict[str, Character] = dict(zip("EMPCBA", CHARACTERS, strict=True))
DRAWN = "?"
"""A character or a code name that is drawn, among others that are given."""
MUSEUM = 10
"""As many artifacts make a world of an Artifact Collector a museum (4.20)."""
PITCHES: dict[Character, str] = {
    "Empire Builder": "Points for people, industry and mines; new industry is cheaper.",
    "Merchant": "Points for metal brought to other players' industry; ships carry twice as much.",
    "Pirate": "Points for plunder and keys; takes fleets without a shot at more than three to one.",
    "Artifact Collector": (
        f"Points for artifacts, and at the end for museums (worlds with {MUSEUM} artifacts or more) and whole sets."
    ),
    "Berserker": "Points for killing people, destroying fleets and worlds of robots; ships land as robots.",
    "Apostle": "Points for worlds and converts, who take worlds without a shot; firing costs points.",
}
"""What each character is about, for players who choose one."""
VARIANTS: tuple[Variant, ...] = get_args(Variant)
SEATS = tuple(range(2, 16))
WORLDS_PER_PLAYER = 17
STANDARD_PLAYERS = 15
KEYS_AT_HOME = 5
ARTIFACTS = 100
MOST = 255
MOST_MINES = 31
HOME_INDUSTRY = 30
HOME_METAL = 30
HOME_MINES = 2
HOME_PEOPLE = 50
HOME_LIMIT = 100
TURNS_TO_A_MINE = 7
BOMB_SHIPS = 25
GAME_NUMBERS = range(100, 1000)
USUAL_GAME = 901
"""The number of a game that has no other."""
GIFTS_PER_TURN = 2
RECOVERY = 3
LONGEST_MOVE = 3
LONGEST_MESSAGE = 500
LONGEST_NAME = 9
HOUSE_NAMES = (
    "ALDEBARAN",
    "BOREALIS",
    "CASSIOPE",
    "DENEB",
    "ERIDANI",
    "FOMALHAUT",
    "GEMINI",
    "HYDRA",
    "INDUS",
    "JOVIAN",
    "KEPLER",
    "LYRA",
    "MIRA",
    "NOVA",
    "ORION",
)
VOTES = range(1000, 10_001)
USUAL_END = 8000
TRIAL_TURNS = 12
TRIAL_PLAYERS = 6
MOST_TURNS = 999

NEW_INDUSTRY = 5
NEW_INDUSTRY_BUILDER = 4
SCRAP = 6
SCRAP_BUILDER = 4

METAL_POINTS = 8
GOODS_POINTS = (10, 8, 5, 3, 1)
PLUNDER_POINTS = (50, 40, 30, 20, 10)
PLUNDER_LOSS = 5
KEY_POINTS = 3
ROBOT_WORLD_POINTS = 5
KILL_POINTS = 2
SHIP_POINTS = 2
BOMB_POINTS = 200
BOMB_LOSS = 50
APOSTLE_WORLD_POINTS = 5
CONVERTED_WORLD_POINTS = 5
JIHAD_POINTS = 2

NOUNS = ("Crown", "Pyramid", "Lodestar", "Shekel", "Sword", "Sepulchre", "Moonstone", "Stardust", "Sphinx")
ADJECTIVES = (
    "Plastic",
    "Platinum",
    "Ancient",
    "Silver",
    "Golden",
    "Titanium",
    "Blessed",
    "Vegan",
    "Arcturian",
    "Radiant",
)
SPECIALS = {
    1: "Nebula Scrolls, Vol. I",
    2: "Nebula Scrolls, Vol. II",
    3: "Nebula Scrolls, Vol. III",
    4: "Nebula Scrolls, Vol. IV",
    5: "Nebula Scrolls, Vol. V",
    6: "Treasure of Polaris",
    7: "Slippers of Venus",
    8: "Radioactive Isotope",
    9: "Lesser of Two Evils",
    100: "Black Box",
}
SCROLLS = (1, 2, 3, 4, 5)
TREASURE, SLIPPERS, ISOTOPE, LESSER, BLACK_BOX = 6, 7, 8, 9, 100
WANTS: dict[Character, tuple[str, str]] = {
    "Empire Builder": ("Platinum", "Crown"),
    "Merchant": ("Golden", "Shekel"),
    "Pirate": ("Silver", "Lodestar"),
    "Apostle": ("Blessed", "Sepulchre"),
    "Berserker": ("Titanium", "Sword"),
    "Artifact Collector": ("Ancient", "Pyramid"),
}
BOX_EFFECTS = ("nothing", "metal", "mines", "probe", "carry", "home", "industry")
BOX_MINES_EVERY, BOX_CARRY_EVERY, BOX_BUST_EVERY = 8, 5, 10


def adjective(artifact: int) -> str:
    """The first word of a standard artifact; empty for a special one."""
    return ADJECTIVES[artifact % 10] if 10 <= artifact <= 99 else ""


def noun(artifact: int) -> str:
    """The second word of a standard artifact; empty for a special one."""
    return NOUNS[artifact // 10 - 1] if 10 <= artifact <= 99 else ""


def artifact_name(artifact: int) -> str:
    """What an artifact is called."""
    return SPECIALS.get(artifact) or f"{adjective(artifact)} {noun(artifact)}"


class Numbered(dict[int, str]):
    """A letter and a number behind it, written once for all numbers there are, since most orders are moves."""

    def __init__(self, letter: str) -> None:
        super().__init__({number: f"{letter}{number}" for number in range(1, MOST + 1)})
        self.letter = letter

    def __missing__(self, number: int) -> str:
        """A number above the highest there can be."""
        return f"{self.letter}{number}"
