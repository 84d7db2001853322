"""Parsing: printouts read back, ours and those of games hosted elsewhere.

What we print is read back exactly. Of other texts everything that is understood is taken, and the rest is kept in
notes: those of a world, a fleet or the heading where it stood with them, otherwise those of the page. What a mail has
around a printout, its headers above and a signature below, is one note. `mailed` undoes what mail does to lines, and
`sections` puts together what belongs together.
"""

import re
from collections.abc import Iterator, Sequence
from typing import Self

from msgspec import Struct
from msgspec.structs import replace

from turnsheet.games.starweb.pages.printout import INDENT, SPOKEN
from turnsheet.games.starweb.pages.printout_data import TOTALS, FleetLine, Heading, Page, WorldLine
from turnsheet.games.starweb.printout_reader.fields import NAME, NUMBER, character, group, heading_values, name, tokens
from turnsheet.games.starweb.printout_reader.sections import FULL, Block, blocks, whole
from turnsheet.games.starweb.printout_reader.worlds import world_line

GAME = re.compile(rf"Game (.*), Turn {NUMBER}, {NAME}", re.IGNORECASE)
GAME_PARTS = {
    "game": re.compile(r"Game\s*[#:=]?\s*([^\s,]+)", re.IGNORECASE),
    "turn": re.compile(rf"\bTurn\s*[#:=]?\s*{NUMBER}\b", re.IGNORECASE),
    "name": re.compile(NAME),
}
NEW_PAGE = re.compile(r"Game\b.*\bTurn\s*[#:=]?\s*[0-9]", re.IGNORECASE)
CONTENT = ("world", "player", "seen", "scores", "orders", "points", "message", "ending", "notes")
"""Blocks that only a printout has."""
TOTALS_BEGIN = re.compile(r"\(|(?<![\w/-])[\w/-]+\s*=")
TOTALLED = {"score", *TOTALS}
"""The totals of an empire; where one of them is printed, those that are missing are 0, but for the score."""
ORDERS = re.compile(rf"Orders\s*[=:]\s*{NUMBER}?\s*(?:<errors\s+and\s+comments[^<>]*>)?\s*:?", re.IGNORECASE)
ECHO = re.compile(r"<([^<>]*)>|introduce\s+[^\s<>]+\s+to\s+[^\s<>]+|end\s+[0-9]+|[^\s<>]+|[<>]", re.IGNORECASE)
TITLE = re.compile(r"<errors\s+and\s+comments(?![^<>]*>)", re.IGNORECASE)
"""Of the orders, broken before its end."""
UNREAD_CARGO = re.compile("cargo", re.IGNORECASE)
POINTS = re.compile(rf"(-?){NUMBER} (.+)")


class PageError(Exception):
    """A text that is not a printout at all."""


class Reading(Struct, frozen=True):
    """A printout that was read, and what was not understood of it, each with its line."""

    page: Page
    notes: tuple[str, ...] = ()


def read_pages(text: str) -> list[Reading]:
    """The printouts of a text, one behind the other; raises PageError if there is none."""
    read = [_Reading().read(each) for each in _pages(blocks(text))]
    found = [Reading(each.page(), tuple(each.located)) for each in read if each.worlds or each.headed]
    if not found:
        raise PageError("it has neither a world nor a heading of a printout")
    return found


def read_page(text: str) -> Page:
    """What a printout says; raises PageError if there is neither a world nor a heading."""
    return read_pages(text)[0].page


def _pages(given: Sequence[Block]) -> list[list[Block]]:
    """The blocks of each printout. A heading below which there is nothing is part of the mail around the next, or
    around the last; so is what a printout would have above its heading, unless a world is among it."""
    pages: list[list[Block]] = [[]]
    for block in given:
        if _heads(block):
            if _is_printout(pages[-1]):
                pages.append([])
            pages[-1] = [replace(each, kind="strange") for each in pages[-1]]
        pages[-1].append(block)
    if len(pages) > 1 and not _is_printout(pages[-1]):
        below = pages.pop()
        pages[-1] += [replace(each, kind="strange") for each in below]
    return pages


def _heads(block: Block) -> bool:
    """Whether a block is the first line of a printout."""
    return block.kind == "game" and NEW_PAGE.match(block.text) is not None


def _is_printout(page: Sequence[Block]) -> bool:
    """Whether there is more than the frame of a mail: behind a heading what printouts have, without one a world."""
    return any(each.kind in (CONTENT if any(map(_heads, page)) else ("world",)) for each in page)


