"""The patterns that find orders in a text, made from the forms of `orders`. Rules: docs/rules/starweb.md §26.

Forms that begin alike are one pattern, a family. The heading of a sheet has families too.
"""

import re
from collections.abc import Callable, Sequence
from string import ascii_uppercase
from typing import cast

from msgspec import Struct

from turnsheet.games.starweb.orders.orders import HOLD, INTRODUCE, KINDS, SIGNED, STANCE, VOTE, AnyOrder, Texts


class Heading(Struct, frozen=True):
    """A line of the heading, or a part of it."""

    field: str
    """GAME, TURN, NAME or ORDERS; or another space of a paper sheet, which is not checked."""
    value: str


Builder = Callable[[Texts], AnyOrder | Heading]
"""Makes an order of the texts that its form found. None is the text of a part that was left out."""
Match = Callable[[str, int], re.Match[str] | None]
Maker = tuple[Builder, tuple[int, ...]]
"""A builder, and the groups that are its texts."""
Family = tuple[Match, dict[int, Maker]]
"""Forms that begin alike: what finds one, and by the last group that was found, what makes an order of it."""

BLANK = r"\s*+"
NAME = r"[^\s,;=:\[\]]{1,40}+"
END = r"(?:\s++(?![=,;])|\s*+[,;][\s,;]*+|\Z)"
"""What follows an order. It is a part of the match, so that the next piece begins where this one ends."""
BEGINNINGS = {
    HOLD: "(Z)",
    STANCE: "([ANLXJ]) ",
    VOTE: r"((?:(?:YOUR\s++CHOICE\s++FOR\s++AN\s++)?+ENDING\s++SCORE)|END)",
    INTRODUCE: "(INTRODUCE)",
    SIGNED: "([A-Z]{1,40}+) : ",
    **{letter: f"({letter}) # " for letter in "FWIPCV"},
}


def _pattern(form: str) -> str:
    form = form.replace(" ", BLANK).replace("#", "([0-9]++)")
    return form.replace("=", rf"={BLANK}(?:\[{BLANK})?+({NAME})(?:{BLANK}\])?+")


def _family(begin: str, forms: Sequence[tuple[str, Builder]]) -> Family:
    """The family of some forms, each of which finds at least one text."""
    pattern = re.compile(_pattern(f"{begin}(?:{'|'.join(form for form, _ in forms)})") + END)
    shared = tuple(range(1, 1 + re.compile(_pattern(begin)).groups))
    makers: dict[int, Maker] = {}
    last = shared[-1]
    for form, builder in forms:
        groups = range(last + 1, last + 1 + re.compile(_pattern(form)).groups)
        makers.update(dict.fromkeys(groups, (builder, (*shared, *groups))))
        last = groups[-1]
    return pattern.match, makers


def _orders(begin: str) -> Family:
    """The family of all orders with a beginning."""
    forms = [
        (form, cast("Builder", builder))
        for kind in KINDS
        for begins, form, builder in kind.READ
        if begin == begins or (len(begin) == 1 and begins not in BEGINNINGS and begin in begins)
    ]
    return _family(BEGINNINGS[begin], forms)


SPACES = r"(?:STARWEB\s++|CODE\s++|TOTAL\s++)?+(GAME|TURN|NAME|ORDERS)"
OTHERS = r"(ACCOUNT\s++NUMBER|DATE\s++DUE|SIGNATURE)"
ANY_SPACE = "|".join(each.replace("(G", "(?:G").replace("(A", "(?:A") for each in (SPACES, OTHERS))
VALUE = r"[\s:\x3d\x23]++(?:TURN[\s:\x3d\x23]++)?+\[?+((?:SW[\s-]*+(?![^0-9]|\Z))?+[^\s,;\[\]]{1,40}+)\]?+"
HEADING = _family(SPACES, [(VALUE, lambda got: Heading(got[0], got[1]))])
"""The number of a game may contain a blank, and `Turn 6` may be written into the space called Turn."""
UNCHECKED = _family(OTHERS, [(rf"\b((?:\S++|\s++(?!(?:{ANY_SPACE})\b))*+)", lambda got: Heading(got[0], got[1]))])
"""The other spaces at the top of a paper sheet: each takes the rest of the line, up to the next space."""

PRINTED = re.compile(r"(?:\s*+(?:GAME|TURN|ORDERS)[\s:\x3d\x23]++[^\s,;\[\]]++[\s,;]*+)++")
SIGNATURE = re.compile(rf"(\[){BLANK}({NAME}){BLANK}\]{END}")


def _signature(line: str, here: int) -> re.Match[str] | None:
    """A name in brackets after other parts of the heading, as in the first line of a printout; nowhere else."""
    return SIGNATURE.match(line, here) if PRINTED.fullmatch(line, 0, here) else None


SIGNATURES: Family = _signature, {2: (lambda got: Heading("NAME", got[1]), (1, 2))}

DECLARE, SPEAKER = _orders(STANCE), _orders(SIGNED)
FAMILIES: dict[str, tuple[Family, ...]] = {
    "F": (_orders("F"),),
    "W": (_orders("W"),),
    "I": (_orders("I"), _orders(INTRODUCE)),
    "P": (_orders("P"),),
    "C": (_orders("C"), HEADING),
    "V": (_orders("V"),),
    "Z": (_orders(HOLD),),
    "N": (DECLARE, HEADING),
    "A": (DECLARE, UNCHECKED),
    "S": (HEADING, UNCHECKED),
    "D": (UNCHECKED,),
    **dict.fromkeys("EY", (_orders(VOTE),)),
    **dict.fromkeys("LXJ", (DECLARE,)),
    **dict.fromkeys("GTO", (HEADING,)),
}
BY_LETTER: dict[str, tuple[Family, ...]] = {
    **{letter: (*FAMILIES.get(letter, ()), SPEAKER) for letter in ascii_uppercase},
    "[": (SIGNATURES,),
}
"""The families by the first letter of a piece."""
