"""Golden playthroughs: matches between bots as text, short enough to read.

Each step says who has how many points, and who ordered what; where that would be too long, what each seat is told about
the step instead. At chosen steps it also says what is new in the whole
position and in everything each seat is shown: its printout, its chart and its order forms. A change of the rules, of
what a seat sees or of the orders it can give shows up as a difference here; so would a leak. `scripts/golden` writes
them again.
"""

from collections.abc import Iterator, Mapping
from itertools import zip_longest
from textwrap import wrap
from typing import NamedTuple

from tests.helpers.paths import GOLDEN
from turnsheet.bots.all_bots import BOTS
from turnsheet.core.bot_match import step
from turnsheet.core.game import Standing, State
from turnsheet.core.match import Match
from turnsheet.core.pages.chart import Chart, Sector, Spot
from turnsheet.core.pages.forms import AnySlot, Choice, Number, OrderForm, Path, Point, Text, Vector
from turnsheet.core.seats import Seat
from turnsheet.interfaces.cli.lookup import find_game


class Play(NamedTuple):
    """A match that is kept: who plays it, and which of its steps are told whole."""

    game: str
    bots: tuple[str, ...]
    whole: tuple[int, ...]
    """The steps after which the position and what each seat is shown are told; 0 is the beginning."""
    preset: str = ""
    """The first preset of the game if left out."""
    orders: bool = True
    """Whether the orders of each step are told, or else the headline of each seat's digest."""


PLAYS = {
    "raumkrieg": Play("raumkrieg", ("hunter", "random", "hunter"), whole=(0, 1, 4)),
    "robots": Play("robots", ("strong", "wanderers"), whole=(0, 1, 2, 3, 4, 10, 20, 30)),
    "starweb": Play("starweb", ("settler", "random", "settler"), whole=(0, 1, 9)),
    "starprobe": Play("starprobe", ("surveyor",), whole=(0, 1, 2, 10, 50, 100)),
    "starprobe-of-two": Play("starprobe", ("surveyor", "random"), whole=(0, 2, 40), preset="two"),
    "starweb-of-fifteen": Play("starweb", ("settler",) * 15, whole=(), preset="bitter", orders=False),
}
SEED = "7"
WIDTH = 120
LONGEST = 60
"""How many lines of a document are told."""


def playthrough(name: str) -> str:
    """The match as text."""
    return "".join(f"{line}\n" for line in _lines(PLAYS[name]))


def _lines(play: Play) -> Iterator[str]:
    match = _begun(play)
    game = match.game
    players = [BOTS[name].player for name in play.bots]
    yield f"{game.title}, version {game.version}, seed {SEED}, bots {', '.join(play.bots)}"
    shown: dict[str, list[str]] = {}
    while True:
        if len(match.steps) in play.whole:
            yield from _whole(match, shown)
        if match.over:
            break
        if len(match.steps) + 1 in play.whole:
            shown = dict(_documents(match))
        before = match.state
        step(match, players)
        yield f"==== step {len(match.steps)}: points {_points(match)} ===="
        for line in _orders(match) if play.orders else _headlines(match, before):
            yield from wrap(line, WIDTH, subsequent_indent="  ")
    yield "==== standing ===="
    yield from _standing(game.rules.standing(match.state), game.rules.names(match.state))
    yield f"fingerprint of the last position: {match.steps[-1].fingerprint}"  # for differences that no line tells


def _begun(play: Play) -> Match:
    """The match before its first step."""
    game = find_game(play.game)
    options = next(each.options for each in game.presets if play.preset in ("", each.id))
    return Match(game, options, len(play.bots), SEED)


def _points(match: Match) -> str:
    return ", ".join(str(score) for score in match.game.rules.standing(match.state).scores.values())


def _orders(match: Match) -> Iterator[str]:
    """The orders of each seat for the last step."""
    names = match.game.rules.names(match.state)
    for seat, lines in match.steps[-1].orders.items():
        yield f"{names[seat]} orders: {'; '.join(lines) or 'nothing'}"


def _headlines(match: Match, before: State) -> Iterator[str]:
    """What each seat is told about the last step, in a sentence."""
    game = match.game
    for seat, name in game.rules.names(match.state).items():
        story = game.pages.story(game.rules.view(before, seat), game.rules.view(match.state, seat))
        yield f"{name} is told: {story.digest.headline}"


