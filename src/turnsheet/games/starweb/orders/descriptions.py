"""Descriptions: what an order does, in plain words, as far as the player can know. Rules: docs/rules/starweb.md §26."""

from collections.abc import Iterator

from turnsheet.core.pages.preview import Note
from turnsheet.core.word_lists import count
from turnsheet.games.starweb.orders import orders
from turnsheet.games.starweb.orders.letter_meanings import TARGETS
from turnsheet.games.starweb.orders.orders import AnyOrder, write
from turnsheet.games.starweb.pages.known_worlds import Survey
from turnsheet.games.starweb.pages.preview_turn import PreviewTurn
from turnsheet.games.starweb.rules.ambush import ambushes
from turnsheet.games.starweb.rules.phases.fire import shots_of
from turnsheet.games.starweb.rules.phases.land import landing
from turnsheet.games.starweb.rules.tables import BOMB_SHIPS, RECOVERY, WorldId, artifact_name

CODES = {
    "part-done": "there is only enough for a part of it",
    "not-enough-ships": "there are not enough ships",
    "not-enough-metal": "there is not enough metal",
    "not-enough-industry": "there is not enough industry",
    "no-gate": "it is not known whether that gate exists",
    "no-ships": "there are no ships to do it",
    "not-a-loader": "that works only if the world's owner has declared you a loader",
    "not-a-collector": "that works only if the fleet's owner is an Artifact Collector",
    "nothing-there": "there is nothing to do it with",
    "too-few-ships": f"it takes more than {BOMB_SHIPS} ships",
    "has-bomb": "it already has a bomb",
}
WORKS = (orders.Build, orders.Invest, orders.Migrate)
"""Orders for industry, of which is said how much is done."""
DECLARED = {
    "A": "is now your ally",
    "N": "is no longer your ally",
    "L": "may now load metal at your worlds",
    "X": "may no longer load metal at your worlds",
    "J": "is now the enemy of your jihad",
}
UNLOADED = {"U": "unloaded at {}", "J": "jettisoned", "N": "unloaded as consumer goods at {}"}


def ships(number: int, letter: str = "") -> str:
    """A number of ships, or of I- or P-ships."""
    return count(number, f"{letter}-ship" if letter else "ship")


def fleet_of(number: int, owner: str, count: int | None) -> str:
    """A fleet of somebody else: `F7 (6 ships, ORRIN)`. The ships are left out where they are not known."""
    known = [] if count is None else [ships(count)]
    return f"F{number} ({', '.join([*known, owner or 'no owner'])})"


def artifact(number: int) -> str:
    """An artifact by number and name."""
    return f"V{number} {artifact_name(number)}"


