"""The Board of Review: what a voyage was worth, and what comes next. Rules: docs/rules/starprobe.md §17, §19."""

from msgspec.structs import replace

from turnsheet.core.events import EVERYONE
from turnsheet.core.seats import Seat
from turnsheet.games.starprobe.rules.actions.exploration.results import M
from turnsheet.games.starprobe.rules.crew_and_cargo import wages
from turnsheet.games.starprobe.rules.random_numbers import rm3
from turnsheet.games.starprobe.rules.stages import Outfitting, Waiting
from turnsheet.games.starprobe.rules.state import Explorer
from turnsheet.games.starprobe.rules.state_parts import Crew, Entry, Quarters
from turnsheet.games.starprobe.rules.workspace import Workspace
from turnsheet.games.starprobe.space_battle.battle import Damage
from turnsheet.games.starprobe.tables.tables import LOAN, SMALL_LOAN, YEAR

BASE_CHANCE = 30
FAVOUR = 15
DISFAVOUR = 10
LEAST = 10
CERTAIN = 100
HOSTILE = 3
"""Megarons for every race on record as hostile."""


def voyage_months(explorer: Explorer, month: int) -> int:
    """The months of a voyage, the first and the last counted (D101)."""
    return month - explorer.launched + 1


def sits(explorer: Explorer, month: int, last: int) -> bool:
    """Whether a Board sits for a ship at home: after a year, or in the last month of the game (19.1, D103)."""
    return voyage_months(explorer, month) >= YEAR or month == last


def report(workspace: Workspace, seat: Seat) -> None:
    """Go before the Board: charges A, B and C, the total, and the chance to be let out again (19.2 to 19.9)."""
    _close_accounts(workspace, seat)
    explorer = workspace.explorer(seat)
    number = explorer.boards + 1
    total = balance(explorer.ledger)
    ledger = tuple(entry if entry.board else replace(entry, board=number) for entry in explorer.ledger)
    finds = tuple(replace(find, published=True) for find in explorer.finds)
    chance = chance_of(total)
    loan = Quarters(M * (LOAN if total > 0 else SMALL_LOAN))
    workspace.put(
        seat,
        replace(
            explorer,
            ledger=ledger,
            finds=finds,
            score=Quarters(explorer.score + total),
            boards=number,
            crew=Crew(),
            damage=Damage(),
            stores=replace(explorer.stores, tapes=0),
            stage=Waiting(chance, loan),
        ),
    )
    after = workspace.explorer(seat).score
    workspace.tell(seat, "board sat", EVERYONE, ship=explorer.name, total=total, score=after)
    kind = "chance to leave" if workspace.rules >= 2 else "chance to leave, version 1"
    workspace.tell(seat, kind, chance=chance)


def _close_accounts(workspace: Workspace, seat: Seat) -> None:
    """Damage, wages and hostile races are charged now; all else was when it happened (19.2 to 19.4, 17.3).

    A hostile race is the natives of one system (D130), charged once, by the first Board that sees them so.
    """
    explorer = workspace.explorer(seat)
    workspace.enter(seat, "damage", Quarters(-M * explorer.damage.hull), explorer.home)
    years = -(-voyage_months(explorer, workspace.month) // YEAR) - 1
    workspace.enter(seat, "wages", Quarters(-years * wages(explorer.crew, workspace.tables)), explorer.home)
    charged = {entry.about for entry in explorer.ledger if entry.cause == "hostile"}
    for find in explorer.finds:
        if find.mark == "H" and find.star not in charged:
            workspace.enter(seat, "hostile", Quarters(-M * HOSTILE), find.star)


def chance_of(total: Quarters) -> int:
    """The chance of being let out: what a loss takes away is not more than ten (19.7, D119)."""
    chance = BASE_CHANCE + FAVOUR + total // M if total > 0 else BASE_CHANCE - DISFAVOUR
    return min(max(chance, LEAST), CERTAIN)


def ask_to_leave(workspace: Workspace, seat: Seat) -> None:
    """A month later: let out, with a loan to outfit, or not yet (19.8, D104)."""
    explorer = workspace.explorer(seat)
    stage = workspace.stage(seat, Waiting)
    number = rm3(workspace.dice.at("leave", seat, workspace.month))
    workspace.drew(seat, "drew to leave", number=number, most=stage.chance)
    if number > stage.chance:
        return
    workspace.to_stage(seat, Outfitting(stage.loan, explorer.control, explorer.stores))
    workspace.tell(seat, "allowed to leave", loan=stage.loan)


def counted(ledger: tuple[Entry, ...]) -> Quarters:
    """What Boards have counted: the score."""
    return Quarters(sum(entry.amount for entry in ledger if entry.board))


def balance(ledger: tuple[Entry, ...]) -> Quarters:
    """What a voyage has gained so far: what no Board has counted."""
    return Quarters(sum(entry.amount for entry in ledger if not entry.board))
