"""The story of a turn: figures for the head of the match, the digest, the replay, and what one scores for.

Rules: docs/rules/starweb.md §25, §28. It is made from two views of the same seat and from nothing else, so it can tell
only what the printouts tell. Of the scores of others a printout has those in sight, without their names (25.9): the
rank is the place among these.
"""

from collections.abc import Iterator

from turnsheet.core.pages.story import NO_NAMES, Digest, Figure, PlayerNames, Replay, Story, Tone
from turnsheet.games.starweb.pages.digest import digest, opening
from turnsheet.games.starweb.pages.digest_lines import sources
from turnsheet.games.starweb.pages.goal import goal
from turnsheet.games.starweb.pages.printout_data import Heading
from turnsheet.games.starweb.pages.replay import replay
from turnsheet.games.starweb.pages.turn_summary import TurnSummary, in_sight, rank, score
from turnsheet.games.starweb.pages.view import View
from turnsheet.games.starweb.rules.state import State


def story(before: View | None, view: View, _names: PlayerNames = NO_NAMES) -> Story:
    """What to show when a turn arrives; with the first printout, who the player is."""
    told = TurnSummary(before, view) if before is not None and before.turn + 1 == view.turn else None
    figures = tuple(_figures(before, view, told))
    if told is not None:
        return Story(figures, digest(told), replay(told), goal(view))
    if before is None and view.secrets is None:
        heading = view.page.heading
        return Story(figures, opening(heading.name, heading.character, view.homes[0]), Replay(), goal(view))
    return Story(figures, Digest(), Replay(), goal(view))


def _figures(before: View | None, view: View, told: TurnSummary | None) -> Iterator[Figure]:
    yield _turn(view)
    if view.secrets is not None:
        yield from _all_players(view.secrets)
        return
    points = score(view)
    change = points - score(before) if before else 0
    yield Figure("score", "Score", str(points), change=f"{change:+}" if change else "", tone=_tone(change))
    if told is not None and told.gained:
        gain = sum(told.gained.values())
        yield Figure("points", "Points per turn", f"{gain:+}", sources(told.gained), tone=_tone(gain))
    yield from _rank(before, view)
    for name, label in (
        ("worlds", "Worlds"),
        ("ships", "Ships"),
        ("industry", "Industry"),
        ("keys", "Fleets and keys"),
    ):
        yield _total(before, view, name, label)


def _turn(view: View) -> Figure:
    """The turn whose orders are due; when the match is over, the last one."""
    last = view.options.last
    turn = view.turn - 1 if view.over else view.turn
    if not last:
        return Figure("turn", "Turn", str(turn))
    return Figure("turn", "Turn", str(turn), f"of {last}", share=round(min(turn / last, 1.0), 3))


def _all_players(state: State) -> Iterator[Figure]:
    """Figures for the referee."""
    best = max(state.players, key=lambda player: player.score)
    yield Figure("leader", "Leader", f"[{best.name}]", str(best.score))
    owned = sum(bool(world.owner) for world in state.worlds)
    whole = len(state.worlds)
    yield Figure("worlds", "Worlds with an owner", str(owned), f"of {whole}", share=round(owned / whole, 3))
    ships = sum(fleet.ships for fleet in state.fleets if fleet.owner)
    ships += sum(world.iships + world.pships for world in state.worlds if world.owner)
    yield Figure("ships", "Ships", str(ships))


def _rank(before: View | None, view: View) -> Iterator[Figure]:
    """The place among the players in sight. When the match is over only the winners know theirs."""
    if view.over:
        if any(page.heading.name in view.winners for page in view.pages):
            yield Figure("rank", "Rank", "1")
        return
    seen = len(in_sight(view))
    if not seen:
        return
    now = rank(view)
    risen = rank(before) - now if before and in_sight(before) else 0
    change = f"up {risen}" if risen > 0 else f"down {-risen}" if risen else ""
    yield Figure("rank", "Rank", str(now), f"of {seen + 1} in sight", change, _tone(risen))


def _total(before: View | None, view: View, name: str, label: str) -> Figure:
    """A total of all the seat's empires, as the headings have it."""
    now = sum(_of(page.heading, name) for page in view.pages)
    change = now - sum(_of(page.heading, name) for page in before.pages) if before else 0
    note = _on_the_ground(view) if name == "ships" else ""
    return Figure(name, label, str(now), note, change=f"{change:+}" if change else "", tone=_tone(change))


def _on_the_ground(view: View) -> str:
    """How many of the ships are I-ships and P-ships: no fleet shows these."""
    own = (world for page in view.pages for world in page.worlds if world.owner == page.heading.name)
    count = sum(world.iships + world.pships for world in own)
    return f"{count} on the ground" if count else ""


def _of(heading: Heading, name: str) -> int:
    number: int = getattr(heading, name)
    return number


def _tone(change: int) -> Tone:
    return "gain" if change > 0 else "loss" if change < 0 else "neutral"
