"""The forms of orders, as patterns, and what each becomes. Rules: docs/rules/starweb.md §26.

Orders are grouped by the letter they begin with. A form is written as on the turn sheet, in capitals: # stands for a
number, a blank for any blanks, = for an equals sign and a name behind it.
"""

import re
from collections.abc import Callable
from string import ascii_uppercase
from typing import Literal

from msgspec import Struct

from turnsheet.games.starweb.orders import (
    AnyOrder,
    Berth,
    Bomb,
    Build,
    Calm,
    Cargo,
    Carry,
    Declare,
    Fire,
    Give,
    HoldFire,
    Hook,
    Introduce,
    Invest,
    LandRobots,
    Migrate,
    Move,
    Plunder,
    Probe,
    Product,
    Scrap,
    Target,
    Transfer,
    Unhook,
    Vote,
)
from turnsheet.games.starweb.tables import MOST, FleetId, WorldId


class Heading(Struct, frozen=True):
    """A line of the heading, or a part of it."""

    field: str
    """GAME, TURN, NAME or ORDERS."""
    value: str


Texts = tuple[str, ...]
Builder = Callable[[str, Texts], AnyOrder | Heading]
"""Makes an order of what its form found: the first number or word, and the others. None stands for what was left out.

It fails with a KeyError if a number is too large or too small."""

BLANK = r"\s*+"
NAME = r"[^\s,;=:\[\]]{1,40}+"
END = r"(?:\s++(?![=,;])|\s*+[,;][\s,;]*+|\Z)"
"""What stands behind an order. It is taken in with it, so that the next piece begins where this one ends."""
LONGEST_VOTE = 9

NUMBERS = {form.format(number): number for number in range(1, MOST + 1) for form in ("{}", "{:02}", "{:03}")}
WORLDS = {text: WorldId(number) for text, number in NUMBERS.items()}
FLEETS = {text: FleetId(number) for text, number in NUMBERS.items()}
CARGO: dict[str, Cargo] = {"U": "U", "J": "J", "N": "N", "L": "L"}
TARGETS: dict[str, Target] = {"I": "I", "P": "P", "H": "H", "C": "C"}
HOMES: dict[str, Berth] = {"I": "I", "P": "P"}
PRODUCTS: dict[str, Product] = {"I": "I", "P": "P", "R": "R"}
STANCES: dict[str, Literal["A", "N", "L", "X", "J"]] = {"A": "A", "N": "N", "L": "L", "X": "X", "J": "J"}


Match = Callable[[str, int], re.Match[str] | None]
Maker = tuple[Builder, int, int]
"""A builder, and from which group to which its texts are."""
Family = tuple[Match, dict[int, Maker]]
"""Forms that begin alike: how to find one, and by the last group that was found, what to make of it."""


def _family(begin: str, *forms: tuple[str, Builder]) -> Family:
    pattern = re.compile(_pattern(f"{begin}(?:{'|'.join(form for form, _ in forms)})") + END)
    makers: dict[int, Maker] = {}
    start = 1
    for form, builder in forms:
        end = start + re.compile(_pattern(form)).groups
        makers.update(dict.fromkeys(range(start + 1, end + 1) or (1,), (builder, start, end)))
        start = end
    return pattern.match, makers


def _pattern(form: str) -> str:
    form = form.replace(" ", BLANK).replace("#", "([0-9]++)")
    return form.replace("=", rf"={BLANK}(?:\[{BLANK})?+({NAME})(?:{BLANK}\])?+")


NOT_ITS_OWN = r"(?! (?:[SB] [0-9]|I [0-9]++ [IL](?![0-9])|X(?!\s*+\x3d)|G \x3d))"
"""A world is the next step of a move unless it begins an order of its own: build, scrap, plunder, give."""
STEP = f" W #{NOT_ITS_OWN}"
NO_FOURTH = f"(?! W [0-9]++{NOT_ITS_OWN})"


def _move(fleet: str, steps: Texts) -> AnyOrder:
    first, second, third = steps
    if not second:
        return Move(FLEETS[fleet], (WORLDS[first],))
    if not third:
        return Move(FLEETS[fleet], (WORLDS[first], WORLDS[second]))
    return Move(FLEETS[fleet], (WORLDS[first], WORLDS[second], WORLDS[third]))


