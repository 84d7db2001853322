"""Positions written in the notation: what a view knows, or for the referee everything. docs/cases.md lists the lines.

Worlds are written as on printouts; secrets, memories and declarations have lines of their own.
"""

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from turnsheet.games.starweb.pages.printout import fleet_fields, owner, world_lines
from turnsheet.games.starweb.pages.printout_data import Heading, Page, WorldLine, worlds_on
from turnsheet.games.starweb.pages.remembered_worlds import remembered_line
from turnsheet.games.starweb.pages.view import View
from turnsheet.games.starweb.rules.phases.end_turn import usable_industry
from turnsheet.games.starweb.rules.state import Player, State
from turnsheet.games.starweb.rules.tables import artifact_name

BONDS = {"Met": "met", "Ally": "allies", "Loader": "loaders", "Introduced": "introduced"}
"""The lists of names in the line of a player, and the fields they come from."""


def recount(view: View) -> str:
    """What a seat knows, one thing per line."""
    return "\n".join(_lines(view)) + "\n"


def _lines(view: View) -> Iterator[str]:
    yield from first_lines(view)
    yield f"variant {view.options.variant}"
    if view.options.turns:
        yield f"turns {view.options.turns}"
    if view.secrets is not None:
        yield from _secrets(view.secrets)
    else:
        for page in view.pages:
            yield player_line(page.heading, view.vote if page is view.pages[0] else 0)
    for _, world in sorted(worlds_on(view.pages).items()):
        yield from world_text(world)
    if view.secrets is None:
        for page in view.pages:
            yield from reports(page)
        for old in view.older:
            yield old_line(old.by, old.turn, old.world)
    if view.winners:
        yield "won by " + "".join(map(owner, view.winners))


def first_lines(view: View) -> Iterator[str]:
    """The turn and the game."""
    yield f"turn {view.turn}"
    yield f"game {view.pages[0].heading.game.removeprefix('SW-')}"


def player_line(head: Heading, vote: int = 0, home: int = 0, holy: bool = False) -> str:
    """A player as on their own printout, with their secrets."""
    told = [f"Score={head.score or 0}"]
    if home:
        told.append(f"Home=W{home}")
    for title, field in BONDS.items():
        if names := getattr(head, field):
            told.append(f"{title}=" + "".join(map(owner, names)))
    if head.jihad:
        told.append(f"Jihad=[{head.jihad}]")
    if holy:
        told.append("Holy=yes")
    if vote:
        told.append(f"Vote={vote}")
    return f"[{head.name}]: {head.character} ({','.join(told)})"


def world_text(world: WorldLine) -> Iterator[str]:
    """A world, its keys and departures, each on one line."""
    yield world_lines(replace(world, fleets=(), left=()), width=None)[0]
    for fleet in world.fleets:
        told = ",".join((*fleet_fields(fleet), *(["Cargo=0"] if fleet.cargo == 0 else [])))
        things = "".join(f"  V{each}:{artifact_name(each)}" for each in fleet.artifacts)
        yield f"   F{fleet.number}{owner(fleet.owner)}={fleet.ships}" + (f" ({told})" if told else "") + things
    for left in world.left:
        yield f"   (F{left.fleet}{owner(left.owner)}-->W{left.to})"


def reports(page: Page) -> Iterator[str]:
    """What a player was told, scored and ordered."""
    for sender, text in page.messages:
        yield f"* [{sender}] told [{page.heading.name}]: {text}"
    yield from _results(page.heading.name, page.gained, page.orders)


def _results(name: str, gained: Iterable[tuple[str, int]], orders: Iterable[tuple[str, str]]) -> Iterator[str]:
    for source, points in gained:
        yield f"* [{name}] gained {points} for {source}"
    for order, code in orders:
        yield f"* [{name}] {order}" + (f": {code}" if code else "")


def old_line(by: str, turn: int, world: WorldLine) -> str:
    """A world as a player last saw it, on one line with the keys that were there."""
    told = world_lines(replace(world, fleets=(), left=(), gates=()), width=None)[0]
    keys = " ".join(f"F{each.number}[{each.owner}]={each.ships}" for each in world.fleets)
    return f"old [{by}] W{world.number} turn {turn} {f'{told} {keys}'.strip()}"


def _secrets(state: State) -> Iterator[str]:
    """What only the referee knows: everyone's declarations and votes, memories, orders and points.

    What can build is told where it is not what follows from the rest: who guards industry may be unknown."""
    yield f"box {state.box}"
    if state.seats != tuple(range(1, len(state.players) + 1)):
        yield "seats " + " ".join(map(str, state.seats))
    names = ("", *(player.name for player in state.players))
    for player in state.players:
        yield from _player(player, names)
    for player, cipher in zip(state.players, state.ciphers, strict=False):
        told = [f"W{true}=W{called}" for true, called in cipher.worlds]
        told += [f"F{true}=F{called}" for true, called in cipher.fleets]
        told += [f"[{names[true]}]=[{names[called]}]" for true, called in cipher.names]
        if told:
            yield f"cipher [{player.name}] {' '.join(told)}"
    follows = usable_industry(state)
    for world in state.worlds:
        if world.usable != follows.get(world.number, 0):
            yield f"usable W{world.number} {world.usable}"
    for event in state.news:
        sender, to = (names[state.seats.index(seat) + 1] for seat in (event.sender, event.to))
        yield f"* [{sender}] told [{to}]: {event.text}"


def _player(player: Player, names: tuple[str, ...]) -> Iterator[str]:
    bonds = {field: tuple(names[each] for each in getattr(player, field)) for field in BONDS.values()}
    head = Heading("", 0, player.name, player.character, player.score, jihad=names[player.jihad])
    yield player_line(replace(head, **bonds), player.vote, player.home, player.holy)
    for title, worlds in (("probed", player.probed), ("passed", player.passed)):
        if worlds:
            yield f"{title} [{player.name}] " + " ".join(map(str, worlds))
    for source, points in player.sums:
        yield f"sum [{player.name}] {points} for {source}"
    yield from _results(player.name, player.gained, player.echo)
    for memory in player.seen:
        yield old_line(player.name, memory.turn, remembered_line(memory, names))
