"""Dice: passed in, named, and the same on every machine.

A roll depends on the turn's key, its name and how often that name was rolled before in the turn,
and on nothing else. So a new roll changes no other, and a program that works on arrays can roll in
any order. A name is a label and some numbers: `dice.at("growth", 41).below(10)`.

The key of a turn is SHA-256 of the match's seed and the number of the step. The generator is splitmix64: the label is
hashed into a start value, the numbers are mixed into it, and the n-th roll is the n-th output from there.
"""

import hashlib
import struct
from collections.abc import Callable, Iterable, Sequence
from functools import cache, lru_cache, partial
from typing import TypeVar

from msgspec import Struct

T = TypeVar("T")

OUTPUTS = 1 << 64
"""How many outputs of splitmix64 there are."""
MASK = OUTPUTS - 1
GAMMA = 0x9E3779B97F4A7C15
MOST_STIRRED = 4096


def mix(value: int) -> int:
    """The output function of splitmix64: 64 bits in, 64 well-stirred bits out."""
    value = ((value ^ (value >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    value = ((value ^ (value >> 27)) * 0x94D049BB133111EB) & MASK
    return value ^ (value >> 31)


@lru_cache(MOST_STIRRED)
def _stirred(number: int) -> int:
    """A number of a name, mixed; cached, since few numbers occur and they occur often."""
    return mix(number & MASK)


LANE = 128
MOST_LANES = 64
FEW = 5
"""Fewer rolls than this are quicker one by one."""


@cache
def _layout(lanes: int) -> tuple[int, int, int, struct.Struct]:
    """For numbers side by side: ones, the distance of each output from the start, masks, and how to unpack them."""
    ones = sum(1 << LANE * lane for lane in range(lanes))
    steps = sum(GAMMA * (lane + 1) << LANE * lane for lane in range(lanes))
    return ones, steps, ones * MASK, struct.Struct("<" + "Q8x" * lanes)


def together(start: int, times: int) -> tuple[int, ...]:
    """The first outputs from a start: the same as `mix` gives one after the other, at most as many as there are lanes.

    They are mixed side by side in one large number. A lane has twice the bits of an output, so that products do not
    run over into the next one."""
    ones, steps, masks, apart = _layout(times)
    value = (start & MASK) * ones + steps & masks
    value = ((value ^ (value >> 30)) & masks) * 0xBF58476D1CE4E5B9 & masks
    value = ((value ^ (value >> 27)) & masks) * 0x94D049BB133111EB & masks
    value = (value ^ (value >> 31)) & masks
    return apart.unpack(value.to_bytes(apart.size, "little"))


def turn_key(seed: str, step: int, take: int = 0) -> bytes:
    """The key of one step of a match; a step that was taken back and is played again has another."""
    return hashlib.sha256((f"{seed}\n{step}\n{take}" if take else f"{seed}\n{step}").encode()).digest()


def seed_hash(seed: str) -> str:
    """The hash of a seed that is published while the seed is secret."""
    return hashlib.sha256(f"turnsheet seed\n{seed}".encode()).hexdigest()


class Roll(Struct, frozen=True, gc=False):
    """One roll, as the log keeps it: its name, how many of that name came before, and what it gave."""

    name: str
    earlier: int
    sides: int
    result: int


class DiceError(Exception):
    """Scripted dice were asked for something they cannot give."""


Name = tuple[str | int, ...]
"""A label and some numbers."""
Rolled = tuple[Name, int, int, list[int]]
"""Rolls of one name in a row: the name, how many of it came before, the sides, and what they gave."""


def _told(name: Name) -> str:
    return " ".join(map(str, name))


class Roller:
    """The rolls of one name, in their order, from where splitmix64 starts for it."""

    __slots__ = ("_count", "_log", "_name", "_start")

    def __init__(self, name: Name, start: int, log: list[Rolled]) -> None:
        self._name = name
        self._start = start
        self._log = log
        self._count = 0

    def below(self, sides: int) -> int:
        """A number from 0 to sides - 1, each equally likely."""
        return self._one(sides)

    def die(self, sides: int) -> int:
        """A number from 1 to sides."""
        return self._one(sides, 1)

    def chance(self, hits: int, of: int) -> bool:
        """True with probability hits / of: a number below `of` fell under `hits`."""
        return self._one(of) < hits

    def successes(self, hits: int, of: int, tries: int) -> int:
        """How many of `tries` tries succeed, each with probability hits / of."""
        results = self._rolls(of, 0, tries)
        return results.count(0) if hits == 1 else sum([result < hits for result in results])

    def pick(self, things: Sequence[T]) -> T:
        """One of the things."""
        return things[self._one(len(things))]

    def picks(self, things: Sequence[T], count: int) -> list[T]:
        """`count` of the things, one after the other, each of all of them."""
        return [things[number] for number in self._rolls(len(things), 0, count)]

    def deal(self, things: Iterable[T], count: int) -> list[T]:
        """`count` of the things, one after the other, without putting any back."""
        left = list(things)
        return [left.pop(self._one(len(left))) for _ in range(count)]

    def _one(self, sides: int, lowest: int = 0) -> int:
        """The next result. Most rolls are single, so this does what `_rolls` does, without its lists and loops."""
        if not 1 < sides <= OUTPUTS:
            return self._rolls(sides, lowest, 1)[0]
        value = (self._start + (self._count + 1) * GAMMA) & MASK
        value = ((value ^ (value >> 30)) * 0xBF58476D1CE4E5B9) & MASK  # as in `mix`
        value = ((value ^ (value >> 27)) * 0x94D049BB133111EB) & MASK
        value ^= value >> 31
        if value > MASK - sides:  # else it is fair for sure
            value = _fair(value, _fair_below(sides))
        result = value % sides + lowest
        self._log.append((self._name, self._count, sides, [result]))
        self._count += 1
        return result

    def _rolls(self, sides: int, lowest: int, times: int) -> list[int]:
        if not 1 <= sides <= OUTPUTS:
            raise ValueError(f"a die of {sides} sides: {_told(self._name)}")
        if sides == 1:
            return [lowest] * times
        results = self._drawn(times, sides, lowest)
        self._log.append((self._name, self._count, sides, results))
        self._count += times
        return results

    def _drawn(self, times: int, sides: int, lowest: int) -> list[int]:
        """The next `times` results."""
        fair = _fair_below(sides)
        at = self._start + self._count * GAMMA
        results: list[int] = []
        while times >= FEW:
            lanes = min(times, MOST_LANES)
            values = together(at, lanes)
            if max(values) >= fair:
                values = tuple([_fair(value, fair) for value in values])
            results += [value % sides + lowest for value in values] if lowest else [value % sides for value in values]
            at += lanes * GAMMA
            times -= lanes
        for _ in range(times):
            at = (at + GAMMA) & MASK
            value = ((at ^ (at >> 30)) * 0xBF58476D1CE4E5B9) & MASK  # as in `mix`: there are many rolls
            value = ((value ^ (value >> 27)) * 0x94D049BB133111EB) & MASK
            value ^= value >> 31
            results.append(lowest + (value if value < fair else _fair(value, fair)) % sides)
        return results


def _fair_below(sides: int) -> int:
    """The greatest multiple of `sides` that outputs can reach: below it, all results are equally likely."""
    return OUTPUTS - OUTPUTS % sides


def _fair(value: int, fair: int) -> int:
    """An output, drawn again while it would favour low numbers."""
    while value >= fair:
        value = mix((value + GAMMA) & MASK)
    return value


class Dice:
    """The dice of one step."""

    def __init__(self, key: bytes) -> None:
        self._key = key
        self._labels: dict[str, int] = {}
        """What the labels were hashed into; it depends on the key alone."""
        self._rollers: dict[Name, Roller] = {}
        self._log: list[Rolled] = []
        self._made: Callable[[Name, int, list[Rolled]], Roller] = Roller

    def again(self) -> "Dice":
        """The same dice before any roll."""
        dice = Dice(self._key)
        dice._labels = self._labels
        return dice

    @property
    def log(self) -> list[Roll]:
        """All rolls so far."""
        return [
            Roll(_told(name), earlier, sides, result)
            for name, first, sides, results in self._log
            for earlier, result in enumerate(results, first)
        ]

    def at(self, label: str, *numbers: int) -> Roller:
        """The rolls of this name; asked again, they continue where they stopped."""
        name: Name = (label, *numbers)
        roller = self._rollers.get(name)
        if roller is None:
            roller = self._made(name, self._start(label, numbers), self._log)
            self._rollers[name] = roller
        return roller

    def _start(self, label: str, numbers: tuple[int, ...]) -> int:
        """Where splitmix64 starts for a name."""
        start = self._labels.get(label)
        if start is None:
            start = int.from_bytes(hashlib.sha256(self._key + label.encode()).digest()[:8], "big")
            self._labels[label] = start
        for number in numbers:
            start = mix((start + GAMMA) & MASK ^ _stirred(number))
        return start


class ScriptedDice(Dice):
    """Dice that give the listed numbers in order, whatever roll is asked for."""

    def __init__(self, numbers: Iterable[int]) -> None:
        super().__init__(b"")
        self._made = partial(ScriptedRoller, self._next)
        self._numbers = list(numbers)
        self._used = 0

    @property
    def unused(self) -> list[int]:
        """The numbers that were not rolled."""
        return self._numbers[self._used :]

    def _next(self, name: str, sides: int, lowest: int) -> int:
        if self._used == len(self._numbers):
            raise DiceError(f"the dice ran out at '{name}', a number from {lowest} to {lowest + sides - 1}")
        value = self._numbers[self._used]
        if not lowest <= value < lowest + sides:
            raise DiceError(f"the dice say {value} at '{name}', a number from {lowest} to {lowest + sides - 1}")
        self._used += 1
        return value


class ScriptedRoller(Roller):
    """The rolls of one name, from the listed numbers."""

    __slots__ = ("_following",)

    def __init__(self, following: Callable[[str, int, int], int], name: Name, start: int, log: list[Rolled]) -> None:
        super().__init__(name, start, log)
        self._following = following

    def _one(self, sides: int, lowest: int = 0) -> int:
        return self._rolls(sides, lowest, 1)[0]

    def _drawn(self, times: int, sides: int, lowest: int) -> list[int]:
        return [self._following(_told(self._name), sides, lowest) for _ in range(times)]
