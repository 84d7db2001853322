"""Disproving: explorers test unproved finds of others, who gain or lose by the result. Rules: §9 (OPTION 3)."""

from msgspec.structs import replace

from turnsheet.core.seats import Seat
from turnsheet.games.starprobe.rules.actions.exploration.recording import control, find_of
from turnsheet.games.starprobe.rules.actions.exploration.results import M, dominant, inhabited
from turnsheet.games.starprobe.rules.stages import Survey
from turnsheet.games.starprobe.rules.state_parts import Entry, Find, Quarters
from turnsheet.games.starprobe.rules.workspace import Workspace
from turnsheet.games.starprobe.star_map.places import StarId
from turnsheet.games.starprobe.tables.table_types import Result, Tables

EXTRA = 3
"""Further Megarons lost if the new find is a double or has a speciality (9.23)."""


def on_record(workspace: Workspace, star: StarId) -> list[tuple[Seat, Find]]:
    """Who has what on record about a star."""
    found = []
    for number, explorer in enumerate(workspace.explorers, 1):
        find = find_of(explorer, star)
        if find is not None:
            found.append((Seat(number), find))
    return found


def open_to_test(find: Find, there: bool) -> bool:
    """Whether another's find would be tested by an attempt, with its explorer there or not (9.19, 9.20, 9.24).

    No result is on record only when its explorer has left (D45), and a speciality alone is nothing to be tested.
    """
    if find.proved or find.settled or 1 in find.classes:
        return False
    return bool(find.classes) or (not find.items and not there)


def testable(workspace: Workspace, seat: Seat, star: StarId) -> tuple[Seat, Find] | None:
    """The unproved find of another that an attempt here would test."""
    for other, find in on_record(workspace, star):
        if other != seat and open_to_test(find, there=workspace.explorer(other).star == star):
            return other, find
    return None


def stays(find: Find, own: bool) -> bool:
    """Whether no attempt changes the class: natives known to anyone, or an own unproved find (9.21, D42, D51)."""
    return bool(find.classes) and (1 in find.classes or (own and not find.settled))


def known_class(workspace: Workspace, seat: Seat, star: StarId) -> Result | None:
    """A class that no attempt changes."""
    for other, find in on_record(workspace, star):
        if stays(find, own=other == seat):
            return Result(find.classes)
    return None


def read_for(workspace: Workspace, seat: Seat, survey: Survey) -> Survey:
    """Read the matrix for an attempt, as far as the class is not known already."""
    known = known_class(workspace, seat, survey.star)
    method, cell = dominant(survey, workspace.tables, known)
    tested = None if known is not None or not workspace.options.disproving else testable(workspace, seat, survey.star)
    return replace(
        survey, method=method, result=cell, fixed=known is not None, tests=None if tested is None else tested[0]
    )


def no_result(workspace: Workspace, seat: Seat, survey: Survey) -> None:
    """No class was found: a class 2 under test is proved, anything else stays as it is (D45, D47, D49)."""
    if survey.tests is not None:
        find = find_of(workspace.explorer(survey.tests), survey.star)
        if find is not None and find.classes and find.classes[0] == 2:
            _uphold(workspace, seat, survey.tests, find, 2)
    elif workspace.options.disproving and find_of(workspace.explorer(seat), survey.star) is None:
        workspace.record(seat, Find(survey.star, (), proved=False, month=workspace.month))


def tested_two(workspace: Workspace, seat: Seat, survey: Survey, result: Result) -> bool:
    """Whether this was a test of a class 2 that did not find natives: it is then over, and class 2 proved (D47)."""
    if survey.tests is None or inhabited(result) or not result.classes:
        return False
    find = find_of(workspace.explorer(survey.tests), survey.star)
    if find is None or not find.classes or find.classes[0] != 2:
        return False
    _uphold(workspace, seat, survey.tests, find, result.classes[0])
    return True


def _uphold(workspace: Workspace, seat: Seat, first: Seat, find: Find, column: int) -> None:
    workspace.record(first, replace(find, proved=True, settled=True))
    owned = {right.item for right in workspace.system(find.star).rights}
    control(workspace, first, find.star, tuple(item for item in find.items if item not in owned))
    workspace.tell(seat, "class 2 upheld", star=find.star)
    amount = _charge(workspace, first, find, column, extra=False)
    _hear(workspace, seat, first, find, right=True, amount=amount)


