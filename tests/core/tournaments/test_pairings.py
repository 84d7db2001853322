"""Tournaments of all kinds, played with results drawn at random: what holds for each round and for the end."""

from collections import Counter
from fractions import Fraction
from itertools import combinations, pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as some

from turnsheet.core.tournaments import knock_out, league, round_robin, swiss
from turnsheet.core.tournaments.league import LeagueRules
from turnsheet.core.tournaments.matching import cheapest_pairs
from turnsheet.core.tournaments.pairings import FILLER, Entry, Pairing, TournamentError, byes, met, seats_had
from turnsheet.core.tournaments.standings import ROUND_ROBIN, SWISS, standings
from turnsheet.core.tournaments.tournament import (
    Plan,
    ahead,
    checked,
    next_pairings,
    rounds,
    season_tables,
    seasons,
    tables,
)


def field(count: int) -> list[Entry]:
    return [Entry(number, strength=-number) for number in range(1, count + 1)]


def decided(pairing: Pairing, chance: Random, draws: bool = True) -> Pairing:
    if pairing.bye:
        return pairing
    ranks = [chance.randint(1, 3) for _ in pairing.entries] if draws else list(range(1, len(pairing.entries) + 1))
    if not draws:
        chance.shuffle(ranks)
    return Pairing(pairing.round, pairing.entries, tuple(ranks), pairing.group)


def played(plan: Plan, entries: list[Entry], seed: int, draws: bool = True) -> list[Pairing]:
    chance = Random(seed)
    history: list[Pairing] = []
    while new := next_pairings(plan, entries, history):
        history += [decided(each, chance, draws) for each in new]
        assert len(history) < 5_000
    return history


def in_rounds(history: list[Pairing]) -> dict[int, list[int]]:
    found: dict[int, list[int]] = {}
    for pairing in history:
        found.setdefault(pairing.round, []).extend(each for each in pairing.entries if each != FILLER)
    return found


@given(some.integers(0, 8), some.randoms(use_true_random=False), some.floats(0, 1))
def test_the_cheapest_pairs_are_those_of_an_exhaustive_search(count: int, chance: Random, dense: float) -> None:
    costs = {
        pair: chance.randint(0, chance.choice([1, 3, 20])) if chance.random() < dense else None
        for pair in combinations(range(count), 2)
    }

    def best(left: list[int]) -> tuple[int, int]:
        if len(left) < 2:
            return 0, 0
        found = [best(left[1:])]
        for other in left[1:]:
            cost = costs[left[0], other]
            if cost is not None:
                fewer, cheaper = best([each for each in left[1:] if each != other])
                found.append((fewer - 1, cheaper + cost))
        return min(found)

    pairs = cheapest_pairs(count, lambda one, other: costs[one, other])
    told = [costs[pair] for pair in pairs]
    assert len({each for pair in pairs for each in pair}) == 2 * len(pairs)
    assert (-len(pairs), sum(cost for cost in told if cost is not None)) == best(list(range(count)))
    assert None not in told


@pytest.mark.parametrize("count", range(2, 15))
def test_in_a_round_robin_everybody_meets_everybody_once_and_has_both_seats_equally_often(count: int) -> None:
    history = played(Plan("round-robin"), field(count), count)
    assert met(history) == dict.fromkeys(combinations(range(1, count + 1), 2), 1)
    assert all(len(set(numbers)) == len(numbers) == count for numbers in in_rounds(history).values())
    assert max(each.round for each in history) == rounds(Plan("round-robin"), field(count))
    for seats in seats_had(history).values():
        assert abs(seats.count(0) - seats.count(1)) <= 1


@pytest.mark.parametrize("count", [2, 5, 8])
def test_in_the_second_lap_seats_are_changed(count: int) -> None:
    history = played(Plan("round-robin", laps=2), field(count), count)
    ordered = Counter(each.entries for each in history if not each.bye)
    assert set(ordered.values()) == {1}
    assert all(pair[::-1] in ordered for pair in ordered)


