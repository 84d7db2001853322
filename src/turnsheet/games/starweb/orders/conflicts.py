"""The orders accepted so far on a sheet, and what they exclude. Rules: docs/rules/starweb.md §27.

Of two orders that exclude each other, the one written first is accepted. An order that is refused excludes nothing, so
an order is added here only after all other checks of it have passed.
"""

from turnsheet.games.starweb.orders.orders import AnyOrder, Fire, Give, Migrate, write
from turnsheet.games.starweb.rules.tables import GIFTS_PER_TURN

Fault = tuple[str, str]
"""Why an order is refused: the code, the reason."""
Key = tuple[str | int, ...]

ONE_ACT = "a fleet can only do one of these per turn: move, fire, land robots, drop a bomb, be given away"
HOME = {
    ("fire", "migrate"): "a world whose home fleets fire cannot send migrants",
    ("fire", "give"): "a world whose home fleets fire cannot be given away",
    ("migrate", "give"): "a world that sends migrants cannot be given away",
}
"""Pairs of orders that one world cannot be given together."""


class Standing:
    """The orders accepted so far."""

    def __init__(self) -> None:
        self.acts: dict[int, AnyOrder] = {}
        """By fleet: its order to move, fire, land robots, drop a bomb or be given away. It can have one of these."""
        self.once: dict[Key, AnyOrder] = {}
        """Orders that can be given once, by kind and by the fleet, world or player they are for."""
        self.homes: dict[tuple[str, int], AnyOrder] = {}
        """By kind (`fire`, `migrate` or `give`) and world: the first such order. `HOME` says what excludes what."""
        self.gifts: dict[str, list[AnyOrder]] = {}
        """By empire: its orders to give something away. A player can have several empires."""

    def act(self, fleet: int, order: AnyOrder) -> Fault | None:
        """Accept an order of `acts`, unless the fleet has another one."""
        first = self.acts.setdefault(fleet, order)
        return None if first is order else self._acted(first, order)

    def single(self, key: Key, order: AnyOrder) -> Fault | None:
        """Accept an order that can be given once for this key."""
        first = self.once.setdefault(key, order)
        return None if first is order else _twice(first)

    def each(self, keys: list[Key], order: AnyOrder) -> Fault | None:
        """Accept an order that uses several keys, each of which can be used once."""
        first = next((self.once[key] for key in keys if key in self.once), None)
        if first:
            return _twice(first)
        self.once.update(dict.fromkeys(keys, order))
        return None

    def fire(self, order: Fire) -> Fault | None:
        """Accept an order to fire with the home fleets of a world."""
        first = self.once.get((order.letter, order.number))
        if first:
            return _twice(first)
        fault = self._home_act("fire", order.number, order)
        if not fault:
            self.once[order.letter, order.number] = order
        return fault

    def migrate(self, order: Migrate) -> Fault | None:
        """Accept an order to send people out of a world."""
        first = self.homes.get(("migrate", order.world))
        if isinstance(first, Migrate) and first.to != order.to:
            return (
                "second-direction",
                f"{write(first)} comes first, and people leave a world for one other world per turn. Remove one.",
            )
        return self._home_act("migrate", order.world, order)

    def give(self, order: Give, owner: str) -> Fault | None:
        """Accept an order to give a fleet or a world away."""
        if order.what == "F":
            act = self.acts.get(order.number)
            fault = self._acted(act, order) if act else None
        else:
            first = self.homes.get(("give", order.number))
            fault = _twice(first) if first else self._excluded("give", order.number)
        if fault:
            return fault
        gifts = self.gifts.setdefault(owner, [])
        if len(gifts) == GIFTS_PER_TURN:
            given = " and ".join(map(write, gifts))
            return "third-gift", f"{given} come first, and you can make {GIFTS_PER_TURN} gifts per turn. Remove one."
        gifts.append(order)
        if order.what == "F":
            self.acts[order.number] = order
        else:
            self.homes["give", order.number] = order
        return None

    def _home_act(self, kind: str, world: int, order: AnyOrder) -> Fault | None:
        fault = self._excluded(kind, world)
        if not fault:
            self.homes.setdefault((kind, world), order)
        return fault

    def _excluded(self, kind: str, world: int) -> Fault | None:
        for pair, reason in HOME.items():
            if kind in pair:
                other = self.homes.get((pair[pair[0] == kind], world))
                if other:
                    return "exclusive", f"{write(other)} comes first, and {reason}. Remove one."
        return None

    @staticmethod
    def _acted(first: AnyOrder, order: AnyOrder) -> Fault:
        if type(first) is type(order):
            return _twice(first)
        return "exclusive", f"{write(first)} comes first, and {ONE_ACT}. Remove one."


def _twice(first: AnyOrder) -> Fault:
    return "ordered-twice", f"{write(first)} comes first. Give such an order once and remove the other."
