"""Golden playthroughs: a whole match as text, with all that every seat is shown.

A change of the rules, of what a seat sees or of what it is offered shows up as a difference here; so would a leak.
`scripts/golden` writes them anew.
"""

from collections.abc import Iterator
from textwrap import wrap

from tests.places import GOLDEN
from turnsheet.bots import BOTS
from turnsheet.core.chart import Chart, Spot
from turnsheet.core.codec import fingerprint
from turnsheet.core.game import AnyGame
from turnsheet.core.match import Match
from turnsheet.core.offers import Offer
from turnsheet.core.table import step
from turnsheet.games import GAMES

BOTS_AT = {
    "raumkrieg": ("hunter", "random", "hunter"),
    "robots": ("strong", "wanderers"),
    "starweb": ("settler", "random", "settler", "random", "settler", "random"),
}
BRIEF = {"starweb"}
"""Games of which only the first seat is shown in full; of the others the fingerprint of what they are shown."""
SEED = "7"
WIDTH = 120


def playthrough(game: AnyGame) -> str:
    """The match as text."""
    return "".join(f"{line}\n" for line in _lines(game))


def _lines(game: AnyGame) -> Iterator[str]:
    bots = BOTS_AT[game.id]
    match = Match(game, game.presets[0].options, len(bots), SEED)
    yield f"{game.title}, version {game.version}, seed {SEED}, bots {', '.join(bots)}"
    yield from _position(match)
    while not match.over:
        step(match, [BOTS[name].player for name in bots])
        yield ""
        yield f"==== step {len(match.steps)} ===="
        for seat, orders in match.steps[-1].orders.items():
            yield f"-- orders of {game.names(match.state)[seat]}"
            yield from orders
        yield from _position(match)
    yield "-- standing"
    yield str(game.standing(match.state))


def _position(match: Match) -> Iterator[str]:
    game = match.game
    brief = game.id in BRIEF
    yield "-- referee"
    yield from [fingerprint(game.notate(match.state))] if brief else game.notate(match.state).splitlines()
    for seat, name in game.names(match.state).items():
        view = game.view(match.state, seat)
        if brief:
            shown = [game.printout(view), *_drawn(game.chart(view)), *map(_form, game.offers(view))]
            yield f"-- all that {name} is shown: {fingerprint(shown)}"
            yield from game.printout(view).splitlines() if seat == 1 else ()
            continue
        yield f"-- printout of {name}"
        yield from game.printout(view).splitlines()
        yield f"-- chart of {name}"
        yield from _drawn(game.chart(view))
        yield f"-- offers to {name}"
        yield from map(_form, game.offers(view))


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


def _form(offer: Offer) -> str:
    phrases = (f"[{phrase.words}]" if phrase.optional else phrase.words for phrase in offer.phrases)
    slots = (str(slot) for phrase in offer.phrases for slot in phrase.slots)
    return f"{offer.verb}: {' '.join(phrases)}  {'  '.join(slots)}"


def main() -> None:
    """Write them all."""
    for game in GAMES:
        (GOLDEN / f"{game.id}.txt").write_text(playthrough(game))


if __name__ == "__main__":
    main()
