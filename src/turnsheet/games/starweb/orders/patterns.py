"""The forms of orders, as patterns, and what each becomes. Rules: docs/rules/starweb.md §26.

Orders are grouped by the letter they begin with. A form is written as on the turn sheet, in capitals: # stands for a
number, a blank for any blanks, = for an equals sign and a name behind it.
"""

import re
from collections.abc import Callable
from string import ascii_uppercase
from typing import Literal, cast

from msgspec import Struct

from turnsheet.games.starweb.orders.orders import (
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
from turnsheet.games.starweb.rules.tables import MOST, FleetId, WorldId


class Heading(Struct, frozen=True):
    """A line of the heading, or a part of it."""

    field: str
    """GAME, TURN, NAME or ORDERS; or another space of a paper sheet, which is not checked."""
    value: str


Texts = tuple[str, ...]
Builder = Callable[[Texts], AnyOrder | Heading]
"""Makes an order of the numbers and words that its form found. None stands for what was left out.

It fails with a KeyError if a number is too large or too small."""

BLANK = r"\s*+"
NAME = r"[^\s,;=:\[\]]{1,40}+"
END = r"(?:\s++(?![=,;])|\s*+[,;][\s,;]*+|\Z)"
"""What stands behind an order. It is taken in with it, so that the next piece begins where this one ends."""
LONGEST_VOTE = 9

NUMBERS = {form.format(number): number for number in range(1, MOST + 1) for form in ("{}", "{:02}", "{:03}")}
WORLDS = cast("dict[str, WorldId]", NUMBERS)
FLEETS = cast("dict[str, FleetId]", NUMBERS)
CARGO: dict[str, Cargo] = {"U": "U", "J": "J", "N": "N", "L": "L"}
TARGETS: dict[str, Target] = {"I": "I", "P": "P", "H": "H", "C": "C"}
HOMES: dict[str, Berth] = {"I": "I", "P": "P"}
PRODUCTS: dict[str, Product] = {"I": "I", "P": "P", "R": "R"}
STANCES: dict[str, Literal["A", "N", "L", "X", "J"]] = {"A": "A", "N": "N", "L": "L", "X": "X", "J": "J"}


Match = Callable[[str, int], re.Match[str] | None]
Maker = tuple[Builder, tuple[int, ...]]
"""A builder, and the groups that are its texts."""
Family = tuple[Match, dict[int, Maker]]
"""Forms that begin alike: how to find one, and by the last group that was found, what to make of it.

The beginning has one group, and each form at least one."""


def _family(begin: str, *forms: tuple[str, Builder]) -> Family:
    pattern = re.compile(_pattern(f"{begin}(?:{'|'.join(form for form, _ in forms)})") + END)
    makers: dict[int, Maker] = {}
    last = 1
    for form, builder in forms:
        groups = range(last + 1, last + 1 + re.compile(_pattern(form)).groups)
        makers.update(dict.fromkeys(groups, (builder, (1, *groups))))
        last = groups[-1]
    return pattern.match, makers


def _pattern(form: str) -> str:
    form = form.replace(" ", BLANK).replace("#", "([0-9]++)")
    return form.replace("=", rf"={BLANK}(?:\[{BLANK})?+({NAME})(?:{BLANK}\])?+")


NOT_ITS_OWN = r"(?! (?:[SB] [0-9]|I [0-9]++ [IL](?![0-9])|X(?!\s*+\x3d)|G \x3d))"
"""A world is the next step of a move unless it begins an order of its own: build, scrap, plunder, give."""
STEP = f" W #{NOT_ITS_OWN}"
NO_FOURTH = f"(?! W [0-9]++{NOT_ITS_OWN})"


def _move(got: Texts) -> AnyOrder:
    fleet, first, second, third = got
    if not second:
        return Move(FLEETS[fleet], (WORLDS[first],))
    if not third:
        return Move(FLEETS[fleet], (WORLDS[first], WORLDS[second]))
    return Move(FLEETS[fleet], (WORLDS[first], WORLDS[second], WORLDS[third]))


FLEET = _family(
    "F # ",
    (f"W #(?:{STEP})?(?:{STEP})?{NO_FOURTH}", _move),
    ("([UJNL])(?: #)?", lambda got: Carry(FLEETS[got[0]], CARGO[got[1]], NUMBERS[got[2]] if got[2] else None)),
    ("T # F #", lambda got: Transfer("F", NUMBERS[got[0]], NUMBERS[got[1]], "F", NUMBERS[got[2]])),
    ("T # ([IP])", lambda got: Transfer("F", NUMBERS[got[0]], NUMBERS[got[1]], HOMES[got[2]])),
    ("([AC]) F #", lambda got: Fire("F", NUMBERS[got[0]], "F", NUMBERS[got[2]], got[1] == "C")),
    ("([AC]) ([IPH])", lambda got: Fire("F", NUMBERS[got[0]], TARGETS[got[2]], 0, got[1] == "C")),
    ("P #", lambda got: Probe("F", NUMBERS[got[0]], WORLDS[got[1]])),
    ("([QX])", lambda got: Calm(FLEETS[got[0]], got[1] == "Q")),
    ("([BD])", lambda got: Bomb(FLEETS[got[0]], got[1] == "D")),
    ("R #", lambda got: LandRobots(FLEETS[got[0]], NUMBERS[got[1]])),
    ("G =", lambda got: Give("F", NUMBERS[got[0]], got[1])),
)


def _home(berth: Berth, other: Berth) -> Family:
    return _family(
        f"{berth} # ",
        ("T # F #", lambda got: Transfer(berth, NUMBERS[got[0]], NUMBERS[got[1]], "F", NUMBERS[got[2]])),
        (f"T # ({other})", lambda got: Transfer(berth, NUMBERS[got[0]], NUMBERS[got[1]], other)),
        ("([AC]) F #", lambda got: Fire(berth, NUMBERS[got[0]], "F", NUMBERS[got[2]], got[1] == "C")),
        ("([AC]) (C)", lambda got: Fire(berth, NUMBERS[got[0]], "C", 0, got[1] == "C")),
        ("P #", lambda got: Probe(berth, NUMBERS[got[0]], WORLDS[got[1]])),
        ("M # W #", lambda got: Migrate(WORLDS[got[0]], NUMBERS[got[1]], WORLDS[got[2]], False)),
    )


WORLD = _family(
    "W # ",
    ("B # F #", lambda got: Build(WORLDS[got[0]], NUMBERS[got[1]], "F", NUMBERS[got[2]])),
    ("B # ([IPR])", lambda got: Build(WORLDS[got[0]], NUMBERS[got[1]], PRODUCTS[got[2]])),
    ("I # ([IL])", lambda got: Invest(WORLDS[got[0]], NUMBERS[got[1]], got[2] == "L")),
    ("S #", lambda got: Scrap(WORLDS[got[0]], NUMBERS[got[1]])),
    ("(X)", lambda got: Plunder(WORLDS[got[0]])),
    ("G =", lambda got: Give("W", NUMBERS[got[0]], got[1])),
)
CONVERTS = _family("C # ", ("M # W #", lambda got: Migrate(WORLDS[got[0]], NUMBERS[got[1]], WORLDS[got[2]], True)))
ARTIFACT = _family(
    "V # ", ("F #", lambda got: Hook(NUMBERS[got[0]], FLEETS[got[1]])), ("(W)", lambda got: Unhook(NUMBERS[got[0]]))
)
HOLD = _family("(Z)", (" #", lambda got: HoldFire(NUMBERS[got[1]])), ("()", lambda _: HoldFire()))
DECLARE = _family("([ANLXJ]) ", ("=", lambda got: Declare(STANCES[got[0]], got[1])))
VOTE = _family(
    r"((?:(?:YOUR\s++CHOICE\s++FOR\s++AN\s++)?+ENDING\s++SCORE)|END)",
    (r"[\s:\x3d\x23]*+#", lambda got: Vote(int(got[1][:LONGEST_VOTE]))),
)
WHO = r"\s++\[?+([^\s,;:\x3d\[\]]{1,40}+)\]?+"
INTRODUCE = _family("(INTRODUCE)", (rf"{WHO}\s++TO{WHO}", lambda got: Introduce(got[1], got[2])))
SPEAKER = _family(
    "([A-Z]{1,40}+) : ",
    ("([ANLXJ]) =", lambda got: Declare(STANCES[got[1]], got[2], got[0])),
    ("Z #", lambda got: HoldFire(NUMBERS[got[1]], got[0])),
    ("(Z)", lambda got: HoldFire(by=got[0])),
)
SPACES = r"(?:STARWEB\s++|CODE\s++|TOTAL\s++)?+(GAME|TURN|NAME|ORDERS)"
OTHERS = r"(ACCOUNT\s++NUMBER|DATE\s++DUE|SIGNATURE)"
ANY_SPACE = "|".join(each.replace("(G", "(?:G").replace("(A", "(?:A") for each in (SPACES, OTHERS))
HEADING = _family(
    SPACES,
    (
        r"[\s:\x3d\x23]++(?:TURN[\s:\x3d\x23]++)?+\[?+((?:SW[\s-]*+(?![^0-9]|\Z))?+[^\s,;\[\]]{1,40}+)\]?+",
        lambda got: Heading(got[0], got[1]),
    ),
)
"""A game's number may have a blank in it, and `Turn 6` may be written into the space that is called so."""
UNCHECKED = _family(OTHERS, (rf"\b((?:\S++|\s++(?!(?:{ANY_SPACE})\b))*+)", lambda got: Heading(got[0], got[1])))
"""The other spaces at the top of a paper sheet: the rest of the line is theirs, up to the next of them."""

PRINTED = re.compile(r"(?:\s*+(?:GAME|TURN|ORDERS)[\s:\x3d\x23]++[^\s,;\[\]]++[\s,;]*+)++")
SIGNATURE = re.compile(rf"(\[){BLANK}({NAME}){BLANK}\]{END}")


def _signature(line: str, here: int) -> re.Match[str] | None:
    """A name in brackets behind other parts of the heading, as the first line of a printout has it; nowhere else."""
    return SIGNATURE.match(line, here) if PRINTED.fullmatch(line, 0, here) else None


SIGNED: Family = _signature, {2: (lambda got: Heading("NAME", got[1]), (1, 2))}

FAMILIES: dict[str, tuple[Family, ...]] = {
    "F": (FLEET,),
    "W": (WORLD,),
    "I": (_home("I", "P"), INTRODUCE),
    "P": (_home("P", "I"),),
    "C": (CONVERTS, HEADING),
    "V": (ARTIFACT,),
    "Z": (HOLD,),
    "N": (DECLARE, HEADING),
    "A": (DECLARE, UNCHECKED),
    "S": (HEADING, UNCHECKED),
    "D": (UNCHECKED,),
    **dict.fromkeys("EY", (VOTE,)),
    **dict.fromkeys("LXJ", (DECLARE,)),
    **dict.fromkeys("GTO", (HEADING,)),
}
BEGINNINGS: dict[str, tuple[Family, ...]] = {
    **{letter: (*FAMILIES.get(letter, ()), SPEAKER) for letter in ascii_uppercase},
    "[": (SIGNED,),
}
"""The families by the first letter."""
