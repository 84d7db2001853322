"""Golden playthroughs: a whole match as text, with all that every seat is shown.

A change of the rules, of what a seat sees or of what it is offered shows up as a difference here; so would a leak.
`scripts/golden` writes them anew.
"""

from collections.abc import Iterator
from textwrap import wrap
from typing import Literal, NamedTuple

from tests.places import GOLDEN
from turnsheet.bots import BOTS
from turnsheet.core.bot_match import step
from turnsheet.core.chart import Chart, Spot
from turnsheet.core.codec import fingerprint
from turnsheet.core.forms import OrderForm
from turnsheet.core.match import Match
from turnsheet.interfaces.cli.lookup import find_game


class Play(NamedTuple):
    """A match that is kept: who plays it, and how much of it is told."""

    game: str
    bots: tuple[str, ...]
    preset: str = ""
    """The first table of the game if left out."""
    told: Literal["all", "first seat", "scores"] = "all"
    """All that every seat is shown, that of the first seat, or scores; of what is not told there is a fingerprint."""


PLAYS = {
    "raumkrieg": Play("raumkrieg", ("hunter", "random", "hunter")),
    "robots": Play("robots", ("strong", "wanderers")),
    "starweb": Play("starweb", ("settler", "random") * 3, told="first seat"),
    "starprobe": Play("starprobe", ("surveyor",), told="scores"),
    "starprobe-of-two": Play("starprobe", ("surveyor", "random"), preset="two", told="scores"),
    "starweb-of-fifteen": Play("starweb", ("settler",) * 15, preset="bitter", told="scores"),
}
EVERY = 10
"""Where scores are told, after so many steps come the fingerprints of the printouts."""
SEED = "7"
WIDTH = 120


def playthrough(name: str) -> str:
    """The match as text."""
    return "".join(f"{line}\n" for line in _lines(PLAYS[name]))


def _lines(play: Play) -> Iterator[str]:
    game = find_game(play.game)
    options = next(each.options for each in game.presets if play.preset in ("", each.id))
    match = Match(game, options, len(play.bots), SEED)
    players = [BOTS[name].player for name in play.bots]
    yield f"{game.title}, version {game.version}, seed {SEED}, bots {', '.join(play.bots)}"
    yield from _printouts(match) if play.told == "scores" else _position(match, play.told)
    while not match.over:
        step(match, players)
        yield from _scores(match) if play.told == "scores" else _step(match, play.told)
    yield "-- standing"
    yield str(game.rules.standing(match.state))


def _step(match: Match, told: str) -> Iterator[str]:
    yield ""
    yield f"==== step {len(match.steps)} ===="
    for seat, orders in match.steps[-1].orders.items():
        yield f"-- orders of {match.game.rules.names(match.state)[seat]}"
        yield from orders
    yield from _position(match, told)


def _scores(match: Match) -> Iterator[str]:
    """A step in a line: how many orders, what they were, what they led to, and who has how many points."""
    last = match.steps[-1]
    count = sum(map(len, last.orders.values()))
    points = " ".join(map(str, match.game.rules.standing(match.state).scores.values()))
    yield f"{len(match.steps)}: {count} orders {fingerprint(last.orders)[:12]}, {last.fingerprint[:12]}, {points}"
    if len(match.steps) % EVERY == 0:
        yield from _printouts(match)


def _printouts(match: Match) -> Iterator[str]:
    for seat, name in match.game.rules.names(match.state).items():
        printout = match.game.pages.printout(match.game.rules.view(match.state, seat))
        yield f"-- printout of {name}: {len(printout.splitlines())} lines {fingerprint(printout)[:12]}"


def _position(match: Match, told: str) -> Iterator[str]:
    game = match.game
    brief = told != "all"
    yield "-- referee"
    yield from (
        [fingerprint(game.notation.notate(match.state))] if brief else game.notation.notate(match.state).splitlines()
    )
    for seat, name in game.rules.names(match.state).items():
        view = game.rules.view(match.state, seat)
        if brief:
            shown = [game.pages.printout(view), *_drawn(game.pages.chart(view)), *map(_form, game.pages.forms(view))]
            yield f"-- all that {name} is shown: {fingerprint(shown)}"
            yield from game.pages.printout(view).splitlines() if seat == 1 else ()
            continue
        yield f"-- printout of {name}"
        yield from game.pages.printout(view).splitlines()
        yield f"-- chart of {name}"
        yield from _drawn(game.pages.chart(view))
        yield f"-- offers to {name}"
        yield from map(_form, game.pages.forms(view))


def _drawn(chart: Chart) -> Iterator[str]:
    """Everything on a chart: areas by kind, sectors whole, marks one a line, links many."""
    for kind in sorted({area.kind for area in chart.areas}):
        names = (area.id for area in chart.areas if area.kind == kind)
        yield from wrap(f"{kind}: {'; '.join(names)}", WIDTH)
    corners = "".join(str(area.corners) for area in chart.areas)
    yield from ([f"corners {fingerprint(corners)[:12]}"] if corners else [])
    yield from map(str, chart.sectors)
    links = (f"{link.id}/{link.kind}/{link.owner} {_spot(link.start)}>{_spot(link.end)}" for link in chart.links)
    yield from wrap("; ".join(links), WIDTH)
    for mark in chart.marks:
        known = ", ".join(f"{name} {value}" for name, value in mark.details)
        yield f"{mark.id}: {mark.kind} '{mark.label}' of {mark.owner} at {_spot(mark.at)} level {mark.level} ({known})"


def _spot(spot: Spot) -> str:
    return f"{spot[0]:g},{spot[1]:g}"


def _form(offer: OrderForm) -> str:
    phrases = (f"[{phrase.words}]" if phrase.optional else phrase.words for phrase in offer.phrases)
    slots = (str(slot) for phrase in offer.phrases for slot in phrase.slots)
    return f"{offer.verb}: {' '.join(phrases)}  {'  '.join(slots)}"


def main() -> None:
    """Write them all."""
    for name in PLAYS:
        (GOLDEN / f"{name}.txt").write_text(playthrough(name))


if __name__ == "__main__":
    main()
