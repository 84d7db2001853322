"""Orders: what each kind holds, and how it is written. Rules: docs/rules/starprobe.md §23.

Capitals and blanks make no difference, and players may put in or leave out small words (see `patterns`). Whether an
order can be given now, and what carries it out, is in `kinds`.
"""

import re
from functools import lru_cache
from typing import ClassVar, get_args

from turnsheet.core.orders import Order
from turnsheet.core.seats import Seat
from turnsheet.games.starprobe.orders.order_words import NUMBER, UnreadableError, Words
from turnsheet.games.starprobe.orders.patterns import Pattern, ware
from turnsheet.games.starprobe.rules.random_numbers import Method
from turnsheet.games.starprobe.rules.state_parts import Quarters, ShipKind
from turnsheet.games.starprobe.space_battle.battle import Aim, Part
from turnsheet.games.starprobe.star_map.places import StarId
from turnsheet.games.starprobe.tables.table_types import Unit

MESSAGE = re.compile(r"\s*to\s+(?:seat\s+)?([0-9]{1,9})\s*:(.*)", re.IGNORECASE | re.DOTALL)
NAMING = re.compile(r"\s*name(?:\s+(.*))?", re.IGNORECASE | re.DOTALL)
BLANKS = re.compile(r"\s+")
METHOD = re.compile(r"f?([0-9]{1,9})|([0-9]{1,9})f")
SIGN = re.compile(r"[+-][0-9]{1,9}")
HUNDRED = 100
PARTS: tuple[Part, ...] = get_args(Part)
TURNS = {"r": "R", "right": "R", "l": "L", "left": "L"}


class AnyOrder(Order, frozen=True):
    """The base of all orders. `WORDS` says how to write one; orders too free for a pattern override both methods."""

    WORDS: ClassVar[Pattern]

    @classmethod
    def read(cls, words: Words) -> "AnyOrder":
        """The order that words say; raises UnreadableError."""
        return cls(**cls.WORDS.read(words))

    def write(self) -> str:
        """The canonical text, which the reader reads back."""
        return self.WORDS.write(self)


class Choose(AnyOrder, frozen=True):
    """Take a ship."""

    WORDS = Pattern("ship [ship|explorer] {ship}", "'ship I' or 'ship II'")
    ship: ShipKind


class NameShip(AnyOrder, frozen=True):
    """Name the ship."""

    WORDS = Pattern("name {name}", "'name Beagle'")
    name: str

    @classmethod
    def read(cls, words: Words) -> "NameShip":
        return cls(BLANKS.sub(" ", _line(words, NAMING)[1] or "").strip())


class Hire(AnyOrder, frozen=True):
    """Take people aboard, naval personnel by the hundred."""

    WORDS = Pattern("hire {count} {unit}", "'hire 10 naval' or 'hire 2 contact'")
    unit: Unit
    count: int

    @classmethod
    def read(cls, words: Words) -> "Hire":
        """Naval personnel are counted by hundreds below 100, and by heads from there."""
        number, unit = words.number(), words.unit()
        if unit == "naval" and number >= HUNDRED:
            if number % HUNDRED:
                raise UnreadableError(
                    "bad-number", f"Naval personnel are hired by the hundred, and {number} is not a multiple of 100."
                )
            number //= HUNDRED
        return cls(unit, number)


class Buy(AnyOrder, frozen=True):
    """Buy slugs, salvos or years of supplies, at home or at a base."""

    WORDS = Pattern("buy {count} {what}", "'buy 8 slugs', 'buy 5 salvos' or 'buy 1 year'")
    what: str
    count: int

    @classmethod
    def read(cls, words: Words) -> "Buy | Pack":
        if words.skip("modes", "mode"):
            return Pack(words.numbers())
        number = words.number()
        return cls(ware(words), number)


class Pack(AnyOrder, frozen=True):
    """Buy negotiation modes."""

    WORDS = Pattern("modes {modes}", "'modes 1 3 5'")
    modes: tuple[int, ...]


class Standard(AnyOrder, frozen=True):
    """Hire the crew the government approves of."""

    WORDS = Pattern("standard crew?")


class Launch(AnyOrder, frozen=True):
    """Leave the docks."""

    WORDS = Pattern("launch")


class Jump(AnyOrder, frozen=True):
    """Jump to a star."""

    WORDS = Pattern("jump [to] {star}", "'jump C3/5'")
    star: StarId


