"""Printing: a printout as it goes on paper. Rules: docs/rules/starweb.md §25, §30.

The layout is that of the printouts the commercial game mails, so that tools made for those read ours: an empty line
before each world and around the rule, double rules around the orders, a word before each name. All lines are shorter
than 80 columns. Lines are broken only where `printout_reader` can put them together again: behind the commas of a list,
between names, artifacts and orders, and between the words of comments and messages. Text in messages is indented, so
that nobody can write a line that reads like a report.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from turnsheet.games.starweb.pages.printout_data import TOTALS, FleetLine, Heading, Page, WorldLine, worlds_on
from turnsheet.games.starweb.pages.view import View
from turnsheet.games.starweb.rules.tables import artifact_name

WIDTH = 77
"""As the mailed printouts have it."""
INDENT = 3
"""Of fleets, and of the totals."""
DEEPER = 6
"""How much further the rest of a world or fleet is indented than its beginning."""
RULE = "------------"
"""Between the totals and the worlds."""
DOUBLE_RULE = "===================="
"""Above the orders and below them."""
HOLE = "B*L*A*C*K H*O*L*E"
SPOKEN = re.compile(r"to [^\s:<>]+ ?:", re.IGNORECASE)
"""How an order begins that sends a message: it has lines of its own."""
WORDY = re.compile(r"introduce [^\s<>]+ to [^\s<>]+|end [0-9]+", re.IGNORECASE)
"""Other orders with blanks in them."""


class Piece(NamedTuple):
    """Some text that is not broken, the gap before it, and its indent if it begins a line."""

    text: str
    gap: str = ""
    indent: int = 0


def flow(pieces: Iterable[Piece], width: int | None = WIDTH) -> list[str]:
    """Pieces one behind the other, on as many lines as it takes; on one if there is no width."""
    lines: list[str] = []
    for piece in pieces:
        fits = lines and (width is None or len(lines[-1]) + len(piece.gap) + len(piece.text) <= width)
        if fits:
            lines[-1] += piece.gap + piece.text
        else:
            lines.append(" " * piece.indent + piece.text)
        while width is not None and len(lines[-1]) > width:
            lines[-1:] = [lines[-1][:width], " " * piece.indent + lines[-1][width:]]
    return lines


def paragraph(text: str, first: str = "", rest: int = INDENT) -> list[str]:
    """Running text in lines; where a word was cut in two, its second half is indented further."""
    lines = [first]
    fresh = True
    for word in text.split():
        gap = "" if fresh else " "
        if not fresh and len(lines[-1]) + 1 + len(word) > WIDTH:
            lines.append(" " * rest)
            gap = ""
        lines[-1] += gap + word
        while len(lines[-1]) > WIDTH:
            lines[-1:] = [lines[-1][:WIDTH], " " * (rest + INDENT) + lines[-1][WIDTH:]]
        fresh = False
    return [line.rstrip() for line in lines]


def owner(name: str) -> str:
    """A name in its brackets."""
    return f"[{name}]"


def bracket(fields: Sequence[str], indent: int) -> Iterator[Piece]:
    """Fields in brackets with commas between."""
    last = len(fields) - 1
    for place, field in enumerate(fields):
        opening, closing = "" if place else "(", "," if place < last else ")"
        yield Piece(opening + field + closing, "" if place else " ", indent)


def artifact(number: int, notes: Iterable[str] = ()) -> str:
    """An artifact by number and name; the notes say what it is called elsewhere."""
    called = f"V{number}:"
    return next((note for note in notes if note.startswith(called)), called + artifact_name(number))


def _things(artifacts: Iterable[int], notes: Sequence[str], indent: int) -> Iterator[Piece]:
    return (Piece(artifact(each, notes), "  ", indent) for each in artifacts)


def _others(artifacts: Iterable[int], notes: Iterable[str]) -> Iterator[str]:
    """The notes other than names of artifacts here."""
    called = tuple(f"V{each}:" for each in artifacts)
    return (note for note in notes if not note.startswith(called))


def world_lines(world: WorldLine, indent: int = 0, width: int | None = WIDTH) -> list[str]:
    """A world and all that is there; without a width one thing per line, however long."""
    rest = indent + DEEPER
    pieces = [Piece(f"W{world.number}", "", indent), *bracket([*map(str, world.gates)] or [""], rest)]
    pieces.append(Piece(owner(world.owner), " ", rest))
    if world.apostle:
        pieces.append(Piece("C" + owner(world.apostle), " ", rest))
    pieces += bracket(list(world_fields(world)), rest)
    pieces += _things(world.artifacts, world.notes, rest)
    lines = flow(pieces, width)
    for fleet in sorted(world.fleets, key=lambda each: (not each.owner, each.owner, each.number)):
        lines += fleet_lines(fleet, indent + INDENT, width)
    return lines + _departures(world, indent + INDENT, width)


def _departures(world: WorldLine, indent: int, width: int | None) -> list[str]:
    left = [
        f"F{each.fleet}{owner(each.owner)}-->W{each.to}" for each in sorted(world.left, key=lambda each: each.fleet)
    ]
    if width is None:
        return [f"{' ' * indent}({each})" for each in left]
    if left:
        left[0] = f"({left[0]}"
        left[-1] += ")"
    return flow((Piece(each, " ", indent) for each in left), width)


def world_fields(world: WorldLine) -> Iterator[str]:
    """The text in the brackets of a world."""
    yield from _changes(world)
    if world.busted:
        yield "BUSTED"
    if world.hole:
        yield HOLE
    if world.industry or world.usable is not None:
        yield f"Industry={world.industry}" + ("" if world.usable is None else f"/{world.usable}")
    if world.metal:
        yield f"Metal={world.metal}"
    if world.mines:
        yield f"Mines={world.mines}"
    if world.people or world.converts or world.robots or world.busted:
        yield f"Population={_people(world)}"
    if world.limit:
        yield f"Limit={world.limit}"
    if world.turns:
        yield f"Turns={world.turns}"
    for name, ships, did in (("I", world.iships, world.iships_did), ("P", world.pships, world.pships_did)):
        if ships or did:
            yield f"{name}-Ships={ships}" + (f"({did})" if did else "")
    if world.plundered or world.recovering:
        yield f"Plunder={world.plundered}" + (f"/{world.recovering}" if world.recovering else "")
    if world.goods:
        yield f"CG-Unload={world.goods}"
    if world.deaths or world.converts_dead:
        yield f"Deaths={world.deaths}" + (f"/{world.converts_dead}" if world.converts_dead else "")
    yield from _others(world.artifacts, world.notes)


def _changes(what: WorldLine | FleetLine) -> Iterator[str]:
    if what.captured:
        yield "Captured"
    if what.lost_by is not None:
        yield f"Lost by {owner(what.lost_by)}"
    if what.gift_of is not None:
        yield f"Gift from {owner(what.gift_of)}"


def _people(world: WorldLine) -> str:
    if world.robots:
        return f"{world.people}R"
    if world.converts and world.converts == world.people:
        return f"{world.people}C"
    return f"{world.people}" + (f"/{world.converts}C" if world.converts else "")


def fleet_lines(fleet: FleetLine, indent: int = INDENT, width: int | None = WIDTH) -> list[str]:
    """A fleet."""
    rest = indent + DEEPER
    pieces = [Piece(f"F{fleet.number}{owner(fleet.owner)}={fleet.ships}", "", indent)]
    pieces += bracket(list(fleet_fields(fleet)), rest)
    pieces += _things(fleet.artifacts, fleet.notes, rest)
    return flow(pieces, width)


def fleet_fields(fleet: FleetLine) -> Iterator[str]:
    """The text in the brackets of a fleet."""
    yield from deeds(fleet)
    if fleet.cargo:
        yield f"Cargo={fleet.cargo}"
    if fleet.peace:
        yield "At-Peace"
    if fleet.bomb:
        yield "PLANET-BUSTER" + ("(Built)" if fleet.built_bomb else "")
    yield from _others(fleet.artifacts, fleet.notes)


def deeds(fleet: FleetLine) -> Iterator[str]:
    """What became of a fleet and what it did, for the brackets."""
    yield from _changes(fleet)
    if fleet.moved:
        yield "Moved"
    if fleet.fired:
        yield fleet.fired
    if fleet.robots:
        yield "Robot-Attack"
    if fleet.dropped:
        yield "D"
    if fleet.goods:
        yield "CG-Unload"
    if fleet.ambush:
        yield "Ambush"


def heading_lines(heading: Heading) -> list[str]:
    """The player's name, character and totals."""
    fields = [] if heading.score is None else [f"Score={heading.score}"]
    fields += [f"{name.capitalize()}={number}" for name in TOTALS if (number := getattr(heading, name))]
    fields += [f"{_bond(heading, name)}={owner(name)}" for name in _acquaintances(heading)]
    fields += [f"Introduced={owner(name)}" for name in sorted({*heading.introduced})]
    fields += [f"Jihad={owner(heading.jihad)}"] if heading.jihad else []
    fields += [f"Gifts={heading.gifts}"] if heading.gifts else []
    fields += heading.notes
    return [*paragraph(heading.character, f"{owner(heading.name)}: "), *flow(bracket(fields, INDENT))]


