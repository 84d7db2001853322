"""The canonical text of orders; `reader` reads it back. Rules: docs/rules/starprobe.md §23."""

from turnsheet.games.starprobe.orders import orders
from turnsheet.games.starprobe.orders.orders import AnyOrder
from turnsheet.games.starprobe.rules.state_parts import Quarters
from turnsheet.games.starprobe.space_battle.battle import Aim

PLAIN: dict[type, str] = {
    orders.Standard: "standard crew",
    orders.Launch: "launch",
    orders.Keep: "keep",
    orders.Leave: "leave",
    orders.Refuse: "refuse",
    orders.Refine: "refine",
    orders.Forage: "forage",
    orders.Mend: "mend hull",
    orders.Abandon: "abandon ship",
    orders.Report: "report",
}
"""Orders without anything to fill in."""


def megarons(amount: Quarters) -> str:
    """A sum in Megarons, in quarters where needed: `2`, `2.25`, `-0.5`."""
    return f"{amount / 4:g}"


def write(order: AnyOrder) -> str:
    """The order's canonical text."""
    plain = PLAIN.get(type(order))
    if plain is not None:
        return plain
    match order:
        case orders.Choose(ship=ship):
            return f"ship {ship}"
        case orders.Christen(name=name):
            return f"name {name}"
        case orders.Hire(unit=unit, count=count):
            return f"hire {count} {unit}"
        case orders.Buy(what=what, count=count):
            return f"buy {count} {what}"
        case orders.Pack(modes=modes):
            return f"modes {_numbers(modes)}".rstrip()
        case orders.Jump(star=star):
            return f"jump {star}"
        case orders.Explore(first_in=first_in, crews=crews):
            return " ".join(["explore", *(f"F{each}" for each in first_in), *map(str, crews)])
        case orders.Pick(number=number):
            return f"pick {number}"
        case orders.Shift():
            return _shift(order)
        case orders.Negotiate(mode=mode):
            return f"negotiate {mode}"
        case orders.Oppose(number=number):
            return f"oppose {number}"
        case orders.Generate(method=method):
            return f"generate {method}"
        case orders.Sway(pay=pay):
            return f"sway {pay}" if pay else "sway"
        case orders.Pay(amount=amount):
            return f"pay {amount}"
        case orders.Blast(salvos=salvos):
            return f"blast {salvos}"
        case orders.Stand(first_in=first_in, contact=contact):
            return f"stand {first_in} F {contact} C"
        case orders.Fight() | orders.Withdraw():
            return _ground(order)
        case orders.Call(priority=priority):
            return f"call {priority}"
        case orders.Steer(by=by):
            return f"steer {by:+d}"
        case orders.Helm():
            return _helm(order)
        case orders.Gather(modes=modes):
            return f"gather {_numbers(modes)}"
        case orders.Ask(star=star, price=price):
            return f"price {star} {megarons(price) if price >= 0 else 'none'}"
        case orders.Offer(star=star, to=to, amount=sum_):
            return f"offer {star} to {to} for {megarons(sum_)}"
        case orders.Accept(star=star):
            return f"accept {star}"
        case orders.SellTapes(count=count):
            return f"sell {count} tapes"
        case orders.Settle(amount=amount):
            return f"settle {amount}"
        case orders.Dump(what=what, count=count):
            return f"dump {count} {what}"
        case orders.Wait(months=months):
            return "wait" if months == 1 else f"wait {months}" if months > 0 else "wait on"
        case _:
            assert isinstance(order, orders.Tell)
            return f"to {order.to}: {order.text}"


def _numbers(numbers: tuple[int, ...]) -> str:
    return " ".join(map(str, numbers))


def _shift(order: orders.Shift) -> str:
    teams = [f"{count} {letter}" for count, letter in ((order.first_in, "F"), (order.scientific, "S")) if count]
    return f"shift {order.by:+d}" + (f" with {' '.join(teams)}" if teams else "")


def _ground(order: orders.Fight | orders.Withdraw) -> str:
    words = ["fight" if isinstance(order, orders.Fight) else "withdraw"]
    if not order.beams:
        words.append("without beams")
    if order.salvos:
        words.append(f"salvos {order.salvos}")
    if isinstance(order, orders.Fight):
        if order.reinforce:
            words.append("with " + " ".join(f"{count} {unit}" for unit, count in order.reinforce))
        if order.lose:
            words.append("lose " + " ".join(order.lose))
    return " ".join(words)


def _helm(order: orders.Helm) -> str:
    """`helm +1 4 R 3, beams at 2, missiles 2 at 1, mend generators, call 5`."""
    first = ["run" if order.running else "helm", f"{order.by:+d}", *map(str, order.course)]
    parts = [" ".join(first), *map(_aim, order.aims)]
    if order.mends:
        parts.append("mend " + " ".join(order.mends))
    if order.call:
        parts.append(f"call {order.call}")
    return ", ".join(parts)


def _aim(aim: Aim) -> str:
    return f"missiles {aim.salvos} at {aim.target}" if aim.salvos else f"beams at {aim.target}"