class Explore(AnyOrder, frozen=True):
    """Explore with a method for each First-In Team and each survey crew."""

    WORDS = Pattern("explore", "'explore F12 3 7', with F for a First-In Team")
    first_in: tuple[int, ...]
    crews: tuple[int, ...]

    @classmethod
    def read(cls, words: Words) -> "Explore":
        words.skip("with")
        first_in: list[int] = []
        crews: list[int] = []
        while words.more:
            if words.skip("and", ","):
                continue
            marked = words.skip("f")
            word = words.next()
            found = METHOD.fullmatch(word)
            if not found:
                raise words.unreadable("bad-number")
            (first_in if marked or "f" in word else crews).append(int(found[1] or found[2]))
        return cls(tuple(first_in), tuple(crews))

    def write(self) -> str:
        return " ".join(["explore", *(f"F{each}" for each in self.first_in), *map(str, self.crews)])


class Pick(AnyOrder, frozen=True):
    """Pick the first or the second of two hidden numbers."""

    WORDS = Pattern("pick [the] {number:either}", "'pick 1' or 'pick 2'")
    number: int


class Shift(AnyOrder, frozen=True):
    """Change a method or a mode; a method with teams in reserve."""

    WORDS = Pattern("shift", "'shift -1' or 'shift +1 with 1 F 1 S'")
    by: int
    first_in: int = 0
    scientific: int = 0

    @classmethod
    def read(cls, words: Words) -> "Shift":
        words.skip("by")
        by = words.signed()
        return cls(by, *_teams(words, "fs")) if words.skip("with") else cls(by)

    def write(self) -> str:
        teams = [f"{count} {letter}" for count, letter in ((self.first_in, "F"), (self.scientific, "S")) if count]
        return " ".join([f"shift {self.by:+d}", *(["with"] if teams else []), *teams])


class Keep(AnyOrder, frozen=True):
    """Leave the result as it is."""

    WORDS = Pattern("keep")


class Leave(AnyOrder, frozen=True):
    """Give up a system: a survey stays unproved, natives are left alone."""

    WORDS = Pattern("leave")


class Negotiate(AnyOrder, frozen=True):
    """Negotiate with a mode."""

    WORDS = Pattern("negotiate [with|mode] {mode}", "'negotiate 12'")
    mode: int


class Oppose(AnyOrder, frozen=True):
    """Answer another player's negotiation with a number."""

    WORDS = Pattern("oppose [with] {number}", "'oppose 7'")
    number: int


class Generate(AnyOrder, frozen=True):
    """Choose how to generate what is gained."""

    WORDS = Pattern("generate {method}", "'generate RM 2' or 'generate RM 1-f'")
    method: Method


class Sway(AnyOrder, frozen=True):
    """See what mood the natives are in, after paying them Megarons or nothing."""

    WORDS = Pattern("sway|bribe [with] {pay} [m]", "'sway', 'sway 3' or 'bribe 3'")
    pay: int = 0


class Pay(AnyOrder, frozen=True):
    """Pay a ransom, or more."""

    WORDS = Pattern("pay {amount} [m]", "'pay 3'")
    amount: int


class Refuse(AnyOrder, frozen=True):
    """Pay nothing and fight."""

    WORDS = Pattern("refuse")


class Blast(AnyOrder, frozen=True):
    """Fire salvos at natives until they submit."""

    WORDS = Pattern("blast [with] {salvos} [salvos|salvo]", "'blast 4'")
    salvos: int


class Stand(AnyOrder, frozen=True):
    """Choose the teams that the natives attack."""

    WORDS = Pattern("stand {first_in} F {contact} C", "'stand 1 F 2 C'")
    first_in: int
    contact: int

    @classmethod
    def read(cls, words: Words) -> "Stand":
        return cls(*_teams(words, "fc"))


class Fight(AnyOrder, frozen=True):
    """Fight a turn on the ground."""

    WORDS = Pattern("fight", "'fight', or 'fight without beams salvos 2 with 1 marine 2 naval lose contact'")
    beams: bool = True
    salvos: int = 0
    reinforce: tuple[tuple[Unit, int], ...] = ()
    lose: tuple[Unit, ...] = ()
    """Whom a hit of natives kills first."""

    @classmethod
    def read(cls, words: Words) -> "Fight":
        beams, salvos = _support(words)
        joining: dict[Unit, int] = {}
        lose: list[Unit] = []
        if words.skip("with"):
            while words.more and not words.sees("lose"):
                if words.skip(",", "and"):
                    continue
                number = words.number()
                unit = words.unit()
                joining[unit] = joining.get(unit, 0) + number
        if words.skip("lose"):
            while words.more:
                if not words.skip(",", "and"):
                    lose.append(words.unit())
        return cls(beams, salvos, tuple(joining.items()), tuple(lose))

    def write(self) -> str:
        words = ["fight", *_write_support(self.beams, self.salvos)]
        if self.reinforce:
            words += ["with", *(f"{count} {unit}" for unit, count in self.reinforce)]
        if self.lose:
            words += ["lose", *self.lose]
        return " ".join(words)


