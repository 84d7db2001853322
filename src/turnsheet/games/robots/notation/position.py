"""Positions: from notation to a state. docs/cases.md says what may be left out."""

import re
from collections import defaultdict

from msgspec.structs import replace

from turnsheet.core.game import BadPositionError
from turnsheet.core.seats import REFEREE
from turnsheet.core.versions import under
from turnsheet.games.robots.language import program
from turnsheet.games.robots.notation.events import place, read_event
from turnsheet.games.robots.notation.notation import COUNTERS, lines, recount
from turnsheet.games.robots.pages.visibility import look
from turnsheet.games.robots.rules.events import AnyEvent
from turnsheet.games.robots.rules.hexes import Hex, on_board
from turnsheet.games.robots.rules.line_of_sight import all_sight
from turnsheet.games.robots.rules.setup import at_home
from turnsheet.games.robots.rules.state import Loaded, Mailbox, Robot, Sighting, State, Value, dead
from turnsheet.games.robots.rules.tables import (
    BOX,
    COLOURS,
    DRAW_AFTER,
    HEALTH,
    KINDS,
    MOST_TURNS,
    MOVES,
    ROBOTS,
    SIDES,
    TEAMS,
    Colour,
    RobotId,
    Team,
    kind_of,
    team_of,
)
from turnsheet.games.robots.rules.turn import first_to_play

LITERAL = re.compile(r'\."[^"]*"|\S+')
WHOLE = re.compile(r"[+-]?[0-9]{1,19}")
BOUNDS = {"board": (5, 7), "damage": (0, MOST_TURNS), "draw": (0, 1000)}


def notate(state: State) -> str:
    """The referee's notation: the whole state."""
    return recount(look(state, REFEREE))


def position(text: str, version: int) -> State:
    """The state under a version of the rules that a text of notation describes; raises BadPositionError."""
    found = list(lines(text))
    draft = Draft(_teams(found), program.longest(version))
    number = 0
    for number, form, thing, fields in found:
        draft.take(number, form, thing, fields)
    return under(version, draft.state(number))


Lines = list[tuple[int, str, str, dict[str, str]]]


def _teams(found: Lines) -> tuple[Colour, ...]:
    """The teams in the match: as given, or the smallest possible set with all that are named."""
    named: set[str] = set()
    for number, form, thing, fields in found:
        if form == "teams":
            said = set(fields["is"].split())
            lawful = [teams for teams in TEAMS.values() if set(teams) == said]
            if not lawful:
                raise BadPositionError(number, "the teams are red and green; red, yellow and blue; or all six")
            return lawful[0]
        if form not in ("event", "past"):
            words = f"{thing} {fields.get('is', '')} {fields.get('team', '')}" if form in ("seat", "to play") else thing
            named |= {word for word in words.split(":")[0].split() if word in COLOURS}
    return next(teams for teams in TEAMS.values() if named <= set(teams))