class _Reading:
    """What was read so far."""

    def __init__(self) -> None:
        self.heading = Heading("", 0, "", "")
        self.others: list[Heading] = []
        self.headed: set[str] = set()
        self.worlds: list[WorldLine] = []
        self.seen: list[str] = []
        self.scores: list[int] = []
        self.orders: list[tuple[str, str]] = []
        self.messages: list[tuple[str, str]] = []
        self.gained: dict[str, list[tuple[str, int]]] = {}
        self.ending = ""
        self.due = ""
        self.notes: list[str] = []
        self.located: list[str] = []

    def read(self, given: list[Block]) -> Self:
        """All blocks of a printout. What is strange before the first and behind the last is the frame of a mail."""
        first = next((place for place, block in enumerate(given) if _heads(block)), 0)
        if not any(block.kind == "world" for block in given[:first]):
            given = [*(replace(each, kind="strange") for each in given[:first]), *given[first:]]
        if any(map(_heads, given)):
            given = [
                replace(each, kind="strange") if each.kind == "game" and not _heads(each) else each for each in given
            ]
        known = [place for place, block in enumerate(given) if block.kind not in ("strange", "rule")]
        start, end = (known[0], known[-1] + 1) if known else (0, len(given))
        for block in given[start:end]:
            before = len(self.notes)
            self.take(block)
            self.located += [f"line {block.number(note)}: {note}" for note in self.notes[before:]]
        around = [_lines(part[0].numbers[0], part[-1].numbers[-1]) for part in (given[:start], given[end:]) if part]
        if around:
            self.notes.append(f"around the printout, not read: {' and '.join(around)}")
            self.located.append(self.notes[-1])
        return self

    def page(self) -> Page:
        """The printout."""
        own = {self.heading.name, *(other.name for other in self.others)} - {""}
        return Page(
            heading=self.heading,
            worlds=tuple(_with_cargo(world, own) for world in sorted(self.worlds, key=lambda world: world.number)),
            seen=tuple(self.seen),
            scores=tuple(self.scores),
            orders=tuple(self.orders),
            messages=tuple(self.messages),
            gained=tuple(self.gained.pop("", ())),
            ending=self.ending,
            due=self.due,
            notes=tuple(self.notes),
            others=tuple(self.others),
            others_gained=tuple((called, tuple(points)) for called, points in self.gained.items()),
        )

    def take(self, block: Block) -> None:
        match block.kind:
            case "game" | "turn":
                self.take_game(whole(block.lines))
            case "player":
                self.take_player(block)
            case "world":
                self.take_world(block)
            case "seen":
                self.seen += map(name, self.all_of(NAME, block.text))
            case "scores":
                self.scores += map(int, self.all_of(r"(-?[0-9]{1,9})(?![0-9])", block.text))
            case "orders":
                self.take_orders(block.lines)
            case "points":
                self.take_points(whole(block.lines))
            case "message":
                self.take_message(block.lines)
            case "due":
                self.due = self.once(self.due, whole(block.lines), "Due")
            case "ending":
                self.ending = self.once(self.ending, whole(block.lines), "The game is over")
            case "notes":
                self.notes += _noted(block.lines[1:])
            case "strange":
                self.notes.append(" ".join(block.text.split()))

    def once(self, before: str, text: str, title: str) -> str:
        """The text behind a title, unless there was one before."""
        if before:
            self.notes.append(text)
            return before
        return text[len(title) :].lstrip(": ")

    def all_of(self, pattern: str, text: str) -> list[str]:
        """All that a list has behind its colon; what is between goes to the notes."""
        listed = text.partition(":")[2]
        between = " ".join(re.sub(pattern, " ", listed).replace(",", " ").split())
        self.notes += [between] if between else []
        return re.findall(pattern, listed)

    def take_game(self, text: str) -> None:
        """The first line: game, turn and name, or some of them."""
        found: dict[str, str] = {}
        rest = text
        if ours := GAME.fullmatch(text):
            found, rest = dict(zip(GAME_PARTS, ours.groups(), strict=True)), ""
        for field, form in GAME_PARTS.items():
            if not found.get(field) and (part := form.search(rest)):
                found[field] = part[1]
                rest = rest[: part.start()] + rest[part.end() :]
        if self.headed & found.keys():
            self.notes.append(text)
            return
        self.headed |= found.keys()
        heading = self.heading
        self.heading = replace(
            heading,
            game=found.get("game", heading.game),
            turn=int(found.get("turn", heading.turn)),
            name=name(found.get("name", heading.name)),
        )
        self.notes += [rest.strip(" ,")] if rest.strip(" ,") else []

    def take_world(self, block: Block) -> None:
        """A world and everything there. A note on what is not understood has the line where the world begins."""
        world = world_line(block.text)
        if world is None:
            self.notes.append(" ".join(block.text.split()))
            return
        self.worlds.append(world)
        here = [(f"W{world.number}", note) for note in world.notes]
        here += [(f"W{world.number}, F{fleet.number}", note) for fleet in world.fleets for note in fleet.notes]
        self.located += [f"line {block.number(note)}, {thing}: {note}" for thing, note in here]

    def take_player(self, block: Block) -> None:
        """Who they are, and their totals. A player with several empires has a heading for each on one printout."""
        text = block.text
        who, _, rest = text.partition("]")
        called = name(who.lstrip("["))
        first = "player" not in self.headed and self.heading.name in ("", called)
        known = {self.heading.name, *(other.name for other in self.others)}
        if not first and (called in known or not called):
            self.notes.append(" ".join(text.split()))
            return
        self.headed |= {"player"} if first else set()
        rest = rest.lstrip(" :=")
        start = found.start() if (found := TOTALS_BEGIN.search(rest)) else len(rest)
        if rest[start:].startswith("("):
            end = group(rest, start)
            listed = [*tokens(rest[start + 1 : end].removesuffix(")"))]
            self.notes += [rest[end:].strip()] if rest[end:].strip() else []
        else:
            listed = re.split(r",|\s(?=[\w/-]+\s*=)", rest[start:])
        values, notes = heading_values(listed)
        if not first and not values.keys() & TOTALLED:
            self.notes.append(" ".join(text.split()))
            return
        base = self.heading if first else Heading(self.heading.game, self.heading.turn, "", "")
        heading = replace(base, name=called, character=character(rest[:start]), notes=notes, **values)
        self.located += [f"line {block.number(note)}, [{called}]: {note}" for note in notes]
        if first:
            self.heading = heading
        else:
            self.others.append(heading)

    def take_orders(self, lines: list[str]) -> None:
        """The orders with their comments."""
        if len(lines) > 1 and TITLE.search(lines[0]):
            lines = [f"{lines[0]} {lines[1].strip()}", *lines[2:]]
        title = ORDERS.match(lines[0].strip())
        first = lines[0].strip()[title.end() :].strip() if title else ""
        rows = [*([first] if first else []), *lines[1:]]
        echo = list(_echo(rows))
        if title and title[1] and int(title[1]) != _count(echo):
            broken = list(_echo(rows, broken=True))
            echo = broken if int(title[1]) == _count(broken) else echo
        for order, comment in echo:
            if order:
                self.orders.append((order, comment))
            elif not (comment.isdecimal() and comment == str(len(self.orders))):
                self.comment(comment)
        if title and title[1] and int(title[1]) != len(self.orders):
            self.notes.append(f"Orders={title[1]}, but {len(self.orders)} are echoed")

    def comment(self, text: str) -> None:
        """Put a comment to the last order."""
        if self.orders:
            order, before = self.orders[-1]
            self.orders[-1] = order, f"{before}; {text}" if before else text
        else:
            self.notes.append(f"<{text}>")

    def take_points(self, text: str) -> None:
        """Points by source."""
        title, _, listed = text.partition(":")
        called = name(title.partition("[")[2].rstrip("] "))
        for part in listed.split(","):
            if found := POINTS.fullmatch(part.strip()):
                self.gained.setdefault(called, []).append((found[3], int(found[1] + found[2])))
            elif part.strip():
                self.notes.append(f"Points: {part.strip()}")

    def take_message(self, lines: list[str]) -> None:
        """A message and who wrote it."""
        title, _, first = lines[0].partition("]")
        text = whole([first.lstrip(": "), *lines[1:]]) if first.strip(": ") else whole(lines[1:] or [""])
        self.messages.append((name(title.partition("[")[2]), text))


