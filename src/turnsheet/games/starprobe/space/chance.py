"""RM 2 as two chits of two sets of ten, drawn one after the other. Rules: docs/rules/starprobe.md §3."""

from turnsheet.core.dice import Roller


def rm2(roller: Roller) -> int:
    """The sum of two chits. Of the 19 left for the second, 1 to 10 are the other set, 11 to 19 the rest of its own."""
    first = roller.die(10)
    second = roller.die(19)
    if second > 10:
        second -= 10
        if second >= first:
            second += 1
    return first + second
