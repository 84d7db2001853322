"""The story of a turn: figures for the head of the match, the digest and the replay.

Rules: docs/rules/raumkrieg.md §7, D26, D30, D31, D37. It is made from two views of the same seat and the names of
its players, so it can tell only what the printouts tell.
"""

from collections.abc import Iterator

from turnsheet.core.pages.story import NO_NAMES, Digest, Figure, PlayerNames, Replay, Story, Tone
from turnsheet.core.seats import REFEREE
from turnsheet.games.raumkrieg.pages.digest import digest, set_up_digest
from turnsheet.games.raumkrieg.pages.replay import replay
from turnsheet.games.raumkrieg.pages.turn_summary import flagship, ranks, summary
from turnsheet.games.raumkrieg.pages.view import View
from turnsheet.games.raumkrieg.rules.tables import FUEL_PER_TURN, START_FUEL


def story(before: View | None, view: View, names: PlayerNames = NO_NAMES) -> Story:
    """What to show when a turn arrives; before the setup there is nothing to tell but the figures."""
    figures = tuple(_figures(before, view))
    if before is None or before.turn + 1 != view.turn:
        return Story(figures, Digest(), Replay())
    told = summary(before, view, names)
    if before.turn == 0:
        return Story(figures, set_up_digest(told), Replay())
    return Story(figures, digest(told), replay(told))


def _figures(before: View | None, view: View) -> Iterator[Figure]:
    yield _turn(view)
    if view.seat == REFEREE:
        gone = len(before.ships) - len(view.ships) if before and before.turn else 0
        yield Figure("ships", "Ships", str(len(view.ships)), change=f"-{gone}" if gone else "")
        return
    seat = view.seat - 1
    points = view.points[seat]
    change = points - before.points[seat] if before else 0
    yield Figure("points", "Points", str(points), change=f"{change:+}" if change else "", tone=_tone(change))
    yield _rank(before, view)
    yield _ships(before, view)
    if view.own:
        yield _fuel(view)


def _turn(view: View) -> Figure:
    """The turn whose orders are due; when the match is over, the last one."""
    last = view.options.turns
    turn = min(view.turn, last)
    if view.turn == 0:
        return Figure("turn", "Turn", "Setup", f"{last} turns follow", share=0.0)
    return Figure("turn", "Turn", str(turn), f"of {last}", share=turn / last)


def _rank(before: View | None, view: View) -> Figure:
    rank, playing = ranks(view)
    risen = ranks(before)[0] - rank if before else 0
    change = f"up {risen}" if risen > 0 else f"down {-risen}" if risen else ""
    return Figure("rank", "Rank", str(rank), f"of {playing}", change, _tone(risen))


def _ships(before: View | None, view: View) -> Figure:
    own = {ship.number for ship in view.own}
    earlier = {ship.number for ship in before.own} if before and before.turn else own
    won, lost = len(own - earlier), len(earlier - own)
    change = " ".join(f"{sign}{count}" for sign, count in (("+", won), ("-", lost)) if count)
    return Figure("ships", "Your ships", str(len(own)), change=change, tone=_tone(won - lost))


def _fuel(view: View) -> Figure:
    """The fuel of the flagship, or of all ships; the bar compares it with all that could have been saved."""
    leader = flagship(view.own)
    ships = (leader,) if leader else view.own
    fuel = sum(ship.fuel or 0 for ship in ships)
    most = len(ships) * (START_FUEL + FUEL_PER_TURN * max(0, view.turn - 1))
    note = f"flagship {leader.number}" if leader else "all ships"
    return Figure("fuel", "Fuel", str(fuel), note, share=round(min(1.0, fuel / most), 3))


def _tone(change: int) -> Tone:
    return "gain" if change > 0 else "loss" if change < 0 else "neutral"
