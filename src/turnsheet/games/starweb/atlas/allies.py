"""Printouts of allies next to a player's own, in a running match. Rules: docs/rules/starweb.md §25.

What allies tell never changes what the game told: worlds that the seat has seen itself stay as they are drawn, and what
allies saw of them is told with its source and turn. Only where the seat knows nothing but a gate, or not even that,
their report is drawn, as theirs.
"""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import cos, sin

from turnsheet.core.pages import views
from turnsheet.core.pages.allied_printouts import AlliedReport, GivenText, MergedPrintouts, Source, WrongPrintoutError
from turnsheet.core.pages.chart import Link, Mark, Spot
from turnsheet.core.seats import Seat
from turnsheet.games.starweb.atlas.atlas import Atlas, KnownFleet, KnownWorld, merge
from turnsheet.games.starweb.atlas.lists import atlas_lists
from turnsheet.games.starweb.pages.chart import RING, owners, spots, world_values
from turnsheet.games.starweb.pages.code_meanings import artifacts_of, of_fleet, of_world
from turnsheet.games.starweb.pages.known_worlds import Survey
from turnsheet.games.starweb.pages.printout_data import Heading, WorldLine
from turnsheet.games.starweb.pages.view import View
from turnsheet.games.starweb.printout_reader.reader import PageError, Reading, read_pages

REMEMBERED = 300
"""The number of texts that are remembered and not read again."""
NOTED = 50
"""The most notes on a printout that are shown."""
GAME = re.compile(r"[^A-Z0-9]|^SW", re.IGNORECASE)


@lru_cache(maxsize=REMEMBERED)
def _read(text: str) -> tuple[Reading, ...]:
    return tuple(read_pages(text))


class StarwebAlliedPrintouts:
    """How Starweb reads and merges printouts."""

    def check(self, view: views.View, text: str) -> tuple[Source, ...]:
        """The printouts in a text that somebody gave the seat; raises WrongPrintoutError."""
        assert isinstance(view, View)
        if view.options.variant == "anonymous":
            raise WrongPrintoutError(
                "In the anonymous game every player has different names and numbers, so printouts cannot be combined."
            )
        try:
            readings = _read(text)
        except PageError as error:
            raise WrongPrintoutError(f"This is not a printout of Starweb: {error}.") from error
        for reading in readings:
            _fit(view, reading)
        return tuple(_source("", reading) for reading in readings)

    def merge(self, view: views.View, own: Sequence[str], given: Sequence[GivenText]) -> MergedPrintouts:
        """What the player's own printouts and those of allies say; those of later turns than the view are left out."""
        assert isinstance(view, View)
        mine = [reading for text in own for reading in _read(text)]
        theirs = [
            (each.name, reading)
            for each in given
            for reading in _read(each.text)
            if reading.page.heading.turn <= view.turn
        ]
        survey = Survey(view)
        atlas = merge(reading for _, reading in theirs)
        return MergedPrintouts(
            sources=tuple(_source(name, reading) for name, reading in theirs),
            told=tuple(_told(survey, [reading for _, reading in theirs])),
            marks=tuple(_marks(survey, atlas)),
            links=tuple(_links(view, atlas)),
            lists=atlas_lists(merge([*mine, *(reading for _, reading in theirs)])),
        )


def _fit(view: View, reading: Reading) -> None:
    """Raise WrongPrintoutError if this cannot be a printout of an ally in this match, in this turn or before."""
    heading = reading.page.heading
    own = [each for page in view.pages for each in (page.heading, *page.others)]
    if heading.game and GAME.sub("", heading.game.upper()) != GAME.sub("", own[0].game.upper()):
        raise WrongPrintoutError(f"This is a printout of game {heading.game}, but this match is game {own[0].game}.")
    if not heading.turn:
        raise WrongPrintoutError("This printout does not show its turn. Paste it with its first line.")
    if heading.turn > view.turn:
        raise WrongPrintoutError(f"This printout is of turn {heading.turn}, but this match is in turn {view.turn}.")
    if heading.name in {each.name for each in own}:
        raise WrongPrintoutError("This is your own printout. It is already on the chart.")
    highest = max((world.number for world in reading.page.worlds), default=0)
    if highest > view.worlds:
        raise WrongPrintoutError(f"This printout reports on W{highest}, but this match has {view.worlds} worlds.")


def _called(heading: Heading) -> str:
    return f"[{heading.name}]" if heading.name else "somebody"


def _source(name: str, reading: Reading) -> Source:
    heading, notes = reading.page.heading, reading.notes
    if len(notes) > NOTED:
        notes = (*notes[:NOTED], f"and {len(notes) - NOTED} more")
    return Source(name, _called(heading), heading.turn, notes)


