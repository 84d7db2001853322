"""What a seat of Star Probe may not know, field by field.

Every field of a state has a verdict here; one without fails a test. What a seat knows is computed here from the rules
(chapter 22), and not by what is tested.
"""

from turnsheet.core.seats import Seat
from turnsheet.games.starprobe.rules import stages, state_parts
from turnsheet.games.starprobe.rules.stages import Jumping, Survey
from turnsheet.games.starprobe.rules.state import Explorer, Offered, State, Stay
from turnsheet.games.starprobe.rules.state_parts import Find, Right, System
from turnsheet.games.starprobe.space_battle import battle

OPEN = "everyone is told"
OTHERS = "hidden of all others"
IN_HYPER_SPACE = "hidden of others who are in hyper-space"
UNSEEN = "hidden of finds of others that no Board has seen, unless one is there"
NOT_TOLD = "hidden of all finds of others"
UNMET = "hidden of natives one has not met, and of whom no Board has heard"
UNWORKED = "hidden of specialities elsewhere that are not the player's own, and that no find the seat knows names"
BETWEEN_OTHERS = "hidden of offers between others"
EVERYONE = "hidden from everyone"
FACE_DOWN = "hidden from everyone until one of them is picked, and always of others"
PARTS = "see its parts"

VERDICTS: dict[type, dict[str, str]] = {
    State: {
        "options": OPEN,
        "sky": OPEN,
        "month": OPEN,
        "order": OPEN,
        "explorers": PARTS,
        "systems": PARTS,
        "offered": PARTS,
        "over": OPEN,
        "news": OTHERS,
        "edition": OPEN,
    },
    Explorer: {
        "name": OPEN,
        "race": OPEN,
        "home": OPEN,
        "place": IN_HYPER_SPACE,
        "stage": OTHERS,
        "star": OPEN,
        "ship": OPEN,
        "crew": OTHERS,
        "stores": OTHERS,
        "damage": OTHERS,
        "finds": PARTS,
        "ledger": OTHERS,
        "account": OTHERS,
        "score": OPEN,
        "boards": OPEN,
        "launched": OTHERS,
        "crewless": OTHERS,
        "used": OTHERS,
        "enlisted": OTHERS,
        "fallen": OTHERS,
        "moved": OTHERS,
        "tried": OTHERS,
        "foraging": OTHERS,
        "control": OTHERS,
        "done": OPEN,
        "resting": OTHERS,
        "log": OTHERS,
        "stay": OTHERS,
    },
    Find: {
        "star": UNSEEN,
        "classes": UNSEEN,
        "items": UNSEEN,
        "proved": UNSEEN,
        "race": UNSEEN,
        "level": UNSEEN,
        "systems": UNSEEN,
        "value": UNSEEN,
        "won": UNSEEN,
        "ill": UNSEEN,
        "settled": UNSEEN,
        "mark": UNSEEN,
        "month": NOT_TOLD,
        "published": OPEN,
    },
    System: {
        "star": UNMET,
        "race": UNMET,
        "level": UNMET,
        "systems": EVERYONE,
        "rights": PARTS,
        "base": OPEN,
        "base_of": OPEN,
        "closed": OPEN,
        "driven": OTHERS,
        "strength": EVERYONE,
    },
    Right: {"item": UNWORKED, "owner": UNWORKED, "price": UNWORKED},
    Offered: {"seller": BETWEEN_OTHERS, "buyer": BETWEEN_OTHERS, "star": BETWEEN_OTHERS, "amount": BETWEEN_OTHERS},
    Survey: {
        "star": OTHERS,
        "first_in": OTHERS,
        "crews": OTHERS,
        "numbers": FACE_DOWN,
        "tests": OTHERS,
        "method": OTHERS,
        "result": OTHERS,
        "fixed": OTHERS,
        "shifted": OTHERS,
        "troubles": OTHERS,
        "months": OTHERS,
        "stayed": OTHERS,
    },
}
WHOLE: dict[type, str] = {
    state_parts.Crew: "crew",
    state_parts.Stores: "stores",
    battle.Damage: "damage",
    state_parts.Entry: "ledger",
    Stay: "stay",
    stages.Ground: "stage",
    battle.Battle: "stage",
    battle.Vessel: "stage",
    battle.Missile: "stage",
    **dict.fromkeys(stages.Stage.__subclasses__(), "stage"),
}
"""Things of which the owner knows all and others nothing, and the field of an explorer that holds them."""
SECRETS = [
    (kind, name)
    for kind, verdicts in VERDICTS.items()
    for name, verdict in verdicts.items()
    if verdict.startswith("hid") and (kind is not Survey or verdict == FACE_DOWN)
]
"""The attempts of others are hidden with their stages."""


class Knowledge:
    """What a seat knows, computed from the rules."""

    def __init__(self, state: State, seat: Seat) -> None:
        self.seat = seat
        self.here = state.explorers[seat - 1].star
        self.others = [each for each in sorted(state.order) if each != seat]
        finds = [(owner, find) for owner in sorted(state.order) for find in state.explorers[owner - 1].finds]
        told = [find for owner, find in finds if owner == seat or find.published]
        self.met = {find.star for find in told if find.race}
        """Natives one has met, or of whom a Board has heard (22.3)."""
        self.items = {(find.star, item) for find in told for item in find.items}
        self.named = {find.star for _, find in finds} | {system.star for system in state.systems}
        self.named |= {each.star for each in state.explorers if each.star is not None}

    def hides_find(self, owner: Seat, find: Find, name: str) -> bool:
        """Whether a field of a find is hidden (22.3, 22.4)."""
        if owner == self.seat:
            return False
        if VERDICTS[Find][name] == NOT_TOLD:
            return True
        return not find.published and find.star != self.here

    def hides_right(self, system: System, right: Right) -> bool:
        """Whether a speciality and its price are hidden (22.3, 22.4)."""
        if right.owner == self.seat or system.star == self.here:
            return False
        return (system.star, right.item) not in self.items

    def hides_explorer(self, owner: Seat, explorer: Explorer, name: str) -> bool:
        """Whether a field of an expedition is hidden (22.1, 22.2)."""
        if owner == self.seat:
            return False
        return VERDICTS[Explorer][name] != IN_HYPER_SPACE or isinstance(explorer.stage, Jumping)