class Withdraw(AnyOrder, frozen=True):
    """Take the teams back aboard."""

    WORDS = Pattern("withdraw", "'withdraw', or 'withdraw without beams salvos 2'")
    beams: bool = True
    salvos: int = 0

    @classmethod
    def read(cls, words: Words) -> "Withdraw":
        return cls(*_support(words))

    def write(self) -> str:
        return " ".join(["withdraw", *_write_support(self.beams, self.salvos)])


class Call(AnyOrder, frozen=True):
    """Call the military, with a priority."""

    WORDS = Pattern("call [the] [military] [with] [priority] {priority}", "'call 5' or 'call 10E'")
    priority: str


class Steer(AnyOrder, frozen=True):
    """Choose the first velocity in a battle."""

    WORDS = Pattern("steer {by}", "'steer +2'")
    by: int


class Helm(AnyOrder, frozen=True):
    """A turn of a battle in space: how the velocity changes, the course, what is fired, mended and called.

    `helm +1 4 R 3 L 2, beams at 2, missiles 2 at 1, mend generators engines, call 5`; with `run` in place of `helm` the
    ship makes for the jump. Without a course it goes straight ahead.
    """

    WORDS = Pattern(
        "helm|run", "'helm +1 4 R 3, beams at 2, missiles 2 at 1, mend generators, call 5' or 'run +1 4 R 3'"
    )
    by: int = 0
    course: tuple[int | str, ...] = ()
    running: bool = False
    aims: tuple[Aim, ...] = ()
    mends: tuple[Part, ...] = ()
    call: str = ""

    @classmethod
    def read(cls, words: Words) -> "Helm":
        """The change of velocity and the course, then what is fired, mended and called, with commas between."""
        by = words.signed() if words.more and SIGN.fullmatch(words.words[words.at]) else 0
        course = _course(words)
        aims: list[Aim] = []
        mends: list[Part] = []
        call = ""
        while words.more:
            if words.skip(",", "and"):
                continue
            if words.skip("beams"):
                aims.append(Aim(_target(words)))
            elif words.skip("missiles", "salvos"):
                salvos = words.number()
                if not salvos:
                    raise words.unreadable("bad-number", "Fire at least 1 salvo.")
                aims.append(Aim(_target(words), salvos))
            elif words.skip("mend"):
                mends += _parts(words)
            elif words.skip("call") and not call:
                call = words.next().upper()
            else:
                raise words.unreadable("bad-form")
        return cls(by, course, words.verb == "run", tuple(aims), tuple(mends), call)

    def write(self) -> str:
        first = ["run" if self.running else "helm", f"{self.by:+d}", *map(str, self.course)]
        parts = [" ".join(first), *map(_aim, self.aims)]
        if self.mends:
            parts.append("mend " + " ".join(self.mends))
        if self.call:
            parts.append(f"call {self.call}")
        return ", ".join(parts)


class Refine(AnyOrder, frozen=True):
    """Spend the month refining fuel."""

    WORDS = Pattern("refine [fuel]")


class Gather(AnyOrder, frozen=True):
    """Spend the month gathering negotiation modes."""

    WORDS = Pattern("gather {modes:numbers}", "'gather 11 14'")
    modes: tuple[int, ...]


class Forage(AnyOrder, frozen=True):
    """Spend the month gathering food."""

    WORDS = Pattern("forage")


class Ask(AnyOrder, frozen=True):
    """Set what others pay, in quarters, for a month at a system of your own; below 0 nobody else may come."""

    WORDS = Pattern("price {star} {price}", "'price C3/5 2' or 'price C3/5 none'")
    star: StarId
    price: Quarters


class Offer(AnyOrder, frozen=True):
    """Offer the rights to a system."""

    WORDS = Pattern("offer {star} to [seat] {to} for {amount:money}", "'offer C3/5 to 2 for 10'")
    star: StarId
    to: Seat
    amount: Quarters


class Accept(AnyOrder, frozen=True):
    """Accept an offer."""

    WORDS = Pattern("accept {star}", "'accept C3/5'")
    star: StarId


class SellTapes(AnyOrder, frozen=True):
    """Sell tapes to the military at a base."""

    WORDS = Pattern("sell {count} tapes|tape", "'sell 2 tapes'")
    count: int


class Settle(AnyOrder, frozen=True):
    """Pay for damage out of the private account before the Board sees it."""

    WORDS = Pattern("settle {amount} [m]", "'settle 5'")
    amount: int


