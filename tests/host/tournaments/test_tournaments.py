"""Tournaments of people: entries, rounds that open by themselves, drop-outs, late entries, and the end."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

import pytest

from tests.host.conftest import Clock
from turnsheet.core import codec
from turnsheet.core.tournaments.pairings import Entry, Pairing
from turnsheet.core.tournaments.tournament import Plan, next_pairings
from turnsheet.host.matches import early_end, lifecycle
from turnsheet.host.notifications import notify
from turnsheet.host.people import SITE, STRANGER, Asker
from turnsheet.host.quotas.limits import Quotas
from turnsheet.host.refusals import RefusedError
from turnsheet.host.site import Site
from turnsheet.host.store import sizes
from turnsheet.host.store.rows import accounts, matches, seats
from turnsheet.host.store.rows import tournaments as rows
from turnsheet.host.tournaments import queries, rounds, tournaments
from turnsheet.host.tournaments.queries import ShownPairing, Tournament
from turnsheet.host.tournaments.terms import Wish
from turnsheet.host.turns.due_turns import Runner
from turnsheet.host.turns.schedule import Schedule
from turnsheet.host.upkeep.removal import remove

PEOPLE = [Asker(person=letter * 64) for letter in "abcdef"]
ANN, BEN, CAT, DAN, EVA, FAY = PEOPLE


@pytest.fixture(autouse=True)
def _ann_has_an_account(site: Site) -> None:
    with_account(site, ANN, "ann")


def with_account(site: Site, person: Asker, public: str) -> None:
    """Give a person an account."""
    with site.store.write() as connection:
        accounts.add(connection, person.person or "", public, None, 0)


def opened(site: Site, count: int, **wish: object) -> str:
    """A tournament of this number of people, started by Ann."""
    described = codec.convert({"game": "raumkrieg", "kind": "round-robin", **wish}, Wish)
    name = tournaments.create(site, ANN, described)
    for each, called in zip(PEOPLE[:count], ("Ann", "Ben", "Cat", "Dan", "Eva", "Fay"), strict=False):
        tournaments.enter(site, name, each, called)
    tournaments.start(site, name, ANN)
    rounds.run(site)
    return name


def seen(site: Site, name: str, asker: Asker = ANN) -> Tournament:
    return queries.shown(site, name, asker)


def current(site: Site, name: str) -> list[tuple[str, tuple[int, ...]]]:
    """The matches that are played now, with their entries."""
    shown = [each for person in PEOPLE for each in seen(site, name, person).pairings if each.mine and not each.planned]
    found = [(each.match, each.pairing.entries) for each in shown if each.match and not each.pairing.over]
    return sorted(set(found))


def lose(site: Site, match: str, entries: tuple[int, ...], loser: int) -> None:
    early_end.resign(site, match, entries.index(loser) + 1, PEOPLE[loser - 1])


def play_round(site: Site, name: str) -> None:
    """The entry with the higher number loses everywhere."""
    for match, entries in current(site, name):
        lose(site, match, entries, max(entries))
    rounds.run(site)


def words(site: Site, name: str) -> list[str]:
    return [event.text for event in reversed(seen(site, name).history)]


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
    assert any(f"You play against {opponent}." in each.text for each in told)
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
    before = codec.encode([seen(site, name).pairings, seen(site, name).history])
    for _ in range(3):
        rounds.run(site)
        rounds.settle(site, name)
    assert codec.encode([seen(site, name).pairings, seen(site, name).history]) == before


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
    play_round(site, name)
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


def test_a_league_begins_a_round_each_week_and_the_best_go_up(site: Site, clock: Clock) -> None:
    name = opened(site, 6, kind="league", division_size=3, seasons=2)
    play_round(site, name)
    assert seen(site, name).summary.last_round == 1
    clock.turn(days=7)
    rounds.run(site)
    assert seen(site, name).summary.last_round == 2
    clock.turn(days=7)
    rounds.run(site)  # round 3 begins although round 2 is not over
    assert seen(site, name).summary.last_round == 3
    assert len(current(site, name)) == 4
    clock.turn(days=7)
    rounds.run(site)  # but a new season needs all results
    assert seen(site, name).summary.last_round == 3
    play_round(site, name)
    first = seen(site, name)
    assert (first.summary.last_round, first.season) == (4, 2)
    assert [[each.entry for each in table.standings] for table in first.tables] == [[1, 2, 4], [3, 5, 6]]


def test_each_season_of_a_league_keeps_its_table_crosstable_and_schedule(site: Site, clock: Clock) -> None:
    name = opened(site, 6, kind="league", division_size=3, seasons=2)
    with pytest.raises(RefusedError, match="has the season 1 so far"):
        queries.shown(site, name, ANN, 2)
    for _ in range(3):
        assert seen(site, name).season == 1
        play_round(site, name)
        clock.turn(days=7)
        rounds.run(site)
    now, earlier = seen(site, name, BEN), queries.shown(site, name, BEN, 1)
    assert (now.season, earlier.season) == (2, 1)
    assert [each.pairing.round for each in now.playing] == [each.pairing.round for each in earlier.playing] == [4]
    assert {each.pairing.round for each in earlier.pairings} == {1, 2, 3}
    assert {each.pairing.round for each in now.pairings} == {4, 5, 6}
    assert now.crosstable == {}
    assert len(earlier.crosstable) == 12
    assert [[(each.entry, each.movement) for each in table.standings] for table in earlier.tables] == [
        [(1, ""), (2, ""), (3, "relegated")],
        [(4, "promoted"), (5, ""), (6, "")],
    ]
    assert [(each.season.number, each.begun, each.over, each.winners) for each in now.seasons] == [
        (1, True, True, (1,)),
        (2, True, False, ()),
    ]
    assert "Season 1: Dan won division 2." in words(site, name)
    assert "Season 2 began. Dan went up. Cat went down." in words(site, name)
    tournaments.leave(site, name, ANN)
    rounds.run(site)
    again = queries.shown(site, name, ANN, 1)
    assert [[each.entry for each in table.standings] for table in again.tables] == [[1, 2, 3], [4, 5, 6]]
    assert again.tables[0].standings[0].left is False
    assert [[each.entry for each in table.standings] for table in seen(site, name).tables] == [[2, 4, 1], [3, 5, 6]]


def test_only_leagues_have_seasons(site: Site) -> None:
    name = opened(site, 2)
    assert (seen(site, name).season, seen(site, name).seasons) == (0, ())
    with pytest.raises(RefusedError, match="has no seasons") as refused:
        queries.shown(site, name, ANN, 1)
    assert refused.value.code == "no-such-season"


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


def test_only_the_owner_starts_removes_and_ends(site: Site) -> None:
    name = tournaments.create(site, ANN, Wish("raumkrieg", "swiss"))
    for person in (ANN, BEN, CAT):
        tournaments.enter(site, name, person)
    for refused in (
        lambda: tournaments.start(site, name, BEN),
        lambda: tournaments.remove(site, name, 1, BEN),
        lambda: tournaments.cancel(site, name, BEN),
        lambda: tournaments.add_bot(site, name, BEN, "random"),
    ):
        with pytest.raises(RefusedError) as error:
            refused()
        assert error.value.code == "not-your-tournament"
    tournaments.remove(site, name, 2, ANN)
    assert [each.number for each in seen(site, name).entries] == [1, 3]
    tournaments.cancel(site, name, ANN)
    assert seen(site, name).summary.row.phase == "cancelled"
    assert [each.row.id for each in queries.listed(site, ANN, "finished", 10)] == [name]
    assert queries.listed(site, ANN, "current", 10) == []
    assert [each.row.id for each in queries.listed(site, CAT, "mine", 10)] == [name]
    assert queries.listed(site, DAN, "mine", 10) == []


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        ({"game": "chess"}, "no-such-game"),
        ({"seats": 99}, "bad-tournament"),
        ({"seats": 20}, "bad-options"),
        ({"options": {"turns": "many"}}, "bad-options"),
        ({"filler": "nobody"}, "no-such-bot"),
        ({"rounds": 999, "kind": "swiss"}, "bad-tournament"),
        ({"rounds": 31, "kind": "swiss"}, "bad-tournament"),
        ({"laps": 5}, "bad-tournament"),
        ({"seasons": 11, "kind": "league"}, "bad-tournament"),
        ({"round_seconds": 0}, "bad-schedule"),
        ({"schedule": Schedule(period=1)}, "bad-schedule"),
    ],
)
def test_a_tournament_that_cannot_be_played_is_refused(site: Site, wish: dict[str, object], code: str) -> None:
    described = {"game": "raumkrieg", "kind": "round-robin", **wish}
    with pytest.raises(RefusedError) as refused:
        tournaments.create(site, ANN, codec.convert(codec.plain(described), Wish))
    assert refused.value.code == code


def test_too_few_entries_cannot_start(site: Site) -> None:
    name = tournaments.create(site, ANN, Wish("raumkrieg", "swiss", enter=True))
    with pytest.raises(RefusedError, match="at least 2 entries and has 1"):
        tournaments.start(site, name, ANN)


def test_a_tournament_starts_by_itself_at_its_time(site: Site, clock: Clock) -> None:
    starts = clock() + timedelta(days=2)
    name = tournaments.create(site, ANN, Wish("raumkrieg", "round-robin", enter=True, starts=starts))
    tournaments.enter(site, name, BEN)
    clock.turn(days=1)
    rounds.run(site)
    assert (seen(site, name).summary.row.phase, seen(site, name).late_start) == ("open", False)
    clock.turn(days=1)
    rounds.run(site)
    assert seen(site, name).summary.row.phase == "running"
    assert len(current(site, name)) == 1


def test_a_tournament_that_cannot_start_on_time_says_why_and_waits_for_its_owner(site: Site, clock: Clock) -> None:
    starts = clock() + timedelta(days=1)
    name = tournaments.create(site, ANN, Wish("raumkrieg", "swiss", enter=True, starts=starts))
    clock.turn(days=1)
    rounds.run(site)
    rounds.run(site)
    why = "This tournament needs at least 2 entries and has 1."
    assert words(site, name)[1:] == [
        "Player 1 entered.",
        f"The tournament did not start on time. {why} The owner can start it later.",
    ]
    assert (seen(site, name).late_start, seen(site, name).why_not_start) == (True, why)
    tournaments.enter(site, name, BEN)
    rounds.run(site)
    assert (seen(site, name).summary.row.phase, seen(site, name).why_not_start) == ("open", "")
    tournaments.start(site, name, ANN)
    assert (seen(site, name).summary.row.phase, seen(site, name).late_start) == ("running", False)


def test_the_owner_changes_the_start_time_before_the_start(site: Site, clock: Clock) -> None:
    name = tournaments.create(site, ANN, Wish("raumkrieg", "swiss", enter=True))
    tournaments.enter(site, name, BEN)
    with pytest.raises(RefusedError, match="Only the person who created"):
        tournaments.set_start_time(site, name, BEN, clock() + timedelta(days=1))
    for wrong in (clock(), clock() + timedelta(days=400), datetime.max.replace(tzinfo=UTC)):
        with pytest.raises(RefusedError, match="must be in the future") as refused:
            tournaments.set_start_time(site, name, ANN, wrong)
        assert refused.value.code == "bad-schedule"
    tournaments.set_start_time(site, name, ANN, clock() + timedelta(days=1))
    tournaments.set_start_time(site, name, ANN, None)
    clock.turn(days=2)
    rounds.run(site)
    assert seen(site, name).summary.row.phase == "open"
    tournaments.start(site, name, ANN)
    with pytest.raises(RefusedError, match="already started"):
        tournaments.set_start_time(site, name, ANN, clock() + timedelta(days=1))


def test_no_answer_holds_the_id_of_a_person(site: Site) -> None:
    """Rows hold ids; what is made of them for others is checked in tests/web. Here: history and names."""
    name = opened(site, 3)
    shown: list[ShownPairing] = list(seen(site, name).pairings)
    assert shown
    assert all((person.person or "") not in "\n".join(words(site, name)) for person in PEOPLE)


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


def bots_only(site: Site, count: int, asker: Asker = ANN, **wish: object) -> str:
    """A tournament of bots, started."""
    described = codec.convert({"game": "raumkrieg", "kind": "round-robin", "options": {"turns": "3"}, **wish}, Wish)
    name = tournaments.create(site, asker, described)
    for _ in range(count):
        tournaments.add_bot(site, name, asker, "random")
    tournaments.start(site, name, asker)
    return name


def test_a_guest_cannot_create_a_tournament_but_can_enter_one(site: Site) -> None:
    with pytest.raises(RefusedError, match="Sign in, or make an account") as refused:
        tournaments.create(site, BEN, Wish("raumkrieg", "swiss"))
    assert refused.value.code == "not-signed-in"
    name = tournaments.create(site, ANN, Wish("raumkrieg", "swiss"))
    assert tournaments.enter(site, name, BEN) == 1
    assert tournaments.create(site, SITE, Wish("raumkrieg", "swiss"))


def test_there_are_few_more_bots_than_people(site: Site) -> None:
    name = tournaments.create(site, ANN, Wish("raumkrieg", "swiss", enter=True))
    tournaments.enter(site, name, BEN)
    for _ in range(2 + tournaments.MORE_BOTS):
        tournaments.add_bot(site, name, ANN, "random")
    with pytest.raises(RefusedError, match="when more people have entered") as refused:
        tournaments.add_bot(site, name, ANN, "random")
    assert refused.value.code == "full"
    tournaments.leave(site, name, BEN)
    with pytest.raises(RefusedError, match="Remove some bots") as refused:
        tournaments.start(site, name, ANN)
    assert refused.value.code == "bad-tournament"
    tournaments.remove(site, name, 3, ANN)
    tournaments.start(site, name, ANN)
    bots_only(site, tournaments.MORE_BOTS + 3, SITE)


def test_who_enters_and_leaves_before_the_start_leaves_no_line_and_the_history_is_cut(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = tournaments.create(site, ANN, Wish("raumkrieg", "swiss", enter=True))
    before = words(site, name)
    for _ in range(5):
        tournaments.enter(site, name, BEN, "Ben")
        assert words(site, name) == [*before, "Ben entered."]
        tournaments.leave(site, name, BEN)
        assert words(site, name) == before
    monkeypatch.setattr(queries, "MOST_HISTORY", 1)
    tournaments.enter(site, name, CAT, "Cat")
    assert words(site, name) == ["Cat entered."]


def test_matches_of_bots_wait_until_others_are_over(site: Site, runner: Runner) -> None:
    site.quotas = Quotas(bot_matches=1)
    name = bots_only(site, 4)
    rounds.run(site)
    rounds.run(site)
    assert [each.pairing.round for each in seen(site, name).pairings if not each.planned] == [1, 1]
    assert running(site) == 1
    waits = "Round 1: some matches wait, since 1 with only bots are played at the same time."
    assert words(site, name).count(waits) == 1
    for _ in range(40):
        runner.sweep()
        assert running(site) <= 1
    assert seen(site, name).summary.row.phase == "over"
    assert {each.played for each in seen(site, name).tables[0].standings} == {3}


def running(site: Site) -> int:
    """How many matches of Ann's tournaments are not over."""
    with site.store.read() as connection:
        return matches.count_of_tournaments(connection, ANN.person or "")