FLEET = _family(
    "F # ",
    (f"W #(?:{STEP})?(?:{STEP})?{NO_FOURTH}", _move),
    ("([UJNL])(?: #)?", lambda n, got: Carry(FLEETS[n], CARGO[got[0]], NUMBERS[got[1]] if got[1] else None)),
    ("T # F #", lambda n, got: Transfer("F", NUMBERS[n], NUMBERS[got[0]], "F", NUMBERS[got[1]])),
    ("T # ([IP])", lambda n, got: Transfer("F", NUMBERS[n], NUMBERS[got[0]], HOMES[got[1]])),
    ("([AC]) F #", lambda n, got: Fire("F", NUMBERS[n], "F", NUMBERS[got[1]], got[0] == "C")),
    ("([AC]) ([IPH])", lambda n, got: Fire("F", NUMBERS[n], TARGETS[got[1]], 0, got[0] == "C")),
    ("P #", lambda n, got: Probe("F", NUMBERS[n], WORLDS[got[0]])),
    ("([QX])", lambda n, got: Calm(FLEETS[n], got[0] == "Q")),
    ("([BD])", lambda n, got: Bomb(FLEETS[n], got[0] == "D")),
    ("R #", lambda n, got: LandRobots(FLEETS[n], NUMBERS[got[0]])),
    ("G =", lambda n, got: Give("F", NUMBERS[n], got[0])),
)


def _home(berth: Berth, other: Berth) -> Family:
    return _family(
        f"{berth} # ",
        ("T # F #", lambda n, got: Transfer(berth, NUMBERS[n], NUMBERS[got[0]], "F", NUMBERS[got[1]])),
        (f"T # ({other})", lambda n, got: Transfer(berth, NUMBERS[n], NUMBERS[got[0]], other)),
        ("([AC]) F #", lambda n, got: Fire(berth, NUMBERS[n], "F", NUMBERS[got[1]], got[0] == "C")),
        ("([AC]) (C)", lambda n, got: Fire(berth, NUMBERS[n], "C", 0, got[0] == "C")),
        ("P #", lambda n, got: Probe(berth, NUMBERS[n], WORLDS[got[0]])),
        ("M # W #", lambda n, got: Migrate(WORLDS[n], NUMBERS[got[0]], WORLDS[got[1]], False)),
    )


WORLD = _family(
    "W # ",
    ("B # F #", lambda n, got: Build(WORLDS[n], NUMBERS[got[0]], "F", NUMBERS[got[1]])),
    ("B # ([IPR])", lambda n, got: Build(WORLDS[n], NUMBERS[got[0]], PRODUCTS[got[1]])),
    ("I # ([IL])", lambda n, got: Invest(WORLDS[n], NUMBERS[got[0]], got[1] == "L")),
    ("S #", lambda n, got: Scrap(WORLDS[n], NUMBERS[got[0]])),
    ("(X)", lambda n, _: Plunder(WORLDS[n])),
    ("G =", lambda n, got: Give("W", NUMBERS[n], got[0])),
)
CONVERTS = _family("C # ", ("M # W #", lambda n, got: Migrate(WORLDS[n], NUMBERS[got[0]], WORLDS[got[1]], True)))
ARTIFACT = _family(
    "V # ", ("F #", lambda n, got: Hook(NUMBERS[n], FLEETS[got[0]])), ("(W)", lambda n, _: Unhook(NUMBERS[n]))
)
HOLD = _family("(Z)", (" #", lambda _, got: HoldFire(NUMBERS[got[0]])), ("", lambda *_: HoldFire()))
DECLARE = _family("([ANLXJ]) ", ("=", lambda what, got: Declare(STANCES[what], got[0])))
VOTE = _family("(END)", (r"[\s:\x3d]*+#", lambda _, got: Vote(int(got[0][:LONGEST_VOTE]))))
WHO = r"\s++\[?+([^\s,;:\x3d\[\]]{1,40}+)\]?+"
INTRODUCE = _family("(INTRODUCE)", (rf"{WHO}\s++TO{WHO}", lambda _, got: Introduce(got[0], got[1])))
SPEAKER = _family(
    "([A-Z]{1,40}+) : ",
    ("([ANLXJ]) =", lambda by, got: Declare(STANCES[got[0]], got[1], by)),
    ("Z #", lambda by, got: HoldFire(NUMBERS[got[0]], by)),
    ("(Z)", lambda by, _: HoldFire(by=by)),
)
HEADING = _family(
    "(GAME|TURN|NAME|ORDERS)",
    (r"[\s:\x3d\x23]++\[?+([^\s,;\[\]]{1,40}+)\]?+", lambda field, got: Heading(field, got[0])),
)

FAMILIES: dict[str, tuple[Family, ...]] = {
    "F": (FLEET,),
    "W": (WORLD,),
    "I": (_home("I", "P"), INTRODUCE),
    "P": (_home("P", "I"),),
    "C": (CONVERTS,),
    "V": (ARTIFACT,),
    "Z": (HOLD,),
    "E": (VOTE,),
    "N": (DECLARE, HEADING),
    **dict.fromkeys("ALXJ", (DECLARE,)),
    **dict.fromkeys("GTO", (HEADING,)),
}
BEGINNINGS: dict[str, tuple[Family, ...]] = {letter: (*FAMILIES.get(letter, ()), SPEAKER) for letter in ascii_uppercase}
"""The families by the first letter."""
