"""The grammar of orders: from the text of one to what it says. Rules: docs/rules/starprobe.md §23.

Capitals and blanks make no difference, and small words may be left out or put in. Whether an order can be carried out
is none of the grammar's business: see `checks`.
"""

import re
from collections.abc import Callable

from turnsheet.core.seats import Seat
from turnsheet.games.starprobe.orders import orders
from turnsheet.games.starprobe.orders.battle_orders import fight, helm, letters, stand, withdraw
from turnsheet.games.starprobe.orders.hints import FORMS
from turnsheet.games.starprobe.orders.orders import AnyOrder
from turnsheet.games.starprobe.orders.tokens import UnreadableError, Words, unit_of
from turnsheet.games.starprobe.rules.random_numbers import METHODS
from turnsheet.games.starprobe.rules.state_parts import Quarters, ShipKind
from turnsheet.games.starprobe.star_map.places import ROWS, STARRED, StarId

MESSAGE = re.compile(r"\s*to\s+(?:seat\s+)?([0-9]{1,9})\s*:(.*)", re.IGNORECASE | re.DOTALL)
NAMING = re.compile(r"\s*name(?:\s+(.*))?", re.IGNORECASE | re.DOTALL)
BLANKS = re.compile(r"\s+")
STAR = re.compile(r"([a-s])([1-9][0-9]?)\*?/([+-]?[0-9]{1,2})")
MONEY = re.compile(r"([0-9]{1,6})(?:\.([0-9]{1,2}))?m?")
METHOD = re.compile(r"f?([0-9]{1,9})|([0-9]{1,9})f")
PARTS_OF_ONE = {"": 0, "0": 0, "00": 0, "25": 1, "5": 2, "50": 2, "75": 3}
HUNDRED = 100
Maker = Callable[[Words], AnyOrder]
SHIPS: dict[str, ShipKind] = {"i": "I", "ii": "II", "1": "I", "2": "II"}
WARES = {
    "slug": "slugs", "slugs": "slugs", "fuel": "slugs",
    "salvo": "salvos", "salvos": "salvos", "missile": "salvos", "missiles": "salvos",
    "year": "years", "years": "years", "supplies": "years",
    "mode": "modes", "modes": "modes",
}  # fmt: skip


def whole_line(line: str, start: int) -> bool:
    """Whether the order that begins there takes the rest of its line: messages and names do."""
    return bool(MESSAGE.fullmatch(line, start) or NAMING.fullmatch(line, start))


def parse(text: str) -> AnyOrder:
    """What an order says; raises UnreadableError."""
    if found := MESSAGE.fullmatch(text):
        return orders.Tell(Seat(int(found[1])), BLANKS.sub(" ", found[2]).strip())
    if found := NAMING.fullmatch(text):
        return orders.Christen(BLANKS.sub(" ", found[1] or "").strip())
    words = Words(text)
    maker = MAKERS.get(words.verb)
    if maker is None:
        raise UnreadableError(
            "unknown-order", f"No order begins with '{words.verb}'." if words.verb else "An order has a verb."
        )
    order = maker(words)
    words.end()
    return order


def _star(words: Words) -> StarId:
    found = STAR.fullmatch(words.next())
    if not found:
        raise UnreadableError("bad-star", f"Stars are called like C3/5 or J6*/-3. {FORMS[words.verb]}")
    row = found[1].upper()
    return StarId(f"{row}{found[2]}{'*' if STARRED[ROWS.index(row)] else ''}/{int(found[3])}")


def _money(words: Words) -> Quarters:
    found = MONEY.fullmatch(words.next())
    if not found or (found[2] or "") not in PARTS_OF_ONE:
        raise UnreadableError(
            "bad-number", f"Sums are in Megarons and quarters of them, like 2.25. {FORMS[words.verb]}"
        )
    words.skip("m")
    return Quarters(4 * int(found[1]) + PARTS_OF_ONE[found[2] or ""])


def _ship(words: Words) -> AnyOrder:
    words.skip("ship", "explorer")
    kind = SHIPS.get(words.next())
    if kind is None:
        raise UnreadableError("bad-form", FORMS["ship"])
    return orders.Choose(kind)


def _hire(words: Words) -> AnyOrder:
    """Naval personnel are counted by hundreds below 100, and by heads from there."""
    number, unit = words.number(), unit_of(words)
    if unit == "naval" and number >= HUNDRED:
        if number % HUNDRED:
            raise UnreadableError(
                "bad-number", f"Naval personnel are hired by the hundred, and {number} is no such number."
            )
        number //= HUNDRED
    return orders.Hire(unit, number)


def _ware(words: Words) -> str:
    words.skip("of", "fuel", "missile")
    ware = WARES.get(words.next() if words.more else words.last)
    if ware is None:
        raise UnreadableError("bad-form", FORMS[words.verb])
    words.skip("of")
    words.skip("supplies")
    return ware