def _acquaintances(heading: Heading) -> list[str]:
    """Everyone met, in alphabetical order: the order of the empires would show who has which seat."""
    return sorted({*heading.met, *heading.allies, *heading.loaders})


def _bond(heading: Heading, name: str) -> str:
    """What a player is to the one whose heading it is."""
    bonds = [word for word, names in (("Ally", heading.allies), ("Loader", heading.loaders)) if name in names]
    return "/".join(bonds) or "Met"


def order_lines(orders: Sequence[tuple[str, str]]) -> list[str]:
    """The orders between double rules, several to a line, with comments and count; messages on lines of their own."""
    lines = [f"Orders={len(orders)} <errors and comments in angle-brackets>:", DOUBLE_RULE]
    pieces: list[Piece] = []
    for order, comment in orders:
        text = " ".join(order.split())
        told = " ".join(comment.translate(str.maketrans("<>", "()")).split())
        if SPOKEN.match(text):
            lines += [*flow(pieces), *paragraph(text)]
            lines += paragraph(f"<{told}>", " ") if told else []
            pieces = []
            continue
        if not WORDY.fullmatch(text):
            text = text.replace(" ", "").translate(str.maketrans("<>", "()"))
        pieces.append(Piece(text, " "))
        words = f"<{told}>".split() if told else []
        pieces += [Piece(word, " ", INDENT if place else 0) for place, word in enumerate(words)]
    if orders:
        pieces.append(Piece(f"<{len(orders)}>", " "))
    return [*lines, *flow(pieces), DOUBLE_RULE]


