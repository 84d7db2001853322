"""The story of a step: figures for the head of the match, the digest and the replay.

Rules: docs/rules/starprobe.md §17, §19, §22. It is made from two views of the same seat and from nothing else: the new
entries of the captain's log, what all are told of other expeditions, and what the two charts show.
"""

from collections.abc import Iterator

from turnsheet.core.pages.story import NO_NAMES, Digest, Figure, PlayerNames, Replay, Story, Tone
from turnsheet.core.word_lists import count
from turnsheet.games.starprobe.pages.decisions import chances
from turnsheet.games.starprobe.pages.digest import digest
from turnsheet.games.starprobe.pages.goal import goal, nearness
from turnsheet.games.starprobe.pages.replay import replay
from turnsheet.games.starprobe.pages.review import counted
from turnsheet.games.starprobe.pages.view import View
from turnsheet.games.starprobe.rules.actions.home.board_of_review import voyage_months
from turnsheet.games.starprobe.rules.money import money
from turnsheet.games.starprobe.rules.stages import Lost, Outfitting, Waiting
from turnsheet.games.starprobe.rules.state import Explorer
from turnsheet.games.starprobe.tables.tables import YEAR

TANK = 12
"""The slugs that the engines hold."""


def story(before: View | None, view: View, _names: PlayerNames = NO_NAMES) -> Story:
    """What to show when a step was played; before the first there is nothing to tell but the figures."""
    figures = tuple(_figures(before, view))
    if before is None:
        return Story(figures, Digest(), Replay(), goal(view))
    return Story(figures, digest(before, view), replay(before, view), goal(view))


def _figures(before: View | None, view: View) -> Iterator[Figure]:
    last = view.options.months
    yield Figure("month", "Month", str(view.month), f"of {last}", share=round(min(1.0, view.month / last), 3))
    own = view.own
    if own is None:
        for other in view.others:
            yield Figure(f"score {other.seat}", other.name, f"{money(other.score)} M", other.status)
        return
    earlier = before.own if before is not None else None
    if not (
        own.boards and (view.over or isinstance(own.stage, Outfitting | Waiting))
    ):  # the Board has counted it: the score says the rest
        yield _balance(before, view, own)
    if own.boards:
        change = 0 if earlier is None else own.score - earlier.score
        yield Figure("score", "Score", f"{money(own.score)} M", change=_signed(change), tone=_tone(change))
    if view.others:
        yield _rank(before, view, own)
    if own.ship is None or isinstance(own.stage, Lost):
        return
    yield _stock("fuel", "Fuel", own.stores.slugs, None if earlier is None else earlier.stores.slugs, "slug")
    supplies = None if earlier is None else earlier.stores.supplies
    yield _stock("supplies", "Supplies", own.stores.supplies, supplies, "month")
    if own.crew.naval or not isinstance(own.stage, Outfitting | Waiting):
        risk = chances.malfunction(own.crew.naval)
        yield Figure("risk", "Risk per jump month", f"{risk.percent} %", "malfunction")
    if own.launched and not isinstance(own.stage, Outfitting | Waiting):
        yield _board(view, own)


def _balance(before: View | None, view: View, own: Explorer) -> Figure:
    """What the Board would count if it sat now: what was found, less all charges, also those it makes itself."""
    sums = counted(view, own)
    found, charged = sum(each for each in sums if each > 0), -sum(each for each in sums if each < 0)
    earlier = before.own if before is not None else None
    change = 0
    if before is not None and earlier is not None and earlier.boards == own.boards:
        change = sum(sums) - sum(counted(before, earlier))
    note = nearness(view, own) or f"found {money(found)}, charged {money(charged)}"
    return Figure("balance", "Balance", f"{money(sum(sums))} M", note, _signed(change), _tone(change))


def _rank(before: View | None, view: View, own: Explorer) -> Figure:
    """The place by score among all explorers: the first of several with the same score."""
    rank = _place(view, own)
    risen = _place(before, before.own) - rank if before is not None and before.own is not None else 0
    change = f"up {risen}" if risen > 0 else f"down {-risen}" if risen else ""
    return Figure("rank", "Rank", str(rank), f"of {1 + len(view.others)}", change, _tone(risen))


def _place(view: View, own: Explorer) -> int:
    return 1 + sum(other.score > own.score for other in view.others)


def _stock(name: str, label: str, now: int, earlier: int | None, unit: str) -> Figure:
    """What is left of something aboard; a bar for as much as a year needs."""
    change = 0 if earlier is None else now - earlier
    note = count(now, unit).split(" ", 1)[1]
    return Figure(name, label, str(now), note, f"{change:+}" if change else "", share=round(min(1.0, now / TANK), 3))


def _board(view: View, own: Explorer) -> Figure:
    """When the Board of Review sits for a ship that is home: after a year, or in the last month."""
    left = max(0, min(YEAR - voyage_months(own, view.month), view.options.months - view.month))
    value = f"in {count(left, 'month')}" if left else "now" if own.star == own.home else "waits for you at home"
    return Figure("board", "Board of Review", value)


def _signed(quarters: int) -> str:
    return "" if not quarters else f"{'+' if quarters > 0 else ''}{money(quarters)} M"


def _tone(change: int) -> Tone:
    return "gain" if change > 0 else "loss" if change < 0 else "neutral"