def test_matches_of_tournaments_count_for_the_person_who_runs_them(site: Site) -> None:
    site.quotas = Quotas(matches=1, tournament_matches=2)
    name = opened(site, 6)
    assert (running(site), len(current(site, name))) == (2, 2)
    assert "Round 1: some matches wait, since 2 are played at the same time." in words(site, name)
    ((match, entries), _) = current(site, name)
    lose(site, match, entries, max(entries))
    rounds.run(site)
    assert (running(site), len(current(site, name))) == (2, 2)
    assert lifecycle.open_match(
        site, ANN, lifecycle.Opening("raumkrieg", seats=2)
    )  # their own matches are another quota
    with site.store.read() as connection:
        used = sizes.of_owner(connection, ANN.person or "")
        there = [matches.find(connection, each).bytes for each, _ in current(site, name)]
    assert used > sum(there) > 0


def test_nothing_is_opened_when_the_space_of_the_owner_is_used_up_and_bots_are_paused(
    site: Site, runner: Runner
) -> None:
    site.quotas = Quotas(bot_matches=0, bytes=1)
    name = bots_only(site, 4)
    rounds.run(site)
    assert running(site) == 1
    assert any("has no space left" in each for each in words(site, name))
    for _ in range(3):
        runner.sweep()
    with site.store.read() as connection:
        match = next(each.match for each in rows.pairings(connection, name) if each.match)
        assert matches.find(connection, match).phase == "paused"
    told, _ = notify.newest(site, ANN.person or "")
    assert any("The match is paused" in each.text for each in told)


def test_a_tournament_of_too_many_rounds_does_not_start_and_does_not_go_on(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tournaments, "MOST_ROUNDS", 2)
    monkeypatch.setattr(rounds, "MOST_ROUNDS", 2)
    with pytest.raises(RefusedError, match="would have 3 rounds; the limit is 2"):
        opened(site, 4)
    name = opened(site, 2, laps=2)
    tournaments.enter(site, name, CAT, "Cat")
    for _ in range(2):
        play_round(site, name)
    assert seen(site, name).summary.row.phase == "over"
    assert "The tournament cannot continue: it has had 2 rounds, which is the limit." in words(site, name)
