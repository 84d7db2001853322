"""The workshop: robots that play themselves, checked, tried word by word, and sent against each other."""

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from turnsheet.core.game import AnyGame, BadPositionError, hosted
from turnsheet.core.game import State as AnyState
from turnsheet.core.match import Match
from turnsheet.core.orders import LONGEST_SHEET
from turnsheet.core.pages.chart import Chart
from turnsheet.core.seats import REFEREE, Seat
from turnsheet.core.workshop import BadRecordError, Contest, Did, Findings, Frame, Trial, Word
from turnsheet.games import robots
from turnsheet.games.robots.language import program, robot_record
from turnsheet.games.robots.language.built_in_words import WORDS
from turnsheet.games.robots.orders.orders import AnyOrder, Load, Run, write
from turnsheet.games.robots.pages import chart
from turnsheet.games.robots.pages.report import report
from turnsheet.games.robots.pages.visibility import look
from turnsheet.games.robots.rules import victory
from turnsheet.games.robots.rules.options import Options
from turnsheet.games.robots.rules.state import State
from turnsheet.games.robots.rules.tables import KINDS, ROBOTS, TEAMS, RobotId
from turnsheet.games.robots.workshop import samples, trial

MOST_PLAYS = 1_800
"""A contest is broken off after this number of plays."""


class RobotsWorkshop:
    """What Robots offers to those who write programs."""

    kinds = tuple(kind.capitalize() for kind in KINDS)
    sides: tuple[str, ...] = ("red", "green", "yellow", "blue", "orange", "purple")
    counts = robot_record.COUNTS
    setups = samples.SETUPS
    example = samples.EXAMPLE
    about = samples.ABOUT
    longest = program.LONGEST_PROGRAM
    read_record = staticmethod(robot_record.read_record)
    write_record = staticmethod(robot_record.write_record)

    def words(self) -> tuple[Word, ...]:
        """The words of the robots' language."""
        return tuple(Word(each.name, each.group, each.effect, each.meaning) for each in WORDS.values())

    def check(self, code: str) -> Findings:
        """What is to be said about a program."""
        parsed = program.read(code)
        return Findings(parsed.faults, parsed.warnings)

    def trial(self, position: str, programs: Mapping[str, str], seed: str, skip: int, count: int) -> Trial:
        """Play once, word by word."""
        return trial.run(self._position(position), programs, seed, skip, count)

    def _position(self, text: str) -> State:
        try:
            state = GAME.notation.position(text)
        except BadPositionError as error:
            raise BadRecordError(f"The position cannot be read: {error}.") from error
        assert isinstance(state, State)
        return state

    def contest(self, teams: Mapping[str, Sequence[str]], seed: str, frames: bool) -> Contest:
        """Let programs play a match to its end."""
        match = Match(GAME, Options(), self._seats(teams), seed)
        names = match.game.rules.names(match.state)
        first = match.state
        assert isinstance(first, State)
        before: AnyState = first
        for seat, colour in sorted(names.items(), key=lambda named: named[1] == first.teams[0]):
            run = (Run(),) if colour == first.teams[0] else ()
            for sheet in _sheets((*self._loads(colour, teams[colour]), *run)):
                before = match.state
                match.advance({seat: sheet})
        ground = drawn(match.state).areas if frames else ()
        shown = [self._frame(before, before), self._frame(before, match.state)] if frames else []
        plays = 0
        while not match.over and plays < MOST_PLAYS:
            before = match.state
            match.advance({})
            plays += 1
            if frames:
                shown.append(self._frame(before, match.state))
        state = match.state
        assert isinstance(state, State)
        winner = victory.winner(state) or ""
        players = tuple(colour for _, colour in sorted(names.items()))
        did, file = self.did(state, teams), match.file(players)
        return Contest(winner, state.turn, finished=match.over, did=did, file=file, ground=ground, frames=tuple(shown))

    def _seats(self, teams: Mapping[str, Sequence[str]]) -> int:
        for lawful in TEAMS.values():
            if set(teams) == set(lawful):
                return len(lawful)
        raise BadRecordError("The teams are red and green; red, yellow and blue; or all six.")

    def _loads(self, colour: str, codes: Sequence[str]) -> list[Load]:
        if len(codes) != ROBOTS:
            raise BadRecordError(f"{colour.capitalize()} needs a program for the scout, the sniper and the tank.")
        for kind, code in zip(KINDS, codes, strict=True):
            faults = program.read(code).faults
            if faults:
                place = f"line {faults[0].line}, column {faults[0].column}"
                raise BadRecordError(f"The program of the {colour} {kind} has an error: {place}: {faults[0].reason}")
        return [Load(kind, " ".join(code.split("\n")).strip(), False) for kind, code in zip(KINDS, codes, strict=True)]

    def _frame(self, before: AnyState, after: AnyState) -> Frame:
        """What a play led to, under the turn, the round and the robot it was."""
        assert isinstance(before, State)
        assert isinstance(after, State)
        told = report(look(after, REFEREE)) if after is not before else ()
        sentences = tuple(line.text for line in told if line.new)
        title = f"turn {before.turn}, round {before.round}"
        if after is not before and before.playing is not None:
            title += f", {before.name(before.playing)}"
        return Frame(title, sentences, self._by_sides(after, drawn(after)))

    def _by_sides(self, state: State, shown: Chart) -> Chart:
        """Whichever seat has which colour in a match: on the chart, owners are numbered by the sides, always alike."""
        owner = {seat: Seat(self.sides.index(colour) + 1) for seat, colour in enumerate(state.colours, 1)}
        marks = tuple(replace(each, owner=owner[each.owner] if each.owner else None) for each in shown.marks)
        links = tuple(replace(each, owner=owner[each.owner] if each.owner else None) for each in shown.links)
        return replace(shown, areas=(), marks=marks, links=links)

    def did(self, state: AnyState, teams: Mapping[str, Sequence[str]] | None = None) -> tuple[Did, ...]:
        """What the programs did: those still loaded, or those given by team."""
        assert isinstance(state, State)
        codes = {each.robot: each.code for each in state.programs if not each.standby}
        if teams is not None:
            codes = {
                RobotId(robot): teams[colour][robot % ROBOTS]
                for robot in range(len(state.robots))
                for colour in [state.teams[robot // ROBOTS]]
            }
        won = victory.winner(state)
        return tuple(_did(state, robot, code, won) for robot, code in sorted(codes.items()))


def _sheets(orders: Sequence[AnyOrder]) -> list[tuple[AnyOrder, ...]]:
    """Orders on as few sheets as take them, so that the match file can be read again. Mostly that is one."""
    sheets: list[tuple[AnyOrder, ...]] = [()]
    for order in orders:
        if sum(len(write(each)) + 1 for each in (*sheets[-1], order)) > LONGEST_SHEET:
            sheets.append(())
        sheets[-1] = (*sheets[-1], order)
    return sheets


def _did(state: State, number: int, code: str, won: str | None) -> Did:
    colour, robot = state.teams[number // ROBOTS], state.robots[number]
    counts = {
        "matches": 1,
        "wins": int(won == colour),
        "losses": int(won is not None and won != colour),
        "executions": 1,
        "lived": int(robot.alive),
        "died": int(not robot.alive),
        "absorbed": robot.absorbed,
        "killed": robot.killed,
        "moved": robot.moved,
    }
    return Did(colour, KINDS[number % ROBOTS].capitalize(), code, counts)


def drawn(state: AnyState) -> Chart:
    """The board as the referee sees it; its areas are always the same."""
    assert isinstance(state, State)
    return chart.draw(look(state, REFEREE))


GAME: AnyGame = hosted(robots.game())
