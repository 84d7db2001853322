"""Why an order failed, in the words of today.

States keep the words of older releases (`Refused.recorded`), so that stored matches stay as they are. Pages find the
words of today by the code of the refusal and the verb of the order.
"""

from turnsheet.core.events import Failed
from turnsheet.games.starprobe.orders.checks.natives import (
    CALL_IN_SPACE,
    CALL_IN_SPACE_RECORDED,
    MOST_PAID,
    MOST_SALVOS,
)
from turnsheet.games.starprobe.orders.checks.refusals import NOW, RECORDED
from turnsheet.games.starprobe.rules.actions.jumping import CREWLESS_JUMPS

NEGATIVE = "The number has to be 1 or more."
BY_CODE = {
    "no-bribes": "This match is played without bribes.",
    "no-blasting": "This match is played without blasting.",
    "no-tapes": "This match is played without tapes.",
    "by-fives": "Salvos are sold by fives, so the number has to be a multiple of 5.",
    "no-damage": "The hull is not damaged.",
    "no-crew": f"Without naval personnel a ship makes {CREWLESS_JUMPS} jumps, and yours has made them.",
    "no-jump": "In this match your kind of ship cannot jump.",
    "cloud": "A cloud blocks the straight line to this star.",
    "too-many-salvos": f"At most {MOST_SALVOS} salvos can be fired per turn.",
}
BY_CODE_AND_VERB = {
    ("no-such-ware", "buy"): "You can buy slugs, salvos, years of supplies, and modes ('modes 1 3 5').",
    ("no-such-ware", "dump"): "You can throw slugs, salvos and modes overboard.",
    ("not-home", "mend"): "During a voyage the hull can be mended only at home.",
    ("no-supplies", "jump"): "Without supplies a ship can only jump towards home.",
    ("no-supplies", "explore"): "Without supplies you cannot explore.",
    ("no-such-mode", "gather"): "No speciality yields these modes.",
    ("lifeform", "withdraw"): "Nobody can withdraw from lifeforms while the group lives.",
    ("bad-number", "hire"): NEGATIVE,
    ("bad-number", "buy"): NEGATIVE,
    ("bad-number", "pay"): f"A payment is at most {MOST_PAID} M.",
}
NOT_NOW = {RECORDED[stage]: NOW[stage] for stage in RECORDED} | {CALL_IN_SPACE_RECORDED: CALL_IN_SPACE}
"""An order that does not fit the moment has one code for all moments, so here the recorded words are what is known."""


def why_failed(event: Failed) -> str:
    verb = event.order.partition(" ")[0]
    found = BY_CODE_AND_VERB.get((event.code, verb)) or BY_CODE.get(event.code)
    return found or NOT_NOW.get(event.reason, event.reason)
