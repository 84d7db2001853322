"""Why an order failed, in the words of today.

States keep the words of older releases (`Refused.recorded`), so that stored matches stay as they are: fingerprints,
commitments and match files cover these words, so no migration may change them. Pages find the words of today by the
code of the refusal and the kind of order. Only "not-now" has one code for several reasons, so `WORDS_OF_TODAY` reads
what is kept; a sentence that it does not know is shown as it is.
"""

from turnsheet.core.events import Failed
from turnsheet.games.starprobe.orders import orders
from turnsheet.games.starprobe.orders.checks.natives import MOST_PAID, MOST_SALVOS
from turnsheet.games.starprobe.orders.checks.refusals import WORDS_OF_TODAY
from turnsheet.games.starprobe.rules.actions.jumping import CREWLESS_JUMPS
from turnsheet.games.starprobe.rules.crew_and_cargo import MOST_PEOPLE

NEGATIVE = "The number has to be 1 or more."
TOO_DEAR = "This would have cost more than the grant."
BY_CODE = {
    "no-bribes": "This match is played without bribes.",
    "no-blasting": "This match is played without blasting.",
    "no-tapes": "This match is played without tapes.",
    "by-fives": "Salvos are sold by fives, so the number has to be a multiple of 5.",
    "no-damage": "The hull is not damaged.",
    "no-crew": f"Without naval personnel a ship makes {CREWLESS_JUMPS} jumps, and your ship has used both.",
    "no-jump": "In this match your kind of ship cannot jump.",
    "cloud": "A cloud blocks the straight line to this star.",
    "too-many-people": f"A ship carries at most {MOST_PEOPLE:,} people.",
    "tried": "You had already explored or worked this month.",
    "no-reserve": "A change of mode uses no reserve teams.",
    "not-attacked": "You can call the military only when natives attack you, or where they have driven you out.",
    "too-many-salvos": f"At most {MOST_SALVOS} salvos can be fired per turn.",
}
BY_CODE_AND_KIND: dict[tuple[str, type[orders.AnyOrder] | None], str] = {
    ("no-such-ware", orders.Buy): "You can buy slugs, salvos, years of supplies, and modes ('modes 1 3 5').",
    ("no-such-ware", orders.Dump): "You can throw slugs, salvos and modes overboard.",
    ("not-home", orders.Mend): "During a voyage the hull can be mended only at home.",
    ("no-supplies", orders.Jump): "Without supplies a ship can only jump towards home.",
    ("no-supplies", orders.Explore): "Without supplies you cannot explore.",
    ("no-such-mode", orders.Gather): "No speciality yields these modes.",
    ("lifeform", orders.Withdraw): "Nobody can withdraw from lifeforms while the group lives.",
    ("too-dear", orders.Hire): TOO_DEAR,
    ("too-dear", orders.Buy): TOO_DEAR,
    ("too-dear", orders.Pack): TOO_DEAR,
    ("too-dear", orders.Standard): TOO_DEAR,
    ("bad-number", orders.Hire): NEGATIVE,
    ("bad-number", orders.Buy): NEGATIVE,
    ("bad-number", orders.Pay): f"A payment is at most {MOST_PAID} M.",
}


def why_failed(event: Failed) -> str:
    if event.code == "not-now":
        return WORDS_OF_TODAY.get(event.reason, event.reason)
    kind = orders.kind_of(event.order)
    return BY_CODE_AND_KIND.get((event.code, kind)) or BY_CODE.get(event.code) or event.reason