class Teller:
    """Tells what orders do."""

    def __init__(self, survey: Survey, turn: PreviewTurn) -> None:
        self.survey = survey
        self.ledger = survey.ledger
        self.turn = turn
        self.workspace = turn.workspace

    def note(self, order: AnyOrder) -> Note:
        """A sentence on an order, and the mark it is about."""
        told = self._told(order)
        code = self.turn.comment(order) if id(order) in self.turn.ids else ""
        if code and not isinstance(order, WORKS):
            told += f"; {self._short(order, code)}"
        return Note(write(order), told, self._mark(order))

    def _short(self, order: AnyOrder, code: str) -> str:
        """Why it is not done, or not all of it."""
        if isinstance(order, orders.Carry) and code == "not-a-loader":
            world = self.ledger.places[order.fleet]
            if not world.owner:
                return f"W{world.number} has no owner, and nobody can load there"
        return CODES.get(code, code)

    def _mark(self, order: AnyOrder) -> str:
        """The mark on the chart that an order is about."""
        thing = ("W", order.world) if isinstance(order, orders.Probe) else self.ledger.subject(order)
        return f"{thing[0]}{thing[1]}" if thing else ""

    def _told(self, order: AnyOrder) -> str:
        match order:
            case orders.Move():
                return "; ".join(self._way(order))
            case orders.Build() | orders.Invest() | orders.Migrate():
                return f"{self._made(order)}; {self._industry(order)}"
            case orders.Transfer():
                return self._transfer(order)
            case orders.Scrap():
                return f"{order.count} industry from I-ships, works from the next turn on"
            case orders.Probe():
                return f"uses 1 ship {self._ship_place(order.letter, order.number)} to look at W{order.world}"
            case orders.Carry():
                return self._cargo(order)
            case orders.Fire():
                return self._fire(order)
            case orders.Bomb(drop=True):
                return f"its bomb falls on W{self.ledger.places[order.fleet].number}"
            case orders.Bomb():
                left = self.turn.ships["F", order.fleet][0]
                return f"uses {BOMB_SHIPS} ships for a bomb, {left} left on F{order.fleet}"
            case orders.LandRobots():
                landed = landing(self.workspace, order)
                return f"{ships(landed)} land as {2 * landed} robots on W{self.ledger.places[order.fleet].number}"
            case orders.SetPeace():
                return "at peace: captures nothing" if order.peace else "no longer at peace: captures again"
            case orders.AttachArtifact():
                return f"{artifact(order.artifact)} to F{order.fleet}"
            case orders.LeaveArtifact():
                return f"{artifact(order.artifact)} left at W{self.ledger.artifacts[order.artifact][0].number}"
            case orders.Plunder():
                points = self.turn.plunder_points(order)
                return f"plundered, {points:+} points; it builds and produces nothing for {RECOVERY} turns"
            case orders.Give():
                return f"given to [{order.name}]"
            case orders.HoldFire():
                return "your ships do not ambush" + (f" at W{order.world}" if order.world else "") + " this turn"
            case orders.Declare():
                return f"[{order.name}] {DECLARED[order.what]}"
            case orders.Vote():
                return f"you vote for the game to end when a player has more than {order.score} points"
            case orders.Tell():
                return f"a message to [{order.name}]"
            case orders.Introduce():
                return f"tells [{order.to}] about [{order.who}]"

    def _made(self, order: orders.Build | orders.Invest | orders.Migrate) -> str:
        """What comes of an order for industry, and how much of it."""
        done = self.turn.filled(order)[0]
        if done == order.count:
            return _product(order, "")
        short = "people, industry or metal" if isinstance(order, orders.Migrate) else "industry or metal"
        return f"{_product(order, f'only {done} of ' if done else 'none of ')}: not enough {short}"

    def _industry(self, order: orders.Build | orders.Invest | orders.Migrate) -> str:
        left = self.turn.filled(order)[1]
        whole = self.turn.industry.get(order.world, (0, 0))[1]
        return f"{left} of {whole} industry left at W{order.world}"

    def _ship_place(self, letter: str, number: int) -> str:
        return f"of F{number}" if letter == "F" else f"of the {letter}-ships of W{number}"

    def _transfer(self, order: orders.Transfer) -> str:
        to = f"to F{order.fleet}" if order.to == "F" else f"to the {order.to}-ships"
        left = self.turn.ships[order.letter, order.number][0]
        there = f"left on F{order.number}" if order.letter == "F" else f"{order.letter}-ships left at W{order.number}"
        return f"{ships(order.count)} {to}; {left} {there}"

    def _cargo(self, order: orders.Carry) -> str:
        world = f"W{self.ledger.places[order.fleet].number}"
        if order.act == "L" and not self.workspace.keys[order.fleet].ships:
            return f"F{order.fleet} has no ships and cannot load"
        if order.act == "L":
            cargo = self.turn.cargo[order.fleet][0]
            return f"{self.turn.loaded[order.fleet]} metal from {world}; F{order.fleet} then carries {cargo}"
        much = self.ledger.fleets[order.fleet].cargo or 0
        amount = much if order.count is None else min(order.count, much)
        return f"{amount} metal {UNLOADED[order.act].format(world)}"

    def _fire(self, order: orders.Fire) -> str:
        world, shots = shots_of(self.workspace, order)
        if order.target == "F":
            owner = self.ledger.fleets[order.fleet].owner
            target = f"F{order.fleet} of [{owner}]" if owner else f"F{order.fleet}, neutral"
        else:
            owner, target = self.ledger.worlds[world].owner, f"the {TARGETS[order.target]} of W{world}"
        told = f"{count(shots, 'shot')} at {target}"
        if order.conditional:
            told += ", only if its owner attacks you there"
        return told

    def _way(self, order: orders.Move) -> Iterator[str]:
        """Where a fleet goes, and who was seen on its way."""
        *by, end = order.path
        back = end == self.ledger.places[order.fleet].number
        way = f" by {', '.join(f'W{world}' for world in by)}" if by else ""
        yield (f"back to W{end}, where it is now," if back else f"to W{end}") + way
        own = self.workspace.keys[order.fleet].owner
        for world in dict.fromkeys(by):
            if world not in self.survey.worlds:
                yield self._unseen(world)
            elif world in self.survey.holes:
                yield f"W{world} is a black hole: its ships will be lost"
                return
            elif told := self._ambush(world, own):
                yield told
        if end not in self.survey.worlds:
            yield self._unseen(end)
        elif end in self.survey.holes:
            yield f"W{end} is a black hole: its ships will be lost"
        else:
            yield f"{self._held(end)}{self._there(end, own) or ', nobody else seen there'}, {self.when(end)}"

    def _unseen(self, world: WorldId) -> str:
        """What is said of a world on a path that was never seen."""
        doubt = " and may be a black hole" if self.survey.may_be_hole(world) else ""
        return f"W{world} has not been seen yet{doubt}"

    def when(self, world: WorldId) -> str:
        """How old the last report on a world is."""
        turn = self.survey.worlds[world].turn
        return f"as of turn {turn}" if turn else "as of this printout"

    def _held(self, world: WorldId) -> str:
        owner = self.survey.worlds[world].line.owner
        if self.ledger.mine(owner):
            return f"W{world} is yours"
        return f"W{world} is held by [{owner}]" if owner else f"W{world} has no owner"

    def _ambush(self, world: WorldId, own: int) -> str:
        """The ships that could ambush at a world on the way, as they were last seen."""
        waiting = [each for each in self.turn.ambushers.get(world, []) if ambushes(self.workspace, each[0], own)]
        if not waiting:
            if self.ledger.mine(self.survey.worlds[world].line.owner):
                return ""
            return f"{self._held(world)}, nothing seen there that could ambush, {self.when(world)}"
        names = ", ".join(self.party(*each) for each in waiting)
        total = sum(count for _, count, _, _ in waiting)
        return f"{self._held(world)}, {ships(total)} there could ambush: {names}, {self.when(world)}"

    def party(self, empire: int, count: int, letter: str, number: int) -> str:
        """Ships that could ambush, with their owner."""
        name = self.workspace.players[empire].name
        return fleet_of(number, name, count) if letter == "F" else f"{ships(count, letter)} of [{name}]"

    def _there(self, world: WorldId, own: int) -> str:
        """The ships of others at the end of a way."""
        place = self.workspace.worlds[world]
        found = []
        if place.owner not in self.turn.own:
            found += [ships(count, letter) for letter, count in (("I", place.iships), ("P", place.pships)) if count]
        for key in self.workspace.stations()[world]:
            if key.ships and key.owner not in self.turn.own and key.owner != own:
                name = self.workspace.players[key.owner].name if key.owner else ""
                found.append(fleet_of(key.number, name, key.ships))
        return f", with {', '.join(found)}" if found else ""


def _product(order: orders.Build | orders.Invest | orders.Migrate, part: str) -> str:
    """What industry is to make, or how much of it."""
    if isinstance(order, orders.Migrate):
        return f"{part}{order.count} {'converts' if order.converts else 'people'} to W{order.to}"
    if isinstance(order, orders.Invest):
        return f"the limit up by {part}{order.count}" if order.limit else f"{part}{order.count} industry more"
    match order.product:
        case "F":
            return f"{part}{ships(order.count)} on F{order.fleet}"
        case "R":
            return f"robots with {part}{order.count} industry"
        case letter:
            return part + ships(order.count, letter)
