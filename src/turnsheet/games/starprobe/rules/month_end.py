"""The end of a month and the beginning of the next. Rules: docs/rules/starprobe.md §4, §17, §20."""

from msgspec.structs import replace

from turnsheet.core.events import EVERYONE
from turnsheet.core.seats import Seat
from turnsheet.games.starprobe.rules.actions.battles.losses import lose, wreck
from turnsheet.games.starprobe.rules.actions.exploration.exploring import give_up, month_of_survey
from turnsheet.games.starprobe.rules.actions.exploration.staying import month_of_stay
from turnsheet.games.starprobe.rules.actions.home.board_of_review import ask_to_leave, report, sits
from turnsheet.games.starprobe.rules.actions.jumping import CREWLESS_JUMPS, month_of_jump
from turnsheet.games.starprobe.rules.actions.passing_stages import go_on
from turnsheet.games.starprobe.rules.crew_and_cargo import count_of, people
from turnsheet.games.starprobe.rules.events import Happened
from turnsheet.games.starprobe.rules.stages import Free, Jumping, Lost, Outfitting, Repairing, Surveying, Waiting
from turnsheet.games.starprobe.rules.state import Explorer
from turnsheet.games.starprobe.rules.victory import military_total, winners
from turnsheet.games.starprobe.rules.workspace import Workspace
from turnsheet.games.starprobe.tables.table_types import Unit

STARVING: tuple[tuple[Unit, int], ...] = (
    ("naval", 1),
    ("marine", 2),
    ("contact", 1),
    ("scientific", 1),
    ("first-in", 1),
    ("repair", 1),
)
"""A hundred people, as near as units come to it (D99)."""
RESTFUL = (Jumping, Repairing, Surveying, Waiting, Outfitting, Free)
"""Stages at which a month can be let pass."""


def months_pass(workspace: Workspace) -> None:
    """While all have ended the month it passes, until somebody has something to decide or the game is over."""
    while not workspace.over and all(each.done or isinstance(each.stage, Lost) for each in workspace.explorers):
        if all(isinstance(each.stage, Lost) for each in workspace.explorers):
            _end_game(workspace)
            return
        told = len(workspace.events)
        for seat in _seats(workspace):
            _end_month(workspace, seat)
        if workspace.month >= workspace.options.months:
            _end_game(workspace)
            return
        workspace.month += 1
        for seat in _seats(workspace):
            _begin_month(workspace, seat, told)


def _seats(workspace: Workspace) -> list[Seat]:
    return [Seat(number) for number, each in enumerate(workspace.explorers, 1) if not isinstance(each.stage, Lost)]


def at_home(explorer: Explorer) -> bool:
    """Whether a ship has spent the whole month at home (D98)."""
    if isinstance(explorer.stage, Outfitting | Waiting):
        return True
    return explorer.star == explorer.home and not explorer.moved


def _end_month(workspace: Workspace, seat: Seat) -> None:
    """Supplies, the Board, surveys, repairs, and trouble while a ship stays (17.1, 17.2, 9.13, D31, D98, D103)."""
    explorer = workspace.explorer(seat)
    if (
        isinstance(explorer.stage, Free | Repairing)
        and explorer.star == explorer.home
        and sits(explorer, workspace.month, workspace.options.months)
    ):
        report(workspace, seat)
        return
    fed = explorer.stores.supplies > 0
    if not at_home(explorer) and not explorer.foraging:
        _eat(workspace, seat)
    explorer = workspace.explorer(seat)
    match explorer.stage:
        case Surveying(survey=survey):
            if fed and not explorer.tried:
                month_of_survey(workspace, seat, survey)
            go_on(workspace, seat)
            _break_off(workspace, seat)
        case Free() as free:
            month_of_stay(workspace, seat, free)
        case Repairing(months=months, why=why):
            left = months - (0 if explorer.moved else 1)
            workspace.to_stage(seat, Repairing(left, why) if left > 0 else Free())
            if left <= 0:
                workspace.tell(seat, "repaired", what=why)
        case _:
            pass
    go_on(workspace, seat)


def _break_off(workspace: Workspace, seat: Seat) -> None:
    """Without supplies a survey breaks off (D99)."""
    explorer = workspace.explorer(seat)
    if isinstance(explorer.stage, Surveying) and not explorer.stores.supplies:
        give_up(workspace, seat)


def _eat(workspace: Workspace, seat: Seat) -> None:
    """A month's supplies, or hunger."""
    explorer = workspace.explorer(seat)
    if explorer.stores.supplies:
        left = explorer.stores.supplies - 1
        workspace.put(seat, replace(explorer, stores=replace(explorer.stores, supplies=left)))
        if not left:
            workspace.tell(seat, "supplies gone")
        return
    for unit, count in STARVING:
        if count_of(explorer.crew, unit):
            workspace.tell(seat, "starved")
            lose(workspace, seat, unit, count)
            break
    if not people(workspace.explorer(seat).crew, workspace.tables):
        wreck(workspace, seat, "nobody was left alive aboard")


def _begin_month(workspace: Workspace, seat: Seat, told: int) -> None:
    """A new month: long jumps go on, and explorers who rest let it pass unless something has happened."""
    explorer = workspace.explorer(seat)
    if isinstance(explorer.stage, Lost):
        return
    workspace.put(seat, replace(explorer, done=False, moved=False, tried=False, foraging=False))
    if isinstance(explorer.stage, Jumping):
        month_of_jump(workspace, seat)
    elif isinstance(explorer.stage, Waiting):
        ask_to_leave(workspace, seat)
    go_on(workspace, seat)
    explorer = workspace.explorer(seat)
    if isinstance(explorer.stage, Lost):
        return
    if _stranded(explorer):
        wreck(workspace, seat, "no crew to jump any more")
        return
    if explorer.resting and isinstance(explorer.stage, RESTFUL):
        if _quiet(workspace, seat, told):
            workspace.put(seat, replace(explorer, done=True, resting=explorer.resting - 1))
        else:
            workspace.put(seat, replace(explorer, resting=0))
    elif explorer.resting:
        workspace.put(seat, replace(explorer, resting=0))


def _stranded(explorer: Explorer) -> bool:
    """A ship without a crew that has made its jumps and is not at home is lost (D24)."""
    out = isinstance(explorer.stage, Free) and explorer.star != explorer.home
    return out and not explorer.crew.naval and explorer.crewless >= CREWLESS_JUMPS


def _quiet(workspace: Workspace, seat: Seat, told: int) -> bool:
    """Whether nothing has happened to an explorer since the last month was over."""
    events = workspace.events[told:]
    return not any(isinstance(each, Happened) and each.seat == seat and each.kind != "month" for each in events)


def _end_game(workspace: Workspace) -> None:
    """The last month is over (4.6); a winner with less than the military has rules a junta (D112)."""
    workspace.over = True
    workspace.tell(Seat(1), "game over", EVERYONE)
    for number in range(2, len(workspace.explorers) + 1):
        workspace.note(Seat(number), "game over")
    for seat in winners(workspace.state()):
        explorer = workspace.explorer(seat)
        total = military_total(workspace.explorers, explorer.home)
        if total > explorer.score:
            workspace.tell(seat, "junta", EVERYONE, home=explorer.home, total=total, ship=explorer.name)
