"""Natives: blast those who will submit for certain, talk to the others, and leave before it comes to blows."""

from turnsheet.bots.starprobe.attempt_values import DRIVEN, M, asked, blasted, bribe, salvos_for, talks, terms_of
from turnsheet.games.starprobe.pages.decisions.chances import best_randomizer
from turnsheet.games.starprobe.pages.view import View
from turnsheet.games.starprobe.rules.stages import Attacked, Bargaining, Contact, Ransom, Recasting, Swaying
from turnsheet.games.starprobe.rules.state import Explorer
from turnsheet.games.starprobe.rules.state_parts import Find
from turnsheet.games.starprobe.tables.tables import tables_of

RANK = {"+": 2, "0": 1, "-": 0}
"""Outcomes of a negotiation, the first attempt."""
RANK_AGAIN = {"0": 2, "+": 1, "-": 0}
"""In the second, only what has little to beat is good."""


def meet(view: View, own: Explorer, stage: Contact) -> str:
    """Blast, negotiate, or leave."""
    find = _find(own, stage.star)
    level = 0 if find is None else find.level
    worth, terms = stage.worth // M, terms_of(view)
    salvos = salvos_for(level) if view.options.blasting else 0
    able = own.stores.modes and (own.crew.contact or own.crew.first_in)
    talked = talks(worth, stage.race_number, stage.again, terms) if able else 0.0
    if salvos and salvos <= own.stores.salvos and not stage.blasted:
        shot = blasted(worth, stage.race_number, stage.again, terms)
        if shot > (0.0 if terms.rules < 2 else max(talked, 0.0)):
            return f"blast {salvos}"
    return f"negotiate {_mode(own)}" if talked > 0 else "leave"


def _find(own: Explorer, star: str) -> Find | None:
    return next((find for find in own.finds if find.star == star), None)


def _mode(own: Explorer) -> int:
    """A mode with a neighbour, so that it can be changed; all are equal against dice."""
    modes = own.stores.modes
    return max(modes, key=lambda mode: (mode + 1 in modes) + (mode - 1 in modes))


def recast(view: View, stage: Recasting) -> str:
    """Change the mode if the outcome is better for it."""
    row = tables_of(view.options.tables).negotiation[stage.number]
    rank = RANK_AGAIN if stage.contact.again else RANK
    best = max((0, *stage.by), key=lambda by: rank[row[stage.mode + by]])
    return f"shift {best:+d}" if best else "keep"


def generate(view: View, stage: Bargaining) -> str:
    """The randomizer that brings most; from version 2 on perhaps none."""
    if view.rules < 2:
        return f"generate {best_randomizer(stage, view.rules)}"
    contact = stage.contact
    way = asked(contact.worth // M, contact.race_number, contact.again, terms_of(view))[1]
    return f"generate {way}" if way else "keep"


def sway(view: View, stage: Swaying) -> str:
    """The best bribe."""
    failing = _failing(view, stage.contact)
    pay = -bribe(stage.worth // M, stage.beat, failing, view.options.bribery)[1]
    return f"sway {pay}" if pay else "sway"


def _failing(view: View, contact: Contact) -> float:
    """What a miss brings: the second attempt, or an attack."""
    if contact.again:
        return -DRIVEN
    return max(talks(contact.worth // M, contact.race_number, True, terms_of(view)), 0.0)


def ransom(stage: Ransom) -> str:
    """Pay what is asked, and what makes an attack unlikely if one would follow."""
    if not stage.contact.again:
        return f"pay {stage.amount}"
    more = -bribe(0, stage.beat - stage.amount, -DRIVEN, bribery=True)[1]
    return f"pay {stage.amount + more}"


def stand(own: Explorer, stage: Attacked) -> str:
    """Contact Teams are less dear than First-In Teams."""
    contact = min(stage.teams, own.crew.contact)
    return f"stand {stage.teams - contact} F {contact} C"
