"""Large tournaments cost little work. The work is counted, not timed."""

from collections import Counter

import pytest

from tests.core.tournaments.test_pairings import field
from turnsheet.core.tournaments import groups, league, round_robin
from turnsheet.core.tournaments.pairings import Pairing, met
from turnsheet.core.tournaments.tournament import MOST_AHEAD, Plan, ahead, next_pairings

LARGE = 128


class Count:
    """Counts what is made by a function."""

    def __init__(self) -> None:
        self.calls = 0


@pytest.fixture
def rounds_made(monkeypatch: pytest.MonkeyPatch) -> Count:
    """How many rounds were made, of pairs or of groups."""
    count = Count()
    pairs, grouped = round_robin.planned_round, round_robin.in_groups

    def counted_pairs(*given: object) -> list[Pairing]:
        count.calls += 1
        return pairs(*given)  # type: ignore[arg-type]  # passed on as they came

    def counted_groups(*given: object) -> list[Pairing]:
        count.calls += 1
        return grouped(*given)  # type: ignore[arg-type]  # passed on as they came

    monkeypatch.setattr(round_robin, "planned_round", counted_pairs)
    monkeypatch.setattr(round_robin, "in_groups", counted_groups)
    return count


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("kind", ["round-robin", "league"])
def test_the_next_round_is_the_only_one_that_is_made(rounds_made: Count, seats: int, kind: str) -> None:
    plan = Plan("league" if kind == "league" else "round-robin", seats=seats, laps=10, division_size=100)
    assert next_pairings(plan, field(LARGE), [])
    assert rounds_made.calls == 1


def test_groups_of_more_than_two_are_not_planned_ahead(rounds_made: Count) -> None:
    for plan in (Plan("round-robin", seats=4, laps=10), Plan("league", seats=4, laps=10)):
        assert ahead(plan, field(LARGE), []) == []
    assert rounds_made.calls == 0


def test_what_is_planned_ahead_is_whole_rounds_and_not_too_many(rounds_made: Count) -> None:
    listed = ahead(Plan("round-robin", laps=10), field(LARGE), [])
    assert MOST_AHEAD - LARGE // 2 < len(listed) <= MOST_AHEAD
    assert set(Counter(each.round for each in listed).values()) == {LARGE // 2}
    assert [each.round for each in listed] == sorted(each.round for each in listed)
    assert rounds_made.calls == len(listed) * 2 // LARGE + 1
    assert len(ahead(Plan("league", laps=10), field(LARGE), [])) <= MOST_AHEAD


@pytest.mark.parametrize("seats", [3, 4, 29])
def test_groups_are_improved_with_a_bounded_amount_of_work(monkeypatch: pytest.MonkeyPatch, seats: int) -> None:
    exchanged = Count()
    exchange = groups._exchange

    def counted(*given: object) -> None:
        exchanged.calls += 1
        exchange(*given)  # type: ignore[arg-type]  # passed on as they came

    monkeypatch.setattr(groups, "_exchange", counted)
    plan = Plan("round-robin", seats=seats)
    first = next_pairings(plan, field(LARGE), [])
    second = next_pairings(plan, field(LARGE), first)
    assert 0 < exchanged.calls <= groups.MOST_TRIED // LARGE
    again = sum(count > 1 for count in met([*first, *second]).values())
    assert again == 0 if seats < 10 else again < len(met(first))
    monkeypatch.setattr(groups, "MOST_TRIED", LARGE * 3)
    exchanged.calls = 0
    next_pairings(plan, field(LARGE), first)
    assert exchanged.calls <= 3


def test_each_two_entries_are_weighed_once() -> None:
    weighed = Count()

    def distance(_one: int, _other: int) -> int:
        weighed.calls += 1
        return 0

    groups.grouped(range(1, LARGE + 1), 4, False, [], distance)
    assert weighed.calls == LARGE * (LARGE - 1) // 2


def test_a_league_of_groups_meets_everybody_about_once() -> None:
    plan = Plan("league", seats=3, division_size=9)
    history: list[Pairing] = []
    while new := next_pairings(plan, field(9), history):
        history += [Pairing(each.round, each.entries, (1, 2, 3), each.group) for each in new]
    assert max(each.round for each in history) == league.seasons(field(9), [], plan.league)[0].rounds
    assert max(met(history).values()) <= 2