@given(some.integers(5, 10), some.data())
def test_in_a_round_robin_with_late_entries_and_drop_outs_all_who_stay_still_meet_once(
    count: int, data: some.DataObject
) -> None:
    entries = field(count)
    late = data.draw(some.integers(0, 3))
    entries += [Entry(count + 1 + each, since=data.draw(some.integers(2, 3))) for each in range(late)]
    gone = data.draw(some.integers(0, 2))
    for each in range(gone):
        entries[each] = Entry(each + 1, -each - 1, until=data.draw(some.integers(1, 3)))
    history: list[Pairing] = []
    chance = Random(count)
    while new := round_robin.next_round(entries, history, 2):
        history += [decided(each, chance) for each in new]
    stayed = [entry.number for entry in entries if not entry.left]
    together = met(history)
    assert max(together.values()) == 1
    assert all(pair in together for pair in combinations(stayed, 2))
    for pairing in history:
        assert all(entry.plays(pairing.round) for entry in entries if entry.number in pairing.entries)
    table = tables(Plan("round-robin"), entries, history)[0].standings
    assert {each.played for each in table if not each.left} == {len(stayed) - 1}


@pytest.mark.parametrize(("count", "seats"), [(6, 3), (9, 3), (7, 3), (12, 4), (8, 6), (6, 6), (13, 5)])
@pytest.mark.parametrize("fill", [False, True])
def test_groups_of_a_round_robin_are_balanced(count: int, seats: int, fill: bool) -> None:
    plan = Plan("round-robin", seats=seats, laps=2, fill=fill)
    history = played(plan, field(count), count)
    together = met(history)
    meetings = [together.get(pair, 0) for pair in combinations(range(1, count + 1), 2)]
    assert max(meetings) - min(meetings) <= 3
    assert meetings.count(0) <= len(meetings) // 20
    assert all(len(each.entries) in (1, seats) for each in history)
    assert fill is False or not byes(history)
    if not fill:
        assert max(byes(history).values(), default=0) - min(byes(history).get(n, 0) for n in range(1, count + 1)) <= 1
    for had in seats_had(history).values():
        assert set(had) <= set(range(seats))


