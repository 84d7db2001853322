"""Rounds that open by themselves: byes, draws, drop-outs, late entries, bots, and how results are taken."""

from collections.abc import Sequence

import pytest

from tests.host.tournaments.sample_tournaments import (
    ANN,
    BEN,
    CAT,
    DAN,
    PEOPLE,
    current,
    lose,
    opened,
    play_round,
    seen,
    words,
)
from turnsheet.core import codec
from turnsheet.core.tournaments.pairings import Entry, Pairing
from turnsheet.core.tournaments.tournament import Plan, next_pairings
from turnsheet.host.matches import early_end, lifecycle
from turnsheet.host.notifications import notify
from turnsheet.host.people import STRANGER, Asker
from turnsheet.host.refusals import RefusedError
from turnsheet.host.site import Site
from turnsheet.host.store.rows.matches import matches, seats
from turnsheet.host.tournaments import rounds, tournaments
from turnsheet.host.tournaments.match_terms import Wish
from turnsheet.host.turns.due_turns import Runner
from turnsheet.host.upkeep.removal import remove


def test_a_round_robin_opens_its_rounds_by_itself_and_ends(site: Site) -> None:
    name = opened(site, 4)
    for number in (1, 2, 3):
        assert seen(site, name).summary.last_round == number
        assert len(current(site, name)) == 2
        play_round(site, name)
    done = seen(site, name)
    assert done.summary.row.phase == "over"
    assert [(each.entry, int(each.points)) for each in done.tables[0].standings] == [(1, 3), (2, 2), (3, 1), (4, 0)]
    assert "Ann won." in words(site, name)
    assert words(site, name)[-1] == "The tournament is over."


def test_players_sit_in_their_matches_are_notified_and_nobody_else_sees_them(site: Site) -> None:
    name = opened(site, 4)
    ((match, entries), _) = current(site, name)
    with site.store.read() as connection:
        row = matches.find(connection, match)
        there = seats.of_match(connection, match)
    assert (row.private, row.owner, row.phase) == (True, "", "running")
    assert [each.holder for each in there.values()] == [PEOPLE[number - 1].person for number in entries]
    assert [each.player for each in there.values()] == [seen(site, name).entries[number - 1].name for number in entries]
    told, _ = notify.newest(site, PEOPLE[entries[0] - 1].person or "")
    opponent = seen(site, name).entries[entries[1] - 1].name
    assert [each.text.partition(": ")[2] for each in told if each.kind == "turn"] == [
        f"The match has begun. You play against {opponent}. Your orders for the setup are due."
    ]
    assert len([each for each in told if each.match == match]) == 1
    outsider = next(person for number, person in enumerate(PEOPLE, 1) if number not in entries)
    assert match not in [each.match for each in seen(site, name, outsider).pairings]
    assert all(each.match is None for each in seen(site, name, STRANGER).pairings)


def test_a_match_that_is_over_is_open_to_everyone(site: Site) -> None:
    name = opened(site, 2)
    ((match, entries),) = current(site, name)
    lose(site, match, entries, 2)
    rounds.run(site)
    assert [each.match for each in seen(site, name, STRANGER).pairings] == [match]
    with site.store.read() as connection:
        assert matches.find(connection, match).private is False


def test_running_the_rounds_again_changes_nothing(site: Site) -> None:
    name = opened(site, 4)
    before = codec.encode([seen(site, name).pairings, words(site, name)])
    for _ in range(3):
        rounds.run(site)
        rounds.settle(site, name)
    assert codec.encode([seen(site, name).pairings, words(site, name)]) == before


def test_an_odd_entry_has_a_bye_and_swiss_pairs_by_points(site: Site) -> None:
    name = opened(site, 5, kind="swiss", rounds=2)
    assert sum(each.pairing.bye for each in seen(site, name).pairings) == 1
    play_round(site, name)
    second = [each.pairing for each in seen(site, name).pairings if each.pairing.round == 2]
    assert len(second) == 3
    rested = [each.pairing.entries[0] for each in seen(site, name).pairings if each.pairing.bye]
    assert len(set(rested)) == 2
    play_round(site, name)
    assert seen(site, name).summary.row.phase == "over"


def test_a_knock_out_has_a_final_and_a_match_for_third_place(site: Site) -> None:
    name = opened(site, 4, kind="knock-out")
    play_round(site, name)
    assert sorted(entries for _, entries in current(site, name)) in (
        [(1, 2), (3, 4)],
        [(1, 2), (4, 3)],
        [(2, 1), (3, 4)],
        [(2, 1), (4, 3)],
    )
    shown = seen(site, name)
    assert shown.round_names == ("semifinals", "final")
    assert sorted(each.name for each in shown.pairings) == ["final", "semifinals", "semifinals", "third place"]
    with site.store.read() as connection:
        titles = {matches.find(connection, match).title for match, _ in current(site, name)}
        chats = {matches.find(connection, match).chat for match, _ in current(site, name)}
    assert titles == {"Raumkrieg tournament, final", "Raumkrieg tournament, third place"}
    assert chats == {True}
    play_round(site, name)
    assert any(line.startswith("Third place: ") for line in words(site, name))
    assert [(each.entry, each.place) for each in seen(site, name).tables[0].standings] == [
        (1, 1),
        (2, 2),
        (3, 3),
        (4, 4),
    ]