class Draft:
    """A position while it is read."""

    def __init__(self, teams: tuple[Colour, ...], longest: int) -> None:
        self.teams = teams
        self.longest = longest
        """The most characters of a program."""
        self.once: set[str] = set()
        self.numbers: dict[str, int] = {}
        self.seats: dict[int, str] = {}
        self.robots: dict[RobotId, Robot] = {}
        self.places: list[tuple[int, Hex]] = []
        self.turn, self.round = 1, 1
        self.to_play: tuple[int, str, str] | None = None
        self.flags: set[str] = set()
        self.sightings: list[Sighting] = []
        self.programs: dict[RobotId, tuple[str, bool]] = {}
        self.variables: dict[RobotId, list[tuple[str, Value]]] = defaultdict(list)
        self.logs: dict[RobotId, list[str]] = defaultdict(list)
        self.mail: list[Mailbox] = []
        self.told: list[tuple[int, str]] = []
        self.won: tuple[int, str] | None = None

    def take(self, number: int, form: str, thing: str, fields: dict[str, str]) -> None:
        """Take in a line."""
        if "?" in fields.values():
            raise BadPositionError(number, "a position has no '?'; write a value")
        if form not in ("event", "past", "log"):
            name = thing.replace("standby", "program") if form == "standby" else thing
            if name in self.once:
                raise BadPositionError(number, f"{name} is there twice; keep one")
            self.once.add(name)
        match form:
            case "event" | "past":
                self.told.append((number, thing))
            case "board" | "damage" | "draw":
                self.numbers[form] = self._whole(number, form, fields["is"])
            case "seat":
                self.seats[int(thing.split()[1])] = fields["is"]
            case "turn":
                self._turn(number, fields)
            case "to play":
                self.to_play = number, fields["team"], fields.get("robot", "")
            case "shot" | "by hand":
                self.flags.add(form)
            case "won" | "drawn":
                self.won = number, fields.get("by", "")
            case "robot":
                self.robots[self._robot(number, thing)] = self._described(number, thing, fields)
            case "saw":
                self._saw(number, thing, fields)
            case "log":
                name, _, line = thing.removeprefix("log ").partition(": ")
                self.logs[self._robot(number, name)].append(line)
            case "teams":
                pass
            case _:
                self._program(number, form, thing, fields["is"])

    def _whole(self, number: int, form: str, text: str) -> int:
        least, most = BOUNDS[form]
        if not least <= int(text) <= most:
            raise BadPositionError(number, f"{form} is a number from {least} to {most}")
        return int(text)

    def _turn(self, number: int, fields: dict[str, str]) -> None:
        self.turn, self.round = int(fields["turn"]), int(fields.get("round", 1))
        if not 1 <= self.turn <= MOST_TURNS or not 1 <= self.round <= ROBOTS:
            raise BadPositionError(number, f"turns go from 1 to {MOST_TURNS}, rounds from 1 to {ROBOTS}")

    def _robot(self, number: int, name: str) -> RobotId:
        colour, kind = name.split()
        if colour not in self.teams:
            raise BadPositionError(number, f"{colour} is not in this match")
        return RobotId(ROBOTS * self.teams.index(colour) + KINDS.index(kind))

    def _described(self, number: int, name: str, fields: dict[str, str]) -> Robot:
        robot = self._robot(number, name)
        counted = {field: int(fields.get(field, 0)) for field in COUNTERS}
        kind = kind_of(robot)
        if "dead" in fields:
            if set(fields) - {"dead", *COUNTERS}:
                raise BadPositionError(number, f"{name} is dead and has nothing else")
            return dead(**counted)
        if "at" not in fields:
            raise BadPositionError(number, f"{name} needs a place")
        usual = at_home(self.teams[team_of(robot)], kind, 5)
        health, moves = int(fields.get("health", usual.health)), int(fields.get("moves", usual.moves))
        if not 1 <= health <= HEALTH[kind] or not 0 <= moves <= MOVES[kind] or min(counted.values()) < 0:
            raise BadPositionError(number, f"{name} has health 1 to {HEALTH[kind]} and moves 0 to {MOVES[kind]}")
        at = place(fields["at"])
        self.places.append((number, at))
        return Robot(at, int(fields.get("facing", usual.facing)), health, moves, "played" in fields, **counted)

    def _saw(self, number: int, thing: str, fields: dict[str, str]) -> None:
        who, _, name = thing.partition(" saw ")
        robot = self._robot(number, name)
        if who not in self.teams or who == name.split()[0]:
            raise BadPositionError(number, f"{who} cannot remember {name}")
        team = Team(list(self.teams).index(who))
        if "dead" in fields:
            self.sightings.append(Sighting(team, robot, (0, 0), 0, 0, 0))
            return
        if set(fields) != {"at", "facing", "health", "turn"}:
            raise BadPositionError(number, "a sighting needs at, facing, health and turn")
        at = place(fields["at"])
        self.places.append((number, at))
        seen = [int(fields[field]) for field in ("facing", "health", "turn")]
        if not 1 <= seen[1] <= HEALTH[kind_of(robot)] or not 1 <= seen[2] <= MOST_TURNS:
            raise BadPositionError(number, f"{name} has health 1 to {HEALTH[kind_of(robot)]}, in a turn from 1 on")
        self.sightings.append(Sighting(team, robot, at, *seen))

    def _program(self, number: int, form: str, thing: str, text: str) -> None:
        words = thing.split()
        robot = self._robot(number, " ".join(words[1:3]))
        if form in ("program", "standby"):
            code = text.strip()
            parsed = program.read(code, most=self.longest)
            if parsed.program is None:
                raise BadPositionError(number, f"the program has an error: {parsed.faults[0].reason}")
            self.programs[robot] = code, form == "standby"
        elif form == "variable":
            self.variables[robot].append((words[3], self._value(number, text)))
        else:
            sender = self._robot(number, f"{words[1]} {words[4]}")
            values = tuple(self._value(number, each) for each in LITERAL.findall(text))
            if not 1 <= len(values) <= BOX:
                raise BadPositionError(number, f"a box holds 1 to {BOX} values")
            self.mail.append(Mailbox(robot, sender, values))

    def _value(self, number: int, text: str) -> Value:
        text = text.strip()
        if text in ("true", "false"):
            return text == "true"
        if text.startswith('."') and text.endswith('"') and len(text) > 2 and '"' not in text[2:-1]:
            return text[2:-1]
        if WHOLE.fullmatch(text) and -(2**63) <= int(text) < 2**63:
            return int(text)
        raise BadPositionError(number, f"{text[:40]} is not a value")

    def state(self, last: int) -> State:
        """The state, once all lines are in."""
        side = self.numbers.get("board", SIDES[len(self.teams)][0])
        if side not in (5, 7):
            raise BadPositionError(last, "a board has side 5 or 7")
        for number, at in self.places:
            if not on_board(side, at):
                raise BadPositionError(number, f"a board of side {side} has no hex {at[0]},{at[1]}")
        robots = tuple(self.robots.get(RobotId(each), dead()) for each in range(ROBOTS * len(self.teams)))
        sight = all_sight(robots)
        state = State(
            side=side,
            draw_after=self.numbers.get("draw", DRAW_AFTER),
            colours=self._colours(last),
            robots=robots,
            turn=self.turn,
            round=self.round,
            playing=None if self.won else self._playing(last, robots),
            shot="shot" in self.flags,
            damage=self.numbers.get("damage", 0),
            sight=sight,
            by_hand="by hand" in self.flags,
            sightings=self._memories(sight),
            programs=self._loaded(last, robots),
            mail=tuple(sorted(self.mail, key=lambda box: (box.to, box.sender))),
        )
        return self._with_events(self._ended(state))

    def _colours(self, last: int) -> tuple[Colour, ...]:
        said = [self.seats.get(seat) for seat in range(1, len(self.teams) + 1)]
        if not self.seats:
            return self.teams
        if sorted(map(str, said)) != sorted(self.teams) or len(self.seats) != len(said):
            raise BadPositionError(last, "every team has one seat, and every seat one team")
        return tuple(colour for each in said for colour in COLOURS if colour == each)

    def _playing(self, last: int, robots: tuple[Robot, ...]) -> RobotId | None:
        if self.to_play is None:
            found = first_to_play(robots, 0)
            if found is None:
                raise BadPositionError(last, "no robot is left to play; say who won, or that it is drawn")
            return found
        number, team, kind = self.to_play
        if team not in self.teams:
            raise BadPositionError(number, f"{team} is not in this match")
        index = list(self.teams).index(team)
        found = first_to_play(robots, index)
        if found is None or team_of(found) != index or (kind and KINDS[kind_of(found)] != kind):
            raise BadPositionError(number, f"{team} {kind}".strip() + " is not to play: dead, too slow or has played")
        return found

    def _memories(self, sight: tuple[int, ...]) -> tuple[Sighting, ...]:
        """What is remembered; of a robot in sight there is nothing to remember."""
        kept = [each for each in self.sightings if not sight[each.team] >> each.robot & 1]
        return tuple(sorted(kept, key=lambda each: (each.team, each.robot)))

    def _loaded(self, last: int, robots: tuple[Robot, ...]) -> tuple[Loaded, ...]:
        named = {*self.programs, *self.variables, *self.logs}
        if named - set(self.programs):
            raise BadPositionError(last, "only a robot with a program has variables and a log")
        if any(not robots[box.to].alive for box in self.mail):
            raise BadPositionError(last, "a dead robot has no mail")
        return tuple(
            Loaded(robot, *self.programs[robot], tuple(sorted(self.variables[robot])), tuple(self.logs[robot]))
            for robot in sorted(named)
        )

    def _ended(self, state: State) -> State:
        if self.won is not None:
            number, by = self.won
            alive = [state.teams[team] for team in state.living()]
            if (by and alive != [by]) or (not by and len(alive) == 1):
                raise BadPositionError(number, "the robots left do not say so")
        return state

    def _with_events(self, state: State) -> State:
        events: list[AnyEvent] = []
        past: list[AnyEvent] = []
        for number, line in self.told:
            event = read_event(line[2:], state.colours)
            if event is None:
                raise BadPositionError(number, f"'{line[:80]}' is not an event")
            (events if line[0] == "*" else past).append(event)
        return replace(state, news=tuple(events), past=tuple(past))
