"""The randomizers of the rulebook, on named dice. Rules: docs/rules/starprobe.md §3.

rm1(dice.at("numbers", seat), 20)    RM 1-f
rm2(dice.at("mood", seat))           RM 2
"""

from typing import Literal, get_args

from turnsheet.core.dice import Roller

Method = Literal["RM 1-a", "RM 1-b", "RM 1-c", "RM 1-d", "RM 1-e", "RM 1-f", "RM 2"]
"""Those an explorer may choose from; RM 3 is not among them."""
METHODS: tuple[Method, ...] = get_args(Method)
SIDES: dict[str, int] = {"RM 1-a": 4, "RM 1-b": 6, "RM 1-c": 8, "RM 1-d": 10, "RM 1-e": 12, "RM 1-f": 20}
CHITS = 10
LOWEST_SUM = 2
PERCENT = 100


def rm1(roller: Roller, sides: int) -> int:
    """RM 1: a number from 1 to `sides`."""
    return roller.die(sides)


def rm2(roller: Roller) -> int:
    """RM 2: two chits out of a cup with two sets of 1 to 10, the first not put back.

    The first roll is the number on the first chit. The second is one of the 19 chits left: 1 to 10 are those of the
    other set, 11 to 19 the nine left of the first chit's own, in order. So the scripted rolls 6, 4 give 10.
    """
    first = roller.die(CHITS)
    second = roller.die(2 * CHITS - 1)
    if second > CHITS:
        second -= CHITS
        if second >= first:
            second += 1
    return first + second


def rm3(roller: Roller) -> int:
    """RM 3: a number from 1 to 100."""
    return roller.die(PERCENT)


def chance(roller: Roller, percent: int) -> bool:
    """Whether a chance in 100 comes true: RM 3 is not above it. It is rolled for even if it is certain."""
    return roller.die(PERCENT) <= percent


def lowest(method: Method) -> int:
    """The lowest number that a randomizer can give."""
    return LOWEST_SUM if method == "RM 2" else 1


def highest(method: Method) -> int:
    """The highest number that a randomizer can give."""
    return 2 * CHITS if method == "RM 2" else SIDES[method]


def drawn(roller: Roller, method: Method) -> int:
    """A number by a randomizer named as the rulebook names it."""
    return rm2(roller) if method == "RM 2" else roller.die(SIDES[method])