def test_a_draw_in_a_knock_out_is_played_again_with_the_seats_changed(site: Site) -> None:
    name = opened(site, 2, kind="knock-out")
    ((match, entries),) = current(site, name)
    for number in entries:
        early_end.agree_to_draw(site, match, entries.index(number) + 1, PEOPLE[number - 1])
    rounds.run(site)
    ((_, again),) = current(site, name)
    assert again == entries[::-1]
    assert "Round 1: drawn matches are replayed." in words(site, name)


def test_who_drops_out_forfeits_and_is_not_paired_again(site: Site) -> None:
    name = opened(site, 4, kind="swiss", rounds=3)
    tournaments.leave(site, name, DAN)
    rounds.run(site)
    over = [each.pairing for each in seen(site, name).pairings if 4 in each.pairing.entries]
    assert [each.ranks[each.entries.index(4)] for each in over] == [2]
    play_round(site, name)
    play_round(site, name)
    play_round(site, name)
    assert seen(site, name).summary.row.phase == "over"
    assert all(4 not in each.pairing.entries for each in seen(site, name).pairings if each.pairing.round > 1)
    with pytest.raises(RefusedError, match="cannot enter it again") as refused:
        tournaments.enter(site, name, DAN)
    assert refused.value.code == "wrong-phase"


def test_a_late_entry_plays_from_the_next_round_on(site: Site) -> None:
    name = opened(site, 3)
    assert tournaments.enter(site, name, DAN, "Dan") == 4
    while seen(site, name).summary.row.phase == "running":
        play_round(site, name)
    table = seen(site, name).tables[0].standings
    assert {each.entry: each.played for each in table} == {1: 3, 2: 3, 3: 3, 4: 3}
    assert "Dan entered late." in words(site, name)


def test_late_entries_can_be_refused_and_a_knock_out_always_does(site: Site) -> None:
    for wish in ({"late": False}, {"kind": "knock-out"}):
        name = opened(site, 2, **wish)
        assert seen(site, name, CAT).may_enter is False
        with pytest.raises(RefusedError, match="not accept more entries"):
            tournaments.enter(site, name, CAT)


def test_bots_take_part_and_fill_seats(site: Site, runner: Runner) -> None:
    name = tournaments.create(
        site, ANN, Wish("raumkrieg", "round-robin", filler="random", enter=True, options={"turns": "3"})
    )
    tournaments.add_bot(site, name, ANN, "random")
    tournaments.add_bot(site, name, ANN, "random")
    assert [each.name for each in seen(site, name).entries] == ["Player 1", "random", "random 2"]
    tournaments.start(site, name, ANN)
    for _ in range(4):
        runner.sweep()
        for match, entries in current(site, name):
            early_end.resign(site, match, entries.index(1) + 1, ANN)
    runner.sweep()
    done = seen(site, name)
    assert done.summary.row.phase == "over"
    assert not any(each.pairing.bye for each in done.pairings)
    assert {each.entry: each.played for each in done.tables[0].standings} == {1: 3, 2: 3, 3: 3}


def test_the_result_of_a_match_that_the_rules_ended_is_its_standing(site: Site, runner: Runner) -> None:
    name = tournaments.create(site, ANN, Wish("raumkrieg", "knock-out", options={"turns": "2"}))
    for bot in ("hunter", "random"):
        tournaments.add_bot(site, name, ANN, bot)
    tournaments.start(site, name, ANN)
    for _ in range(6):
        runner.sweep()
    done = seen(site, name)
    assert done.summary.row.phase == "over"
    assert all(len(each.pairing.ranks) == 2 for each in done.pairings)


def test_a_match_that_was_removed_counts_as_a_draw(site: Site) -> None:
    name = opened(site, 2)
    ((match, _),) = current(site, name)
    remove(site, match)
    rounds.run(site)
    assert [each.pairing.ranks for each in seen(site, name).pairings] == [(1, 1)]
    assert seen(site, name).summary.row.phase == "over"


def test_a_match_that_the_admin_broke_off_counts_as_a_draw(site: Site) -> None:
    name = opened(site, 2)
    ((match, _),) = current(site, name)
    lifecycle.end(site, match, Asker(admin=True))
    rounds.run(site)
    assert [each.pairing.ranks for each in seen(site, name).pairings] == [(1, 1)]


def test_pairings_are_computed_outside_a_transaction_and_only_stored_if_nothing_changed(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = tournaments.create(site, ANN, Wish("raumkrieg", "swiss"))
    for person in (ANN, BEN, CAT):
        tournaments.enter(site, name, person)
    tournaments.start(site, name, ANN)
    computed: list[int] = []
    compute = next_pairings

    def slow(plan: Plan, entries: Sequence[Entry], earlier: Sequence[Pairing]) -> list[Pairing]:
        computed.append(len(entries))
        if len(computed) == 1:  # somebody enters meanwhile, which would wait for a transaction that is open
            tournaments.enter(site, name, DAN)
        return compute(plan, entries, earlier)

    monkeypatch.setattr(rounds, "next_pairings", slow)
    rounds.run(site)
    assert computed == [3, 4]
    assert sorted(each for _, entries in current(site, name) for each in entries) == [1, 2, 3, 4]
