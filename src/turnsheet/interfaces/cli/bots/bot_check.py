"""`turnsheet bots check`: plays a bot against ours, and tells its author what is wrong with it.

Every sheet is asked for twice, from the bot and from a twin of it: the same view and the same dice should give the same
sheet, or else no match with the bot can be repeated. The twin of a function is the function; of a class it is another
object, and of a command another process.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import perf_counter

from msgspec import Struct, field
from msgspec.structs import replace

from turnsheet.core.dice import Dice
from turnsheet.core.game import AnyGame
from turnsheet.core.match import Match
from turnsheet.core.pages.forms import OrderForm
from turnsheet.core.pages.views import View
from turnsheet.core.player import Player
from turnsheet.interfaces.cli.bots import python_bots
from turnsheet.interfaces.cli.bots.contenders import Contender, Engagement, Limits
from turnsheet.interfaces.cli.bots.find_contender import COMMAND, TEAM, find_contender, words
from turnsheet.interfaces.cli.bots.recorded_match import Fault, SeatRecord, faults_told, play_recorded
from turnsheet.interfaces.cli.bots.team_bots import GAME as TEAMS_PLAY
from turnsheet.interfaces.cli.console import output, plain_table
from turnsheet.interfaces.cli.errors import CommandError
from turnsheet.interfaces.cli.lookup import bots_for, find_game

MOST_PLACES = 3
"""How many places of the same kind are told."""
MORE = "more than the listed ones"


class CheckPlan(Struct, frozen=True):
    """Who plays what."""

    game: AnyGame
    bot: Contender
    opponents: tuple[Contender, ...]


class Refused(Struct, frozen=True):
    """Orders that were refused with the same code."""

    code: str
    orders: int
    example: str


class Against(Struct, frozen=True):
    """The matches against one opponent; a shared win counts in parts."""

    opponent: str
    matches: int
    wins: float


class CheckReport(Struct, frozen=True):
    """What was found."""

    bot: str
    game: str
    against: tuple[Against, ...]
    sheets: int
    refused: tuple[Refused, ...]
    slowest: float
    """The seconds that the slowest turn took."""
    slow: tuple[str, ...]
    """Where turns took longer than they should."""
    different: tuple[str, ...]
    """Where the same view and dice gave another sheet."""
    faults: tuple[Fault, ...]

    @property
    def clean(self) -> bool:
        """Whether nothing is wrong with the bot."""
        return not (self.refused or self.slow or self.different or self.faults)


class Exam(Struct):
    """What is noted while the bot plays."""

    slow_after: float
    clock: Callable[[], float] = perf_counter
    match: str = ""
    slowest: float = 0.0
    slow: list[str] = field(default_factory=list)
    different: list[str] = field(default_factory=list)


def plan(word: str, game_name: str, against: str, limits: Limits) -> CheckPlan:
    """What the arguments of the command describe."""
    game = find_game(game_name or _game_of(word))
    opponents = list(words(against)) if against else list(dict.fromkeys(("random", bots_for(game)[-1].name)))
    found = [find_contender(each, game, limits) for each in opponents]
    return CheckPlan(game, find_contender(word, game, limits), tuple(found))


def _game_of(word: str) -> str:
    """The game that a bot says it plays."""
    if word.startswith(TEAM):
        return TEAMS_PLAY
    game = None
    if not word.startswith(COMMAND) and (python_bots.is_file(word) or ":" in word):
        game = python_bots.loaded(word).game
    elif word in python_bots.entry_points():
        game = python_bots.loaded_entry(python_bots.entry_points()[word]).game
    if game is None:
        raise CommandError(f"Which game does {word} play? Add --game; a bot in Python can say it with GAME = '...'.")
    return game


def run(
    plan: CheckPlan, matches: int, seed: int, slow: float, clock: Callable[[], float] = perf_counter
) -> CheckReport:
    """Play the matches; the bot changes seats. A match has as few players as there can be, but two where possible."""
    exam, records, against = Exam(slow, clock), [], []
    bot = _examined(plan.bot, exam)
    seats = min((count for count in plan.game.seat_counts if count > 1), default=1)
    for opponent in plan.opponents:
        wins = 0.0
        for number in range(matches):
            match = Match(plan.game, plan.game.presets[0].options, seats, str(seed + number))
            exam.match = f"seed {seed + number} against {opponent.name}"
            own = number % seats
            contenders = [bot if at == own else opponent for at in range(seats)]
            records.append(play_recorded(match, contenders)[own])
            winners = plan.game.rules.standing(match.state).winners
            wins += (match.seats[own] in winners) / max(1, len(winners))
        against.append(Against(opponent.name, matches, round(wins, 2)))
    return _found(plan, tuple(against), exam, records)


def _found(plan: CheckPlan, against: tuple[Against, ...], exam: Exam, records: list[SeatRecord]) -> CheckReport:
    examples = {code: text for record in reversed(records) for code, text in record.examples.items()}
    codes = sorted({code for record in records for code in record.refused})
    return CheckReport(
        bot=plan.bot.name,
        game=plan.game.id,
        against=against,
        sheets=sum(record.sheets for record in records),
        refused=tuple(
            Refused(code or MORE, sum(record.refused.get(code, 0) for record in records), examples.get(code, ""))
            for code in codes
        ),
        slowest=round(exam.slowest, 3),
        slow=tuple(exam.slow),
        different=tuple(exam.different),
        faults=tuple(fault for record in records for fault in record.faults),
    )


def _examined(contender: Contender, exam: Exam) -> Contender:
    """The contender, whose turns are timed and whose sheets are compared with those of a twin."""

    @contextmanager
    def begin(engagement: Engagement) -> Iterator[Player[View]]:
        with contender.begin(engagement) as player, contender.begin(engagement) as twin:
            turns = 0

            def play(view: View, order_forms: tuple[OrderForm, ...], dice: Dice) -> str:
                nonlocal turns
                turns += 1
                same_dice = dice.again()
                before = exam.clock()
                sheet = player(view, order_forms, dice)
                seconds = exam.clock() - before
                exam.slowest = max(exam.slowest, seconds)
                if seconds > exam.slow_after:
                    exam.slow.append(f"sheet {turns} of {exam.match}: {seconds:.2f} s")
                if twin(view, order_forms, same_dice) != sheet:
                    exam.different.append(f"sheet {turns} of {exam.match}")
                return sheet

            yield play

    return replace(contender, begin=begin, outside=True)


def report(found: CheckReport) -> None:
    """Print it."""
    page = output()
    rows = plain_table("against", "matches", "wins", right=("matches", "wins"))
    for each in found.against:
        rows.add_row(each.opponent, str(each.matches), f"{each.wins:g}")
    page.print(rows)
    page.print()
    page.print(f"sheets           {found.sheets}, the slowest took {found.slowest:.3f} s")
    page.print(f"refused orders   {sum(each.orders for each in found.refused) or 'none'}")
    for kind in found.refused:
        page.print(f"  {kind.code}: {kind.orders}{f', such as {kind.example}' if kind.example else ''}")
    for heading, places in (("slow turns", found.slow), ("other sheets", found.different)):
        page.print(f"{heading:<16} {len(places) or 'none'}")
        for place in places[:MOST_PLACES]:
            page.print(f"  {place}")
    page.print(f"faults           {len(found.faults) or 'none'}")
    for line in faults_told(found.faults):
        page.print(f"  {line}")
    if found.different:
        page.print("Other sheets: asked twice with the same view and dice, it answered differently. Use only its dice.")
    page.print("The bot has no problems." if found.clean else "The bot has problems: see above.")
