"""What the notation writes in addition to printouts: secrets, memories, and fields as plain text."""

from collections.abc import Iterator, Mapping

import msgspec
from msgspec.structs import replace

from turnsheet.games.starweb.pages.remembered_worlds import remembered_line
from turnsheet.games.starweb.pages.report import FleetLine, WorldLine
from turnsheet.games.starweb.pages.report_text import world_lines
from turnsheet.games.starweb.rules.phases.end_turn import usable_industry
from turnsheet.games.starweb.rules.state import Player, State
from turnsheet.games.starweb.rules.tables import FleetId, artifact_name

APART = ("number", "gates", "fleets", "left", "notes", "artifacts", "usable", "cargo")


def key(number: str) -> FleetId:
    """A key's number."""
    return FleetId(int(number))


def artifact(number: int) -> str:
    """An artifact's name."""
    return artifact_name(number)


def plain(value: object) -> str:
    """A field's value as text."""
    if value is None or value is False:
        return ""
    return "yes" if value is True else str(value)


def values(told: Mapping[str, object]) -> dict[str, str]:
    """Fields as text."""
    return {name: plain(value) for name, value in told.items()}


def world(line: WorldLine) -> dict[str, str]:
    """All fields of a world as text, those that are nought included."""
    fields = msgspec.structs.asdict(line)
    return {name: plain(value) for name, value in fields.items() if name not in APART}


def fleet(line: FleetLine) -> dict[str, str]:
    """All fields of a fleet as text."""
    fields = msgspec.structs.asdict(line)
    return {name: plain(value) for name, value in fields.items() if name not in APART}


def old(line: WorldLine) -> str:
    """A world as it was last seen, on one line with the keys that were there."""
    told = world_lines(replace(line, fleets=(), left=(), gates=()), width=None)[0]
    keys = " ".join(f"F{each.number}[{each.owner}]={each.ships}" for each in line.fleets)
    return f"{told} {keys}".strip()


def secrets(state: State) -> Iterator[str]:
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
    told = [f"Score={player.score}"]
    if player.home:
        told.append(f"Home=W{player.home}")
    lists = (
        ("Met", player.met),
        ("Ally", player.allies),
        ("Loader", player.loaders),
        ("Introduced", player.introduced),
    )
    for title, empires in lists:
        if empires:
            told.append(f"{title}=" + "".join(f"[{names[each]}]" for each in empires))
    if player.jihad:
        told.append(f"Jihad=[{names[player.jihad]}]")
    if player.holy:
        told.append("Holy=yes")
    if player.vote:
        told.append(f"Vote={player.vote}")
    yield f"[{player.name}]: {player.character} ({','.join(told)})"
    for title, worlds in (("probed", player.probed), ("passed", player.passed)):
        if worlds:
            yield f"{title} [{player.name}] " + " ".join(map(str, worlds))
    for source, points in player.sums:
        yield f"sum [{player.name}] {points} for {source}"
    for source, points in player.gained:
        yield f"* [{player.name}] gained {points} for {source}"
    for order, code in player.echo:
        yield f"* [{player.name}] {order}" + (f": {code}" if code else "")
    for memory in player.seen:
        yield f"old [{player.name}] W{memory.world} turn {memory.turn} {old(remembered_line(memory, names))}"
