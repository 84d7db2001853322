"""Why an order is refused, in words. At a stage that an order does not fit, the refusal says what does."""

from msgspec import Struct

from turnsheet.core.word_lists import count
from turnsheet.games.starprobe.orders.context import Context
from turnsheet.games.starprobe.rules import stages
from turnsheet.games.starprobe.rules.money import money


class Refused(Struct, frozen=True):
    """Why an order cannot be carried out."""

    code: str
    reason: str
    dear: bool = False
    """There is not enough of what it uses up."""
    recorded: str = ""
    """The reason in the words of older releases. Stored matches hold these, so a step records them, not `reason`."""


NOW: dict[type[stages.AnyStage], str] = {
    stages.Outfitting: "The ship is in the docks: hire, buy, and then 'launch'.",
    stages.Free: "There is nothing to decide with this order now. Remove it.",
    stages.Jumping: "The ship is in hyper-space, where nothing can be done but 'wait'.",
    stages.Repairing: "The ship is under repair and cannot leave: 'wait'.",
    stages.Numbers: "Two numbers are face down: 'pick 1' or 'pick 2'.",
    stages.Shifting: "The result is seen: 'keep' it, or change the method with 'shift'.",
    stages.Surveying: "A survey is under way: 'wait' for its end, or 'leave'.",
    stages.Fighting: "A battle on the ground is being fought: 'fight' a turn of it.",
    stages.Contact: "Contact has been made: 'negotiate' with a mode, or 'leave'.",
    stages.Opposing: "The other player has not chosen a number yet. Wait until they have.",
    stages.Recasting: "The outcome is seen: 'keep' it, or change the mode with 'shift'.",
    stages.Bargaining: "There is more to be gained: choose how with 'generate RM 2' or another randomizer, or 'keep'.",
    stages.Swaying: "The natives' mood is about to be known: 'sway', with a bribe if you like.",
    stages.Ransom: "The natives want a ransom: 'pay' it, or 'refuse'.",
    stages.Attacked: "The natives attack: say which teams with 'stand'.",
    stages.SpaceBattle: "A battle in space is being fought: 'helm' or 'run'.",
    stages.Waiting: "The ship is home until the Board lets it leave: 'wait'.",
}
"""What fits each stage, apart from `Lost`."""
RECORDED: dict[type[stages.AnyStage], str] = {
    stages.Free: "Nothing is going on that this could belong to.",
    stages.Repairing: "The ship is under repair, and stays where it is.",
    stages.Numbers: "Two numbers lie face down: 'pick 1' or 'pick 2'.",
    stages.Opposing: "The other player's number is not there yet.",
    stages.Waiting: "The ship is home, and waits for the Board's leave: 'wait'.",
}
LOST = Refused("not-now", "The ship is lost. Remove this order.", recorded="The ship is lost.")
CALL_IN_SPACE = Refused(
    "not-now",
    "In space, call in the order for a turn: 'helm +0, call 5'.",
    recorded="In space the call stands in the order of a turn: 'helm +0, call 5'.",
)
WORDS_OF_TODAY = {RECORDED[stage]: NOW[stage] for stage in RECORDED} | {
    RECORDED[stages.Free]: "The order did not fit the situation.",  # advice for that moment would be too late
    CALL_IN_SPACE.recorded: CALL_IN_SPACE.reason,
}
"""By what states keep of a refusal "not-now". Its code is the same at all stages and an event keeps no stage, so in a
stored state the sentence is the format."""
FIRST_VERSION = "There is more to be gained: choose how with 'generate RM 2' or another randomizer."
"""At `Bargaining` in version 1 of the rules, where players cannot 'keep' (12.7)."""


def not_now(context: Context) -> Refused:
    stage = type(context.own.stage)
    if stage is stages.Lost:
        return LOST
    first = context.rules < 2 and stage is stages.Bargaining
    return Refused("not-now", FIRST_VERSION if first else NOW[stage], recorded=RECORDED.get(stage, ""))


def advised(code: str, reason: str, advice: str, *, dear: bool = False) -> Refused:
    """A refusal with advice. A step records the reason alone, as older releases did."""
    return Refused(code, f"{reason} {advice}", dear, recorded=reason)


def played_without(option: str) -> Refused:
    """The option is off in this match."""
    old = f"This table plays without {option}."
    advice = "Use 'sway' without paying." if option == "bribes" else "Remove this order."
    return Refused(f"no-{option}", f"This match is played without {option}. {advice}", recorded=old)


def m(amount: int) -> str:
    """A sum: `2.25 M`."""
    return f"{money(amount)} M"


def there_are(number: int, one: str, more: str = "") -> str:
    """`there is 1 slug`, `there are 3 slugs`."""
    return f"there {'is' if number == 1 else 'are'} {count(number, one, more)}"
