"""A state told in other numbers and names, written without looking at how the game does it."""

import re
from collections.abc import Mapping

from msgspec.structs import replace

from turnsheet.core.seats import Seat
from turnsheet.games.starweb.orders.grammar import one_order
from turnsheet.games.starweb.rules.state import Cipher, Fleet, Memory, Player, State, World
from turnsheet.games.starweb.rules.tables import FleetId, WorldId


class Words:
    """Other numbers for worlds and keys, and other names by empire."""

    def __init__(self, cipher: Cipher, names: list[str]) -> None:
        self.worlds, self.fleets = dict(cipher.worlds), dict(cipher.fleets)
        self.names: Mapping[str, str] = {
            name: names[dict(cipher.names).get(empire, empire) - 1] for empire, name in enumerate(names, 1)
        }

    def world(self, number: int) -> WorldId:
        """A world."""
        return WorldId(self.worlds.get(number, number))

    def fleet(self, number: int) -> FleetId:
        """A key."""
        return FleetId(self.fleets.get(number, number))

    def order(self, text: str) -> str:
        """An order, or what something fired at. Worlds stand behind W, Z, and I, P or C at the beginning; and behind a
        P at the end, which is a probe."""
        text = re.sub(r"F(\d+)", lambda found: f"F{self.fleet(int(found[1]))}", text)
        text = re.sub(r"(W|^[ZIPC])(\d+)", lambda found: f"{found[1]}{self.world(int(found[2]))}", text)
        text = re.sub(r"(?<=\d)P(\d+)$", lambda found: f"P{self.world(int(found[1]))}", text)
        return re.sub(r"=([A-Z]+)$", lambda found: f"={self.names[found[1]]}", text)


def retold(state: State, seat: Seat, cipher: Cipher) -> State:
    """The state in other words; what other seats remember and have ordered is left out, and there are no ciphers."""
    words = Words(cipher, [player.name for player in state.players])
    seats = zip(state.players, state.seats, strict=True)
    players = [_player(player, words, holder == seat) for player, holder in seats]
    worlds = {world.number: world for world in (_world(each, words) for each in state.worlds)}
    fleets = {fleet.number: fleet for fleet in (_fleet(each, words) for each in state.fleets)}
    return replace(
        state,
        players=tuple(players),
        worlds=tuple(worlds[number] for number in sorted(worlds)),
        fleets=tuple(fleets[number] for number in sorted(fleets)),
        ciphers=(),
    )


def _player(player: Player, words: Words, own: bool) -> Player:
    memories = {(each.turn, words.world(each.world)): _memory(each, words) for each in player.seen if own}
    return replace(
        player,
        name=words.names[player.name],
        home=words.world(player.home),
        probed=tuple(sorted(words.world(each) for each in player.probed if own)),
        passed=tuple(sorted(words.world(each) for each in player.passed if own)),
        sheet=tuple(one_order(words.order(text)) for text, _ in player.echo if own),
        comments=player.comments if own else (),
        seen=tuple(memories[when] for when in sorted(memories)),
    )


def _memory(memory: Memory, words: Words) -> Memory:
    keys = {words.fleet(number): (owner, ships) for number, owner, ships in memory.keys}
    return replace(
        memory, world=words.world(memory.world), keys=tuple((number, *keys[number]) for number in sorted(keys))
    )


def _world(world: World, words: Words) -> World:
    left: dict[FleetId, list[tuple[FleetId, int, WorldId]]] = {}
    for fleet, owner, to in world.report.left:
        left.setdefault(words.fleet(fleet), []).append((words.fleet(fleet), owner, words.world(to)))
    report = replace(
        world.report,
        iships_fired=words.order(world.report.iships_fired),
        pships_fired=words.order(world.report.pships_fired),
        left=tuple(each for fleet in sorted(left) for each in left[fleet]),
    )
    gates = tuple(sorted(map(words.world, world.gates)))
    return replace(world, number=words.world(world.number), gates=gates, report=report)


def _fleet(fleet: Fleet, words: Words) -> Fleet:
    deed = replace(fleet.deed, fired=words.order(fleet.deed.fired))
    return replace(fleet, number=words.fleet(fleet.number), world=words.world(fleet.world), deed=deed)