def _whole(match: Match, before: dict[str, list[str]]) -> Iterator[str]:
    """What is new in each document. Lines that were there a step earlier, and very many lines, are only counted."""
    for title, lines in _documents(match):
        old = set(before.get(title, []))
        new = [line for line in lines if line not in old]
        yield f"-- {title}: {len(lines)} lines, {len(new)} new"
        yield from new[:LONGEST]
        if len(new) > LONGEST:
            yield f"... and {len(new) - LONGEST} more"


def _documents(match: Match) -> Iterator[tuple[str, list[str]]]:
    """The whole position, and all that every seat is shown."""
    game = match.game
    yield "position", game.notation.notate(match.state).splitlines()
    for seat, name in game.rules.names(match.state).items():
        view = game.rules.view(match.state, seat)
        yield f"printout of {name}", game.pages.printout(view).splitlines()
        yield f"chart of {name}", list(_drawn(game.pages.chart(view)))
        yield f"order forms of {name}", [line for form in game.pages.forms(view) for line in _form(form)]


def _drawn(chart: Chart) -> Iterator[str]:
    """Everything on a chart: areas by kind, sectors whole, marks one a line, links many."""
    for kind in sorted({area.kind for area in chart.areas}):
        areas = [area for area in chart.areas if area.kind == kind]
        yield from wrap(f"{kind}: {'; '.join(area.id for area in areas)}", WIDTH)
        yield f"{areas[0].id} has the corners {' '.join(map(_spot, areas[0].corners))}"
    yield from map(_sector, chart.sectors)
    for link in chart.links:
        yield f"{link.id}/{link.kind}/{link.owner} {_spot(link.start)}>{_spot(link.end)}"
    for mark in chart.marks:
        known = ", ".join(f"{name} {value}" for name, value in mark.details)
        yield f"{mark.id}: {mark.title} '{mark.label}' of {mark.owner} at {_spot(mark.at)} level {mark.level} ({known})"


def _spot(spot: Spot) -> str:
    return f"{spot[0]:g},{spot[1]:g}"


def _form(form: OrderForm) -> Iterator[str]:
    """The sentence of a form, with optional phrases in brackets, and what fits into each of its gaps."""
    phrases = (f"[{phrase.words}]" if phrase.optional else phrase.words for phrase in form.phrases)
    yield f"{form.verb}: {' '.join(phrases)}"
    for phrase in form.phrases:
        for slot in phrase.slots:
            yield from wrap(f"{form.verb} {{{slot.name}}}: {_fillings(slot)}", WIDTH, subsequent_indent="  ")


def _fillings(slot: AnySlot) -> str:
    """What fits into a gap, without what it may bring: tests of their own are about that."""
    match slot:
        case Choice():
            filled = zip_longest(slot.words, slot.marks, slot.labels, fillvalue="")
            return "; ".join(
                f"{word} ({', '.join(filter(None, about))})" if any(about) else word for word, *about in filled
            )
        case Number():
            known = [f"of {slot.of}"] if slot.of else []
            known += [f"{number} {label}" for number, label in enumerate(slot.labels, slot.low)]
            return ", ".join([f"{slot.low} to {slot.high}", *known])
        case Point():
            return f"a place from {_spot(slot.low)} to {_spot(slot.high)}"
        case Vector():
            return f"x,y with x² + y² at most {slot.most}"
        case Path():
            links = "; ".join(f"{start}-{end}" for start, end in slot.links)
            return f"at most {slot.longest} links from {slot.start}: {links}"
        case Text():
            return f"a text of at most {slot.longest} characters"


def _sector(sector: Sector) -> str:
    return (
        f"{sector.id}: {sector.kind} of {sector.owner} at {_spot(sector.at)}, radius {sector.radius:g}, "
        f"from {sector.start:g}° over {sector.sweep:g}°"
    )


def _standing(standing: Standing, names: Mapping[Seat, str]) -> Iterator[str]:
    """The points of each seat, and the winners."""
    for seat, score in standing.scores.items():
        fate = f", {standing.fates[seat]}" if seat in standing.fates else ""
        yield f"{names[seat]}: {score}{' and wins' if seat in standing.winners else ''}{fate}"
    if standing.verdict:
        yield standing.verdict


def main() -> None:
    """Write them all."""
    for name in PLAYS:
        (GOLDEN / f"{name}.txt").write_text(playthrough(name))


if __name__ == "__main__":
    main()
