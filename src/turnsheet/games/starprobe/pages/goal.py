"""What wins, how near a player alone is to it, and the scores as they are drawn over the months.

Rules: docs/rules/starprobe.md §19, §20, D114. In company the highest score wins, and a score changes only when a Board
has sat. A player alone has nobody to hide a voyage from: their line is the score as it would be if the Board sat now.
"""

from collections.abc import Iterator

from msgspec.structs import replace

from turnsheet.core.pages.story import Goal
from turnsheet.core.seats import REFEREE, Seat
from turnsheet.games.starprobe.pages.review import counted
from turnsheet.games.starprobe.pages.view import View
from turnsheet.games.starprobe.pages.visibility import look
from turnsheet.games.starprobe.rules.actions.home.board_of_review import HOSTILE
from turnsheet.games.starprobe.rules.stages import Lost
from turnsheet.games.starprobe.rules.state import Explorer
from turnsheet.games.starprobe.rules.state_parts import Quarters
from turnsheet.games.starprobe.rules.victory import goal_words, reached, whole
from turnsheet.games.starprobe.tables.tables import YEAR

MEGARONS = "M stands for Megarons, the money of the game."


def goal(view: View) -> Goal | None:
    """What wins, for the explorer; nothing for the referee, and when all is over."""
    if view.own is None or view.over:
        return None
    by = f"Be home when month {view.options.months} ends, the last one."
    return Goal(f"{goal_words(view.options, len(view.order))} {by}", tuple(_lines(view)))


def _lines(view: View) -> Iterator[str]:
    """How the Board counts (19.1 to 19.4, 19.11)."""
    last = view.options.months
    yield MEGARONS
    yield (
        "The Board of Review counts a voyage when the ship is home: what you found, less what it charges for people "
        f"lost, damage to the hull, payments, wars, and {HOSTILE} M for each hostile race. The rest is your balance."
    )
    yield "The first year's crew and stores are paid by a grant: they cost you nothing, unless people are lost."
    yield f"The Board meets after {YEAR} months of a voyage, and in month {last}, which is the last."
    yield f"A ship that is not home when month {last} ends is not counted at all."


def nearness(view: View, own: Explorer) -> str:
    """Whether a player alone would have won if the Board sat now, for goals that the balance decides; else nothing."""
    if view.others or view.over or isinstance(own.stage, Lost) or view.options.goal not in ("score", "megarons"):
        return ""
    if reached(replace(own, score=expected_score(view, own)), view.options):
        return "so far a win" if own.star == own.home else "so far a win, once it is home"
    least = f"{view.options.target} M" if view.options.goal == "megarons" else "more than 0 M"
    return f"{least} at home wins"


def expected_score(view: View, own: Explorer) -> Quarters:
    """The score if the Board sat now; when all is over or the ship is lost, the score."""
    return own.score if view.over or isinstance(own.stage, Lost) else Quarters(own.score + sum(counted(view, own)))


def scores(view: View) -> dict[Seat, int]:
    """The scores a seat knows: all of them are public (22.5). Alone, with what the Board would count now."""
    if view.secrets is not None and len(view.secrets.explorers) == 1:
        return scores(look(view.secrets, Seat(1)))
    found = {each.seat: whole(each.score) for each in view.others}
    if view.own is not None and view.seat != REFEREE:
        found[view.seat] = whole(view.own.score if view.others else expected_score(view, view.own))
    return dict(sorted(found.items()))