def _told(survey: Survey, readings: Sequence[Reading]) -> Iterator[AlliedReport]:
    """What each ally saw of each world the last time."""
    newest: dict[tuple[int, str], tuple[int, WorldLine]] = {}
    for reading in readings:
        turn = reading.page.heading.turn
        for world in reading.page.worlds:
            key = world.number, _called(reading.page.heading)
            if key not in newest or newest[key][0] < turn:
                newest[key] = turn, world
    for (number, by), (turn, world) in sorted(newest.items(), key=lambda each: (each[0][0], -each[1][0], each[0][1])):
        seen = survey.worlds.get(world.number)
        newer = seen is None or (seen.turn is not None and seen.turn < turn)
        yield AlliedReport(f"W{number}", by, turn, (*_details(world), *_fleets(world)), newer)


def _details(world: WorldLine) -> Iterator[tuple[str, str]]:
    yield "owner", f"[{world.owner}]"
    if world.apostle:
        yield "converts of", f"[{world.apostle}]"
    yield from of_world(world)
    yield from artifacts_of(world)


def _fleets(world: WorldLine) -> Iterator[tuple[str, str]]:
    if world.fleets:
        yield "fleets", ", ".join(f"F{each.number}[{each.owner}]={each.ships}" for each in world.fleets)


def _marks(survey: Survey, atlas: Atlas) -> Iterator[Mark]:
    """Worlds that only allies have seen or know a gate to, and fleets that they saw after the seat."""
    places = spots(survey.view)
    pens = owners(survey.view)
    added = [world for world in atlas.worlds if world.number not in survey.worlds]
    for world in added:
        if world.report is not None or world.number not in places:
            yield _world(world, _place(world, places), pens)
    for fleet in atlas.fleets:
        known = survey.fleets.get(fleet.number)
        if known is None or (known.turn is not None and known.turn < fleet.turn):
            yield _fleet(fleet, atlas, pens)


def _place(world: KnownWorld, places: dict[int, Spot]) -> Spot:
    """Near a world it is joined to, each by another angle."""
    if world.number not in places:
        beside = next((gate for gate in (*world.gates, *world.inferred) if gate in places), None)
        x, y = places[beside] if beside is not None else (0.0, -3 * RING)
        places[world.number] = round(x + RING * cos(world.number), 1), round(y + RING * sin(world.number), 1)
    return places[world.number]


def _world(world: KnownWorld, spot: Spot, pens: dict[str, Seat]) -> Mark:
    name = f"W{world.number}"
    if world.report is None:
        return Mark(name, "unseen", spot, name, source="told")
    told = [("told by", _names(world.by)), ("last seen", f"turn {world.turn}")]
    details = [*told, *_details(world.report)]
    owner, values = pens.get(world.report.owner), world_values(world.report)
    if world.turn is not None:
        values["seen"] = world.turn
    return Mark(
        name,
        "world",
        spot,
        name,
        owner=owner,
        level=world.report.industry,
        details=tuple(details),
        values=values,
        source="told",
    )


def _names(names: Sequence[str]) -> str:
    return " ".join(f"[{each}]" if each else "somebody" for each in names)


def _fleet(fleet: KnownFleet, atlas: Atlas, pens: dict[str, Seat]) -> Mark:
    name, near = f"F{fleet.number}", f"W{fleet.to or fleet.world}"
    seen = f"turn {fleet.turn}" + (f", leaving W{fleet.world} for {near}" if fleet.to else "")
    details = [("told by", _names(fleet.by)), ("owner", f"[{fleet.owner}]"), ("last seen", seen)]
    if fleet.ships is not None:
        details.append(("ships", str(fleet.ships)))
        here = next(world.report for world in atlas.worlds if world.number == fleet.world)
        details += [
            told for line in (here.fleets if here else ()) if line.number == fleet.number for told in of_fleet(line)
        ]
    label = name if fleet.ships is None else f"{name}={fleet.ships}"
    return Mark(
        f"their {name}",
        "fleet",
        (0.0, 0.0),
        label,
        owner=pens.get(fleet.owner),
        level=fleet.ships or 0,
        details=tuple(details),
        values={"owner": fleet.owner, "seen": fleet.turn, "ships": fleet.ships or 0},
        near=near,
        source="told",
    )


def _links(view: View, atlas: Atlas) -> Iterator[Link]:
    """Gates that only allies know."""
    own = {frozenset((world, gate)) for world, gates in view.gates for gate in gates}
    joined = ((each.number, gate) for each in atlas.worlds for gate in (*each.gates, *each.inferred))
    for one, two in sorted({(min(pair), max(pair)) for pair in joined}):
        if one != two and frozenset((one, two)) not in own:
            ends = f"W{one}", f"W{two}"
            yield Link(f"their gate {one} {two}", "gate", (0.0, 0.0), (0.0, 0.0), joins=ends, source="told")
