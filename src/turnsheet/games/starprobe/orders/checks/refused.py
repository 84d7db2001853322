"""Refused orders, and what a stage asks for instead."""

from msgspec import Struct

from turnsheet.games.starprobe.notation.field_values import money
from turnsheet.games.starprobe.orders.context import Context
from turnsheet.games.starprobe.rules import stages


class Refused(Struct, frozen=True):
    """Why an order cannot be carried out."""

    code: str
    reason: str
    dear: bool = False
    """There is not enough of what it uses up."""


NOW: dict[type[stages.AnyStage], str] = {
    stages.Outfitting: "The ship is in the docks: hire, buy, and then 'launch'.",
    stages.Free: "Nothing is going on that this could belong to.",
    stages.Jumping: "The ship is in hyper-space, where nothing can be done but 'wait'.",
    stages.Repairing: "The ship is under repair, and stays where it is.",
    stages.Numbers: "Two numbers lie face down: 'pick 1' or 'pick 2'.",
    stages.Shifting: "The result is seen: 'keep' it, or change the method with 'shift'.",
    stages.Surveying: "A survey is under way: 'wait' for its end, or 'leave'.",
    stages.Fighting: "A battle on the ground is being fought: 'fight' a turn of it.",
    stages.Contact: "Contact has been made: 'negotiate' with a mode, or 'leave'.",
    stages.Opposing: "The other player's number is not there yet.",
    stages.Recasting: "The outcome is seen: 'keep' it, or change the mode with 'shift'.",
    stages.Bargaining: "There is more to be gained: choose how with 'generate RM 2' or another randomizer, or 'keep'.",
    stages.Swaying: "The natives' mood is about to be known: 'sway', with a bribe if you like.",
    stages.Ransom: "The natives want a ransom: 'pay' it, or 'refuse'.",
    stages.Attacked: "The natives attack: say which teams with 'stand'.",
    stages.Cornered: "A battle in space is being fought: 'helm' or 'run'.",
    stages.Waiting: "The ship is home, and waits for the Board's leave: 'wait'.",
    stages.Lost: "The ship is lost.",
}
"""What is asked for at each stage."""


FIRST_VERSION: dict[type[stages.AnyStage], str] = {
    stages.Bargaining: "There is more to be gained: choose how with 'generate RM 2' or another randomizer.",
}
"""What version 1 of the rules asks for where that is something else (12.7)."""


def not_now(context: Context) -> Refused:
    """An order for another stage."""
    stage = type(context.own.stage)
    return Refused("not-now", FIRST_VERSION.get(stage, NOW[stage]) if context.rules < 2 else NOW[stage])


def count(number: int, one: str, more: str = "") -> str:
    """`1 slug`, `3 slugs`."""
    return f"{number} {one if number == 1 else more or one + 's'}"


def m(amount: int) -> str:
    """A sum: `2.25 M`."""
    return f"{money(amount)} M"


def there_are(number: int, one: str, more: str = "") -> str:
    """`there is 1 slug`, `there are 3 slugs`."""
    return f"there {'is' if number == 1 else 'are'} {count(number, one, more)}"