@given(some.integers(2, 24), some.integers(0, 1000), some.booleans())
def test_in_a_swiss_tournament_nobody_meets_twice_nor_has_two_byes(count: int, seed: int, draws: bool) -> None:
    plan = Plan("swiss", rounds=min(7, (count + 1) // 2))
    history = played(plan, field(count), seed, draws)
    assert max(each.round for each in history) == plan.rounds
    assert all(sorted(numbers) == list(range(1, count + 1)) for numbers in in_rounds(history).values())
    assert max(met(history).values()) == 1
    assert max(byes(history).values(), default=0) <= 1
    assert all(sum(each.bye for each in history if each.round == number) == count % 2 for number in in_rounds(history))


@given(some.integers(6, 16), some.integers(0, 1000))
def test_seats_of_a_swiss_tournament_are_fair(count: int, seed: int) -> None:
    history = played(Plan("swiss", rounds=5), field(count), seed, draws=False)
    for seats in seats_had(history).values():
        assert abs(seats.count(0) - seats.count(1)) <= 3


def test_in_the_first_swiss_round_the_upper_half_plays_the_lower_half() -> None:
    pairs = {frozenset(each.entries) for each in swiss.next_round(field(8), [], 2)}
    assert pairs == {frozenset({1, 5}), frozenset({2, 6}), frozenset({3, 7}), frozenset({4, 8})}


def test_swiss_opponents_have_equal_points_and_the_lowest_without_a_bye_gets_it() -> None:
    first = [Pairing(1, (1, 4), (1, 2)), Pairing(1, (2, 5), (1, 2)), Pairing(1, (3, 6), (1, 2)), Pairing(1, (7,))]
    second = swiss.next_round(field(7), first, 2)
    assert [each.entries for each in second if each.bye] == [(6,)]
    points = {1: 1, 2: 1, 3: 1, 7: 1, 4: 0, 5: 0}
    assert all(points[a] == points[b] for a, b in (each.entries for each in second if not each.bye))


def test_a_swiss_round_does_not_get_stuck_where_the_last_two_have_met() -> None:
    """From the top down it would be 1-2 and 3-4, who have met."""
    earlier = [Pairing(1, (1, 4), (1, 2)), Pairing(1, (3, 2), (1, 1)), Pairing(2, (4, 3), (1, 1))]
    earlier.append(Pairing(2, (2, 1), (1, 1)))
    third = swiss.next_round(field(4), earlier, 2)
    assert {frozenset(each.entries) for each in third} == {frozenset({1, 3}), frozenset({2, 4})}


def test_swiss_takes_late_entries_and_drop_outs() -> None:
    entries = [*field(4)[:3], Entry(4, until=1), Entry(5, since=2)]
    history = played(Plan("swiss", rounds=3), entries, 1)
    assert 5 not in in_rounds(history)[1]
    assert all(4 not in in_rounds(history)[number] and 5 in in_rounds(history)[number] for number in (2, 3))


def test_swiss_groups_of_equal_points() -> None:
    history = played(Plan("swiss", seats=3, rounds=4), field(12), 5, draws=False)
    assert all(sorted(numbers) == list(range(1, 13)) for numbers in in_rounds(history).values())
    assert max(met(history).values()) <= 2


def test_a_bracket_keeps_the_strongest_apart() -> None:
    assert knock_out.bracket(8) == [1, 8, 4, 5, 2, 7, 3, 6]


@given(some.integers(2, 20), some.integers(0, 1000), some.booleans())
def test_a_knock_out_ends_with_one_winner_and_losers_are_out(count: int, seed: int, draws: bool) -> None:
    plan = Plan("knock-out")
    history = played(plan, field(count), seed, draws)
    table = tables(plan, field(count), history)[0].standings
    places = [each.place for each in table]
    assert places[:2] == [1, 2]
    assert places[2:4] == [3, 4][: count - 2]
    assert max(each.round for each in history) == rounds(plan, field(count)) == (count - 1).bit_length()
    if not draws:
        assert sum(not each.bye for each in history) == count - 1 + (count > 3)
        final = next(each for each in history if each.round == rounds(plan, field(count)) and each.group == 0)
        assert table[0].entry == final.entries[final.ranks.index(1)]


def test_the_strongest_have_the_byes_of_a_knock_out() -> None:
    first = knock_out.next_pairings(field(5), [], 2)
    assert sorted(each.entries[0] for each in first if each.bye) == [1, 2, 3]


def test_a_drawn_tie_is_played_again_with_the_seats_changed_and_at_last_the_better_seed_goes_on() -> None:
    history = [Pairing(1, (1, 4), (1, 1)), Pairing(1, (2, 3), (2, 1), group=1)]
    entries = field(4)
    for _ in range(knock_out.MOST_REPLAYS):
        (again,) = knock_out.next_pairings(entries, history, 2)
        assert again.entries == history[-1].entries[::-1] or len(history) == 2
        assert (again.round, again.group) == (1, 0)
        history.append(Pairing(1, again.entries, (1, 1)))
    assert [each.entries for each in history if each.group == 0] == [(1, 4), (4, 1), (1, 4)]
    final, third = knock_out.next_pairings(entries, history, 2)
    assert set(final.entries) == {1, 3}
    assert set(third.entries) == {2, 4}


def test_a_knock_out_is_ordered_by_how_far_everybody_has_come_also_while_it_is_played() -> None:
    def places(*history: Pairing) -> dict[int, int]:
        return {each.entry: each.place for each in knock_out.table(field(4), history, 2)}

    semifinals = Pairing(1, (1, 4), (1, 2)), Pairing(1, (2, 3), (1, 2), group=1)
    assert places() == {1: 1, 2: 1, 3: 1, 4: 1}
    assert places(semifinals[0], Pairing(1, (2, 3), group=1)) == {1: 1, 2: 2, 3: 2, 4: 4}
    assert places(*semifinals) == {1: 1, 2: 1, 3: 3, 4: 3}
    final, third = Pairing(2, (1, 2)), Pairing(2, (3, 4), (2, 1), group=knock_out.THIRD_PLACE)
    assert places(*semifinals, final, third) == {1: 1, 2: 1, 4: 3, 3: 4}
    assert places(*semifinals, Pairing(2, (1, 2), (2, 1)), third) == {2: 1, 1: 2, 4: 3, 3: 4}


def test_who_plays_somebody_that_left_a_knock_out_goes_on() -> None:
    history = [Pairing(1, (1, 4), (1, 2)), Pairing(1, (2, 3), (1, 2), group=1)]
    entries = [Entry(1, until=1), *field(4)[1:]]
    final, third = knock_out.next_pairings(entries, history, 2)
    assert final.entries == (2,)
    assert set(third.entries) == {3, 4}


def test_a_knock_out_of_groups_ends_with_one_final() -> None:
    plan = Plan("knock-out", seats=4, fill=True)
    history = played(plan, field(11), 3, draws=False)
    assert [len({each.group for each in history if each.round == number}) for number in (1, 2, 3)] == [3, 2, 1]
    table = tables(plan, field(11), history)[0].standings
    assert [each.place for each in table][:4] == [1, 2, 3, 4]
    with pytest.raises(TournamentError, match="Choose a bot"):
        knock_out.next_pairings(field(11), [], 4)


@given(some.integers(4, 20), some.integers(0, 100), some.integers(3, 6))
def test_in_a_league_divisions_play_round_robins_and_the_best_go_up(count: int, seed: int, size: int) -> None:
    plan = Plan("league", division_size=size, seasons=3)
    entries = field(count)
    history = played(plan, entries, seed)
    found = [each for each in league.seasons(entries, history, plan.league) if each.number <= 3]
    assert [each.number for each in found] == [1, 2, 3]
    for season in found:
        assert sorted(number for part in season.divisions for number in part) == list(range(1, count + 1))
        here = [each for each in history if season.first_round <= each.round <= season.last_round]
        expected = {pair for part in season.divisions for pair in combinations(sorted(part), 2)}
        assert met(here) == dict.fromkeys(expected, 1)
    for before, after in pairwise(found):
        ordered = [[each.entry for each in table] for table in league.tables(entries, history, before)]
        if len(ordered) > 1:
            assert ordered[1][0] in after.divisions[0]
            assert ordered[0][-1] in after.divisions[1]
            assert ordered[0][0] in after.divisions[0]


def test_late_entries_of_a_league_begin_below_and_who_left_is_out() -> None:
    rules = LeagueRules(division_size=4)
    plan = Plan("league", division_size=4, seasons=2)
    entries = [*field(7), Entry(8, until=2), Entry(9, strength=100, since=2)]
    history = played(plan, entries, 1)
    first, second, *_ = league.seasons(entries, history, rules)
    assert 9 not in first.divisions[0] + first.divisions[1]
    assert 9 in second.divisions[-1]
    assert 8 not in second.divisions[0] + second.divisions[1]
    assert all(entry.plays(each.round) for each in history for entry in entries if entry.number in each.entries)


def test_a_player_who_leaves_in_a_later_season_does_not_change_the_earlier_ones() -> None:
    plan = Plan("league", division_size=3, seasons=2)
    entries = field(6)
    history = played(plan, entries, 4, draws=False)
    before = seasons(plan, entries, history)
    winner = season_tables(entries, history, before, before[0])[0].standings[0].entry
    for until in (before[0].last_round, before[1].first_round):
        later = [Entry(each.number, each.strength, until=until if each.number == winner else None) for each in entries]
        kept = [each for each in history if each.round <= until]
        after = seasons(plan, later, kept)
        assert season_tables(later, kept, after, after[0])[0].standings[0].entry == winner
        assert (after == before) is (until > before[0].last_round)


def test_a_season_is_shown_from_its_first_round_on_and_then_says_who_moved() -> None:
    plan = Plan("league", division_size=3, seasons=2)
    entries = field(6)
    history = played(plan, entries, 4, draws=False)
    in_last_round = [each if each.round < 3 else Pairing(3, each.entries, group=each.group) for each in history[:12]]
    (first,) = seasons(plan, entries, in_last_round)
    assert first.last_round == 3
    assert tables(plan, entries, in_last_round)[0].standings[0].played > 0
    assert ahead(plan, entries, in_last_round) == []
    assert [each.number for each in seasons(plan, entries, history)] == [1, 2]
    done = season_tables(entries, history, seasons(plan, entries, history), first)
    assert [[each.movement for each in table.standings] for table in done] == [
        ["", "", "relegated"],
        ["promoted", "", ""],
    ]
    assert all(each.movement == "" for table in tables(plan, entries, history) for each in table.standings)


def test_what_is_planned_is_what_is_played() -> None:
    for plan in (Plan("round-robin", laps=2), Plan("league", division_size=3)):
        planned = ahead(plan, field(6), [])
        assert [(each.round, each.entries) for each in planned] == [
            (each.round, each.entries) for each in played(plan, field(6), 1)
        ]
    assert ahead(Plan("swiss"), field(6), []) == []


def test_tie_breaks_are_applied_in_order() -> None:
    """In the second table 1, 2 and 3 have a point each: 2 met the weakest, and 3 beat a stronger one than 1 did."""
    history = [Pairing(1, (1, 2), (1, 2)), Pairing(1, (3, 4), (1, 2)), Pairing(2, (1, 4), (1, 2))]
    history += [Pairing(2, (3, 2), (2, 1)), Pairing(3, (2, 4), (1, 2)), Pairing(3, (3, 1), (1, 2))]
    round_robin_table = standings(field(4), history, ROUND_ROBIN)
    assert [each.points for each in round_robin_table] == [2, 2, 2, 0]
    assert [each.place for each in round_robin_table] == [1, 1, 1, 4]
    two = [Pairing(1, (1, 3), (2, 1)), Pairing(1, (2, 4), (1, 2)), Pairing(2, (1, 4), (1, 2))]
    assert [each.entry for each in standings(field(4), two, SWISS)] == [3, 1, 2, 4]
    assert [each.opponents for each in standings(field(4), two, SWISS)] == [1, 1, 0, 2]


def test_direct_encounter_separates_two() -> None:
    history = [Pairing(1, (2, 1), (1, 2)), Pairing(2, (1, 3), (1, 2)), Pairing(3, (3, 2), (1, 2))]
    history += [Pairing(4, (1, 4), (1, 2)), Pairing(4, (2, 4), (1, 2)), Pairing(4, (3, 4), (2, 1))]
    assert [each.entry for each in standings(field(4), history, ["direct encounter"])][:2] == [2, 1]


def test_points_of_larger_matches_are_the_share_of_opponents_beaten() -> None:
    pairing = Pairing(1, (5, 6, 7, FILLER), (2, 1, 2, 4))
    assert [pairing.points(entry) for entry in (5, 6, 7)] == [Fraction(1, 2), 1, Fraction(1, 2)]


def test_a_plan_that_cannot_be_played_is_refused() -> None:
    with pytest.raises(TournamentError, match="rounds must be 1 to 200"):
        checked(Plan("swiss", rounds=1000))
    with pytest.raises(TournamentError, match="not over"):
        next_pairings(Plan("swiss"), field(4), [Pairing(1, (1, 2)), Pairing(1, (3, 4))])