class Dump(AnyOrder, frozen=True):
    """Throw stores overboard."""

    WORDS = Pattern("dump {count} {what}", "'dump 3 slugs'")
    what: str
    count: int


class Mend(AnyOrder, frozen=True):
    """Have the hull mended at home within the year."""

    WORDS = Pattern("mend hull?")


class Abandon(AnyOrder, frozen=True):
    """Give up the ship for good."""

    WORDS = Pattern("abandon ship?")


class Report(AnyOrder, frozen=True):
    """Go before the Board of Review."""

    WORDS = Pattern("report")


class Wait(AnyOrder, frozen=True):
    """End the month, or several."""

    WORDS = Pattern("wait {months}", "'wait', 'wait 3' or 'wait on'")
    months: int = 1
    """Below 0: until something happens."""


class Tell(AnyOrder, frozen=True):
    """Send a message."""

    WORDS = Pattern("to", "'to 2: Let us share the fuel.'")
    to: Seat
    text: str

    @classmethod
    def read(cls, words: Words) -> "Tell":
        found = _line(words, MESSAGE)
        return cls(Seat(int(found[1])), BLANKS.sub(" ", found[2]).strip())

    def write(self) -> str:
        return f"to {self.to}: {self.text}"


def whole_line(line: str, start: int) -> bool:
    """Whether the order that begins there takes the rest of its line: messages and names do."""
    return bool(MESSAGE.fullmatch(line, start) or NAMING.fullmatch(line, start))


def _line(words: Words, form: re.Pattern[str]) -> re.Match[str]:
    found = form.fullmatch(words.text)
    if found is None:
        raise words.unknown()
    words.rest()
    return found


def _teams(words: Words, letters: str) -> list[int]:
    """Counts of teams, said by letters or names: `1 F 2 C`."""
    counts = dict.fromkeys(letters, 0)
    while words.more:
        if words.skip("and", ","):
            continue
        number = words.number()
        letter = words.unit()[0]
        if letter not in counts:
            raise words.unreadable("bad-form")
        counts[letter] += number
    return list(counts.values())


def _support(words: Words) -> tuple[bool, int]:
    """What the ship fires in a turn on the ground: beams or not, and salvos."""
    beams, salvos = True, 0
    while words.more:
        if words.skip("without", "no"):
            words.need("beams")
            beams = False
        elif words.skip("salvos", "salvo"):
            salvos = words.number()
        elif not words.skip(",", "beams", "and"):
            break
    return beams, salvos


def _write_support(beams: bool, salvos: int) -> list[str]:
    return ([] if beams else ["without beams"]) + ([f"salvos {salvos}"] if salvos else [])


def _course(words: Words) -> tuple[int | str, ...]:
    course: list[int | str] = []
    while words.more:
        word = words.words[words.at]
        if word in TURNS:
            course.append(TURNS[word])
        elif NUMBER.fullmatch(word):
            course.append(int(word))
        else:
            break
        words.next()
    return tuple(course)


def _target(words: Words) -> int:
    words.need("at")
    words.skip("ship")
    return words.number()


def _parts(words: Words) -> list[Part]:
    found: list[Part] = []
    while words.more and not words.sees(","):
        word = words.next()
        part = next((each for each in PARTS if each == word), None)
        if part is None:
            raise UnreadableError("no-such-part", f"Repair Crews can mend {', '.join(PARTS)}.")
        found.append(part)
    return found


def _aim(aim: Aim) -> str:
    return f"missiles {aim.salvos} at {aim.target}" if aim.salvos else f"beams at {aim.target}"


MOST_PARSED = 4096
"""How many orders are kept with their texts."""
SHORT = 40
"""The length of the longest texts that are kept."""
BY_VERB = {verb: order for order in AnyOrder.__subclasses__() for verb in order.WORDS.verbs}


def kind_of(text: str) -> type[AnyOrder] | None:
    """The kind of order that a text says, whether or not the rest of it can be read."""
    return BY_VERB.get(Words(text).verb)


def parse(text: str) -> AnyOrder:
    """The order that a text says; raises UnreadableError. Whether it can be given now is for `kinds.why_not` to say."""
    return _parsed_before(text) if len(text) <= SHORT else _parsed(text)


@lru_cache(MOST_PARSED)
def _parsed_before(text: str) -> AnyOrder:
    """The same for short texts: most are written again and again."""
    return _parsed(text)


def _parsed(text: str) -> AnyOrder:
    words = Words(text)
    kind = BY_VERB.get(words.verb)
    if kind is None:
        raise words.unknown()
    words.how = kind.WORDS.how
    order = kind.read(words)
    words.end()
    return order


def write(order: AnyOrder) -> str:
    return order.write()
