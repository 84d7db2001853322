"""What a seat of Starweb may not know, field by field.

Every field of a state has a verdict here; one without fails a test. What a seat can see is computed here from the rules
(25.1), and not by what is tested.
"""

from tests.games.starweb.reported_worlds import watched
from turnsheet.core.seats import Seat
from turnsheet.games.starweb.rules.options import Options
from turnsheet.games.starweb.rules.state import Fleet, Player, State, World

OPEN = "everyone is told"
OUT_OF_VIEW = "hidden on worlds that are not on the player's printout"
NEVER_SEEN = "hidden on worlds that never were on the player's printout"
OF_OTHERS = "hidden on fleets of others"
OTHERS = "hidden of all others"
UNMET = "hidden, until the end, of players not yet met or heard of"
UNSEEN = "hidden, until the end, of players who are not on the printout"
EVERYONE = "hidden from everyone"
PARTS = "see its parts"
RETOLD = "true numbers and names: the disguise tells everything again with others"

VERDICTS: dict[type, dict[str, str]] = {
    Options: {
        "variant": OPEN,
        "turns": OPEN,
        "characters": EVERYONE,
        "names": EVERYONE,
        "map": EVERYONE,
    },
    World: {
        "number": OPEN,
        "gates": NEVER_SEEN,
        "hole": OUT_OF_VIEW,
        "owner": OUT_OF_VIEW,
        "industry": OUT_OF_VIEW,
        "metal": OUT_OF_VIEW,
        "mines": OUT_OF_VIEW,
        "people": OUT_OF_VIEW,
        "robots": OUT_OF_VIEW,
        "converts": OUT_OF_VIEW,
        "apostle": OUT_OF_VIEW,
        "limit": OUT_OF_VIEW,
        "turns": OUT_OF_VIEW,
        "iships": OUT_OF_VIEW,
        "pships": OUT_OF_VIEW,
        "artifacts": OUT_OF_VIEW,
        "busted": OUT_OF_VIEW,
        "plundered": OUT_OF_VIEW,
        "recovering": OUT_OF_VIEW,
        "goods": OUT_OF_VIEW,
        "usable": OUT_OF_VIEW,
        "report": OUT_OF_VIEW,
    },
    Fleet: {
        "number": OPEN,
        "owner": OUT_OF_VIEW,
        "world": OUT_OF_VIEW,
        "ships": OUT_OF_VIEW,
        "cargo": OF_OTHERS,
        "peace": OUT_OF_VIEW,
        "bomb": OUT_OF_VIEW,
        "artifacts": OUT_OF_VIEW,
        "deed": OUT_OF_VIEW,
    },
    Player: {
        "name": UNMET,
        "character": OTHERS,
        "home": OTHERS,
        "score": UNSEEN,
        "allies": OTHERS,
        "loaders": OTHERS,
        "met": OTHERS,
        "introduced": OTHERS,
        "jihad": OTHERS,
        "holy": OTHERS,
        "vote": OTHERS,
        "probed": OTHERS,
        "passed": OTHERS,
        "gained": OTHERS,
        "sums": OTHERS,
        "sheet": OTHERS,
        "comments": OTHERS,
        "seen": OTHERS,
    },
    State: {
        "options": PARTS,
        "turn": OPEN,
        "players": PARTS,
        "worlds": PARTS,
        "fleets": PARTS,
        "seats": OPEN,
        "box": EVERYONE,
        "news": OTHERS,
        "over": OPEN,
        "ciphers": RETOLD,
        "number": OPEN,
        "edition": OPEN,
    },
}
SECRETS = [
    (kind, name)
    for kind, verdicts in VERDICTS.items()
    for name, verdict in verdicts.items()
    if verdict.startswith("hid")
]


class Knowledge:
    """What a seat can see, computed from the rules."""

    def __init__(self, state: State, seat: Seat) -> None:
        count = len(state.players)
        self.own = [empire for empire, holder in enumerate(state.seats, 1) if holder == seat]
        self.others = [empire for empire in range(1, count + 1) if empire not in self.own]
        self.seats = sorted(set(state.seats) - {seat})
        players = [state.players[empire - 1] for empire in self.own]
        self.seen = watched(state, self.own)
        self.ever = self.seen | {memory.world for player in players for memory in player.seen}
        self.hidden = [world.number for world in state.worlds if world.number not in self.seen]
        self.unknown = [world.number for world in state.worlds if world.number not in self.ever]
        self.over = state.over
        self.coded = bool(state.ciphers)
        """Names are called by others' names, so none of them can be made up."""
        self.named = self._named(state)
        self.met = {other for player in players for other in (*player.met, *player.introduced)} | self.named

    def _named(self, state: State) -> set[int]:
        found: set[int] = set()
        for world in state.worlds:
            if world.number in self.seen:
                report = world.report
                found |= {world.owner, world.apostle, report.lost_by, report.gift_of}
                found |= {owner for _, owner, _ in report.left}
        for fleet in state.fleets:
            if fleet.world in self.seen:
                found |= {fleet.owner, fleet.deed.lost_by, fleet.deed.gift_of}
        return found

    def hides_world(self, world: World) -> bool:
        """Whether a world is out of view."""
        return world.number not in self.seen

    def hides_fleet(self, fleet: Fleet, name: str) -> bool:
        """Whether a fleet's field is hidden."""
        if VERDICTS[Fleet][name] == OF_OTHERS:
            return fleet.owner not in self.own
        return fleet.world not in self.seen

    def hides_player(self, empire: int, name: str) -> bool:
        """Whether a player's field is hidden."""
        if name == "name" and self.coded:
            return False
        verdict = VERDICTS[Player][name]
        if empire in self.own or (self.over and verdict in (UNMET, UNSEEN)):
            return False
        return empire not in {UNMET: self.met, UNSEEN: self.named}.get(verdict, ())