def _with_cargo(world: WorldLine, own: set[str]) -> WorldLine:
    """A world on whose own fleets no cargo printed means none; one that is printed and cannot be read is unknown."""

    def known(fleet: FleetLine) -> FleetLine:
        if fleet.owner not in own or fleet.cargo is not None or any(map(UNREAD_CARGO.match, fleet.notes)):
            return fleet
        return replace(fleet, cargo=0)

    return replace(world, fleets=tuple(known(fleet) for fleet in world.fleets))


def _lines(first: int, last: int) -> str:
    return f"line {first}" if first == last else f"lines {first} to {last}"


def _count(echo: Sequence[tuple[str, str]]) -> int:
    """How many orders there are."""
    return sum(bool(order) for order, _ in echo)


def _echo(lines: list[str], broken: bool = False) -> Iterator[tuple[str, str]]:
    """Orders without comments, comments without orders, and messages with theirs, as they come.

    If a mail program broke the lines, those of a message are not indented: then what follows a full line is its rest.
    """
    rows = list(lines)
    while rows:
        row = rows.pop(0)
        if SPOKEN.match(row):
            text = whole([row, *(_rest(row, rows) if broken else _indented(rows))])
            comment = whole([rows.pop(0), *_indented(rows)]) if rows and rows[0].startswith(" <") else ""
            yield text, comment.strip("<> ")
            continue
        while rows and not SPOKEN.match(rows[0]):
            row += f" {rows.pop(0).strip()}"
        for found in ECHO.finditer(row):
            yield ("", " ".join(found[1].split())) if found[1] is not None else (" ".join(found[0].split()), "")


def _rest(row: str, rows: list[str]) -> Iterator[str]:
    while rows and not SPOKEN.match(rows[0]) and (len(row) >= FULL or rows[0].startswith(" " * INDENT)):
        row = rows.pop(0)
        yield row


def _indented(rows: list[str]) -> Iterator[str]:
    while rows and rows[0].startswith(" " * INDENT):
        yield rows.pop(0)


def _noted(lines: list[str]) -> Iterator[str]:
    """Notes as we print them: each begins less indented than it goes on."""
    note: list[str] = []
    for line in [*lines, ""]:
        if note and not line.startswith(" " * 2 * INDENT):
            yield whole(note, 2 * INDENT)
            note = []
        note.append(line)