def _buy(words: Words) -> AnyOrder:
    if words.skip("modes", "mode"):
        return orders.Pack(words.numbers())
    number = words.number()
    return orders.Buy(_ware(words), number)


def _dump(words: Words) -> AnyOrder:
    number = words.number()
    return orders.Dump(_ware(words), number)


def _explore(words: Words) -> AnyOrder:
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
            raise UnreadableError("bad-number", FORMS["explore"])
        (first_in if marked or "f" in word else crews).append(int(found[1] or found[2]))
    return orders.Explore(tuple(first_in), tuple(crews))


def _shift(words: Words) -> AnyOrder:
    words.skip("by")
    by = words.signed()
    counts = {"f": 0, "s": 0}
    if words.skip("with"):
        letters(words, counts)
    return orders.Shift(by, counts["f"], counts["s"])


def _generate(words: Words) -> AnyOrder:
    said = words.rest().removeprefix("rm").replace("-", "")
    method = next((each for each in METHODS if each.lower().removeprefix("rm ").replace("-", "") == said), None)
    if method is None:
        raise UnreadableError("no-such-randomizer", f"Choose one of {', '.join(METHODS)}.")
    return orders.Generate(method)


def _price(words: Words) -> AnyOrder:
    star = _star(words)
    return orders.Ask(star, Quarters(-1)) if words.skip("none") else orders.Ask(star, _money(words))


def _offer(words: Words) -> AnyOrder:
    star = _star(words)
    words.need("to")
    words.skip("seat")
    to = Seat(words.number())
    words.need("for")
    return orders.Offer(star, to, _money(words))


def _sell(words: Words) -> AnyOrder:
    number = words.number()
    if not words.skip("tapes", "tape"):
        raise UnreadableError("bad-form", FORMS["sell"])
    return orders.SellTapes(number)


def _wait(words: Words) -> AnyOrder:
    if words.skip("on"):
        return orders.Wait(-1)
    months = words.number() if words.more else 1
    words.skip("months", "month")
    return orders.Wait(months)


def _sway(words: Words) -> AnyOrder:
    words.skip("with")
    pay = words.number() if words.more else 0
    words.skip("m")
    return orders.Sway(pay)


def _pick(words: Words) -> AnyOrder:
    words.skip("the")
    if words.skip("first"):
        return orders.Pick(1)
    return orders.Pick(2) if words.skip("second") else orders.Pick(words.number())


def _plain(order: AnyOrder, *more: str) -> Maker:
    """An order without anything to fill in; a word behind the verb may be left out."""

    def make(words: Words) -> AnyOrder:
        words.skip(*more)
        return order

    return make


def _numbered(
    make: Callable[[int], AnyOrder], *before: str, after: tuple[str, ...] = ()
) -> Callable[[Words], AnyOrder]:
    """An order with one number, and perhaps words around it."""

    def maker(words: Words) -> AnyOrder:
        words.skip(*before)
        number = words.number()
        words.skip(*after)
        return make(number)

    return maker


def _jump(words: Words) -> AnyOrder:
    words.skip("to")
    return orders.Jump(_star(words))


def _call(words: Words) -> AnyOrder:
    words.skip("the")
    words.skip("military")
    words.skip("with")
    words.skip("priority")
    return orders.Call(words.next().upper())


MAKERS: dict[str, Maker] = {
    "ship": _ship,
    "hire": _hire,
    "buy": _buy,
    "modes": lambda words: orders.Pack(words.numbers()),
    "standard": _plain(orders.Standard(), "crew"),
    "launch": _plain(orders.Launch()),
    "jump": _jump,
    "explore": _explore,
    "pick": _pick,
    "shift": _shift,
    "keep": _plain(orders.Keep()),
    "leave": _plain(orders.Leave()),
    "negotiate": _numbered(orders.Negotiate, "with", "mode"),
    "oppose": _numbered(orders.Oppose, "with"),
    "generate": _generate,
    "sway": _sway,
    "bribe": _sway,
    "pay": _numbered(orders.Pay, after=("m",)),
    "refuse": _plain(orders.Refuse()),
    "blast": _numbered(orders.Blast, "with", after=("salvos", "salvo")),
    "stand": stand,
    "fight": fight,
    "withdraw": withdraw,
    "call": _call,
    "steer": lambda words: orders.Steer(words.signed()),
    "helm": helm,
    "run": helm,
    "refine": _plain(orders.Refine(), "fuel"),
    "gather": lambda words: orders.Gather(words.numbers()),
    "forage": _plain(orders.Forage()),
    "price": _price,
    "offer": _offer,
    "accept": lambda words: orders.Accept(_star(words)),
    "sell": _sell,
    "settle": _numbered(orders.Settle, after=("m",)),
    "dump": _dump,
    "mend": _plain(orders.Mend(), "hull"),
    "abandon": _plain(orders.Abandon(), "ship"),
    "report": _plain(orders.Report()),
    "wait": _wait,
}
"""By the first word of an order."""
