"""Ciphers: in the anonymous game every seat has numbers and names of its own. Rules: docs/rules/starweb.md §30.

A state and all that happens in it is in true numbers. `veiled` puts it into the numbers of one seat before that seat is
shown anything, and `unveiled` puts the seats' orders back before a turn is played; nobody else knows of ciphers.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Never

from msgspec.structs import replace

from turnsheet.core.dice import Dice
from turnsheet.core.seats import Seat
from turnsheet.games.starweb.orders.orders import AnyOrder, Fire, Give, Introduce, Migrate, Move, Probe, Transfer
from turnsheet.games.starweb.pages.remembered_worlds import IN_ORDER
from turnsheet.games.starweb.rules.state import Cipher, Empire, Fleet, Memory, Player, State, World
from turnsheet.games.starweb.rules.tables import FleetId, WorldId

TARGET = re.compile(r"F([0-9]+)")


def drawn(worlds: Iterable[int], fleets: Iterable[int], empires: int, dice: Dice) -> tuple[Cipher, ...]:
    """A cipher for every empire: worlds and keys change numbers, and all others change names."""
    worlds, fleets, everyone = tuple(worlds), tuple(fleets), range(1, empires + 1)
    return tuple(
        Cipher(
            _shuffled(worlds, dice, "cipher of worlds", empire),
            _shuffled(fleets, dice, "cipher of keys", empire),
            _shuffled([each for each in everyone if each != empire], dice, "cipher of names", empire),
        )
        for empire in everyone
    )


def _shuffled(numbers: Sequence[int], dice: Dice, label: str, empire: Empire) -> tuple[tuple[int, int], ...]:
    called = dice.at(label, empire).deal(numbers, len(numbers))
    return tuple((true, other) for true, other in zip(numbers, called, strict=True) if true != other)


class Tongue:
    """How one seat calls things; or, backwards, what is meant by it."""

    def __init__(self, state: State, cipher: Cipher, back: bool = False) -> None:
        self.worlds, self.fleets = _table(cipher.worlds, back), _table(cipher.fleets, back)
        called, names = _table(cipher.names, back), [player.name for player in state.players]
        self.names: dict[str, str] = {names[true - 1]: names[other - 1] for true, other in called.items()}

    def world(self, number: int) -> WorldId:
        """A world's number."""
        return WorldId(self.worlds.get(number, number))

    def fleet(self, number: int) -> FleetId:
        """A key's number."""
        return FleetId(self.fleets.get(number, number))

    def name(self, name: str) -> str:
        """A player's name."""
        return self.names.get(name, name)

    def ships_number(self, letter: str, number: int) -> int:
        """The number of a fleet, or of the world of home fleets."""
        return self.fleet(number) if letter == "F" else self.world(number)

    def target(self, fired: str) -> str:
        """What was fired at."""
        return TARGET.sub(lambda found: f"F{self.fleet(int(found[1]))}", fired)

    def order(self, order: AnyOrder) -> AnyOrder:
        """An order. In all of them `world` is a world's number, `fleet` a key's and `name` a player's name."""
        calls: dict[str, Callable[[Never], int | str]] = {"world": self.world, "fleet": self.fleet, "name": self.name}
        called: dict[str, int | str | tuple[WorldId, ...]] = {
            field: call(getattr(order, field)) for field, call in calls.items() if field in order.__struct_fields__
        }
        match order:
            case Transfer() | Fire() | Probe():
                called["number"] = self.ships_number(order.letter, order.number)
            case Give():
                called["number"] = self.ships_number(order.what, order.number)
            case Migrate():
                called["to"] = self.world(order.to)
            case Move():
                called["path"] = tuple(map(self.world, order.path))
            case Introduce():
                called |= {"who": self.name(order.who), "to": self.name(order.to)}
        return replace(order, **called)


def _table(pairs: Iterable[tuple[int, int]], back: bool) -> dict[int, int]:
    return {other: true for true, other in pairs} if back else dict(pairs)


def unveiled(state: State, orders: Mapping[Seat, Sequence[AnyOrder]]) -> Mapping[Seat, Sequence[AnyOrder]]:
    """Orders in true numbers."""
    if not state.ciphers:
        return orders
    tongues = {seat: Tongue(state, _cipher(state, seat), back=True) for seat in orders}
    return {seat: tuple(map(tongues[seat].order, sheet)) for seat, sheet in orders.items()}


def _cipher(state: State, seat: Seat) -> Cipher:
    return state.ciphers[state.seats.index(seat)]


def veiled(state: State, seat: Seat) -> State:
    """The state in the numbers and names of a seat, without what others remember and have ordered."""
    if not state.ciphers:
        return state
    tongue = Tongue(state, _cipher(state, seat))
    return replace(
        state,
        players=tuple(
            _player(player, tongue, holder == seat) for player, holder in zip(state.players, state.seats, strict=True)
        ),
        worlds=tuple(sorted((_world(world, tongue) for world in state.worlds), key=lambda world: world.number)),
        fleets=tuple(sorted((_fleet(fleet, tongue) for fleet in state.fleets), key=lambda fleet: fleet.number)),
        ciphers=(),
    )


def _player(player: Player, tongue: Tongue, own: bool) -> Player:
    return replace(
        player,
        name=tongue.name(player.name),
        home=tongue.world(player.home),
        probed=_worlds(player.probed, tongue) if own else (),
        passed=_worlds(player.passed, tongue) if own else (),
        sheet=tuple(map(tongue.order, player.sheet)) if own else (),
        comments=player.comments if own else (),
        seen=tuple(sorted((_memory(each, tongue) for each in player.seen), key=IN_ORDER)) if own else (),
    )


def _worlds(numbers: Iterable[int], tongue: Tongue) -> tuple[WorldId, ...]:
    return tuple(sorted(map(tongue.world, numbers)))


def _memory(memory: Memory, tongue: Tongue) -> Memory:
    keys = sorted((tongue.fleet(number), owner, ships) for number, owner, ships in memory.keys)
    return replace(memory, world=tongue.world(memory.world), keys=tuple(keys))


def _world(world: World, tongue: Tongue) -> World:
    report = world.report
    left = [(tongue.fleet(fleet), owner, tongue.world(to)) for fleet, owner, to in report.left]
    report = replace(
        report,
        iships_fired=tongue.target(report.iships_fired),
        pships_fired=tongue.target(report.pships_fired),
        left=tuple(sorted(left, key=lambda each: each[0])),
    )
    return replace(world, number=tongue.world(world.number), gates=_worlds(world.gates, tongue), report=report)


def _fleet(fleet: Fleet, tongue: Tongue) -> Fleet:
    deed = replace(fleet.deed, fired=tongue.target(fleet.deed.fired)) if fleet.deed.fired else fleet.deed
    return replace(fleet, number=tongue.fleet(fleet.number), world=tongue.world(fleet.world), deed=deed)