def printout(view: View) -> str:
    """One page. In version 1 a seat with several empires has one for each."""
    if view.rules >= 2 and len(view.pages) > 1:
        return page(together(view.pages, view.echo))
    return "\n".join(map(page, view.pages))


def together(pages: Sequence[Page], echo: tuple[tuple[str, str], ...]) -> Page:
    """The pages of one player's empires as one: totals for each, one list of worlds, one echo of the orders."""
    first, *others = pages
    return replace(
        first,
        worlds=tuple(worlds_on(pages).values()),
        orders=echo,
        others=tuple(page.heading for page in others),
        others_gained=tuple((page.heading.name, page.gained) for page in others if page.gained),
    )


def page(page: Page) -> str:
    """A whole printout."""
    heading = page.heading
    blocks = [paragraph(f"Game {heading.game}, Turn {heading.turn}, {owner(heading.name)}")]
    blocks += map(heading_lines, (heading, *page.others))
    blocks.append([f"{' ' * INDENT}{RULE}"])
    blocks += map(world_lines, sorted(page.worlds, key=lambda each: each.number))
    if page.seen:
        blocks.append(_listed("Players you can see this turn:", map(owner, page.seen)))
    if page.scores:
        blocks.append(_listed("Their scores (not necessarily in order):", map(str, page.scores)))
    blocks.append(order_lines(page.orders) + (paragraph(page.due, "Due ") if page.due else []))
    points = ("Points: ", page.gained), *((f"Points of {owner(name)}: ", gained) for name, gained in page.others_gained)
    blocks += [
        paragraph(", ".join(f"{count} {source}" for source, count in told), title) for title, told in points if told
    ]
    blocks += [[f"Message from {owner(name)}:", *paragraph(text, " " * INDENT)] for name, text in page.messages]
    if page.ending:
        blocks.append(paragraph(page.ending, "The game is over: "))
    if page.notes:
        noted = [paragraph(note, " " * INDENT, 2 * INDENT) for note in page.notes]
        blocks.append(["Not understood:", *(line for lines in noted for line in lines)])
    return "\n\n".join("\n".join(lines) for lines in blocks) + "\n"


def _listed(title: str, things: Iterable[str]) -> list[str]:
    return flow([Piece(title), *(Piece(each, "  ", INDENT) for each in things)])