def displace(workspace: Workspace, survey: Survey) -> None:
    """What a tester has proved takes the place of the specialities of the explorer who was tested (D50)."""
    if survey.tests is not None:
        system = workspace.system(survey.star)
        rights = tuple(right for right in system.rights if right.owner != survey.tests)
        workspace.systems[survey.star] = replace(system, rights=rights)
        workspace.offered = [
            each for each in workspace.offered if (each.seller, each.star) != (survey.tests, survey.star)
        ]


def outcome(workspace: Workspace, seat: Seat, survey: Survey, result: Result, proved: bool) -> None:
    """A tester's survey ended: proved, the first explorer gains or loses; unproved, the tester takes their place."""
    for other, find in on_record(workspace, survey.star):
        if other == seat or find.settled or (find.proved and other != survey.tests):
            continue
        if not workspace.options.disproving:
            if proved and not find.proved and 1 not in find.classes:
                _withdraw(workspace, other, find)
        elif other == survey.tests:
            if proved and result.classes:
                right = find.classes[:1] == result.classes[:1]
                word = "right" if right else "wrong"
                first = workspace.explorer(other).name
                workspace.tell(seat, "other proved", other=first, verdict=word, star=survey.star, record=_said(find))
                amount = _charge(workspace, other, find, result.classes[0], extra=extra_of(result))
                _hear(workspace, seat, other, find, right, amount)
            else:
                tester, first = workspace.explorer(seat).name, workspace.explorer(other).name
                workspace.tell(other, "test left open", other=tester, star=survey.star, ship=first)
            workspace.record(other, replace(find, settled=True))


def _withdraw(workspace: Workspace, seat: Seat, find: Find) -> None:
    """Without OPTION 3 a finished survey replaces what others left unproved, but not what they control (D43)."""
    controlled = {right.item for right in workspace.system(find.star).rights if right.owner == seat}
    items = tuple(item for item in find.items if item in controlled)
    if items:
        workspace.record(seat, replace(find, classes=(), items=items))
        return
    explorer = workspace.explorer(seat)
    workspace.put(seat, replace(explorer, finds=tuple(each for each in explorer.finds if each.star != find.star)))


def extra_of(result: Result) -> bool:
    """Whether a new find is a double or has a speciality (9.23)."""
    return len(result.classes) > 1 or result.item > 0


def stake(find: Find, new: int, extra: bool, tables: Tables) -> Quarters:
    """What the first explorer gains or loses if a class is found in place of the record (9.22, 9.23)."""
    old = find.classes[0] if find.classes else 0
    return Quarters(M * (tables.penalties[old, new] - (EXTRA if extra else 0)))


def _charge(workspace: Workspace, seat: Seat, find: Find, new: int, extra: bool) -> Quarters:
    """Pay or charge the first explorer; from the score if a Board has seen the find (D117). Says how much."""
    amount = stake(find, new, extra, workspace.tables)
    if not find.published:
        workspace.enter(seat, "penalty", amount, find.star)
        return amount
    explorer = workspace.explorer(seat)
    entry = Entry(workspace.month, "penalty", amount, find.star, max(explorer.boards, 1))
    workspace.put(seat, replace(explorer, ledger=(*explorer.ledger, entry), score=Quarters(explorer.score + amount)))
    return amount


def _hear(workspace: Workspace, seat: Seat, first: Seat, find: Find, right: bool, amount: Quarters) -> None:
    """The first explorer hears who made the test, how it came out, and what it means; not what was found (D131)."""
    word = "right" if right else "wrong"
    means = f"{abs(amount) / M:g} M {'gained' if amount > 0 else 'lost'}" if amount else "nothing gained or lost"
    tester, tested = workspace.explorer(seat).name, workspace.explorer(first).name
    workspace.tell(
        first, "tested", other=tester, ship=tested, verdict=word, star=find.star, record=_said(find), means=means
    )


def _said(find: Find) -> str:
    """What was on record."""
    return f"class {'/'.join(map(str, find.classes))}" if find.classes else "no result"
