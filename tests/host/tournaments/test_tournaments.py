"""Tournaments: who creates, starts, enters, leaves and ends them."""

from datetime import UTC, datetime, timedelta

import pytest

from tests.host.conftest import Clock
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
    with_account,
    words,
)
from turnsheet.core import codec
from turnsheet.host.administration import rights, users
from turnsheet.host.matches import match_events
from turnsheet.host.people import SITE, Asker
from turnsheet.host.refusals import RefusedError
from turnsheet.host.site import Site
from turnsheet.host.store.rows.people import names_in_old_texts, persons
from turnsheet.host.store.schema import tournament_events
from turnsheet.host.tournaments import queries, rounds, tournaments
from turnsheet.host.tournaments.decisions import decide
from turnsheet.host.tournaments.match_terms import Wish
from turnsheet.host.tournaments.queries import ShownPairing
from turnsheet.host.turns.schedule import Schedule


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


def test_an_admin_of_the_site_ends_a_tournament_of_others_and_it_is_in_their_log(site: Site) -> None:
    with_account(site, DAN, "dan")
    name = tournaments.create(site, ANN, Wish("raumkrieg", "swiss", title="A cup"))
    with pytest.raises(RefusedError) as refused:
        tournaments.cancel(site, name, DAN)
    assert refused.value.code == "not-your-tournament"
    assert (seen(site, name, ANN).may_end, seen(site, name, DAN).may_end) == (True, False)
    users.grant(site, "dan")
    assert (seen(site, name, ANN).may_end, seen(site, name, DAN).may_end) == (True, True)
    tournaments.cancel(site, name, DAN)
    assert words(site, name)[-1] == "An admin of this site ended the tournament."
    logged = rights.logged(site, DAN).actions[0]
    assert (logged.deed, logged.text) == ("end-tournament", "A cup")
    assert seen(site, name, DAN).may_end is False


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


def test_a_tournament_cannot_have_anonymous_matches(site: Site) -> None:
    wish = Wish("starweb", "swiss", seats=6, options={"variant": "anonymous"})
    with pytest.raises(RefusedError, match="so they cannot be anonymous"):
        tournaments.create(site, ANN, wish)


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
    why = "This tournament needs at least 2 entries and has 1. Invite more players."
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


def test_a_guest_cannot_create_a_tournament_but_can_enter_one(site: Site) -> None:
    with pytest.raises(RefusedError, match="Sign in, or make an account") as refused:
        tournaments.create(site, BEN, Wish("raumkrieg", "swiss"))
    assert refused.value.code == "not-signed-in"
    name = tournaments.create(site, ANN, Wish("raumkrieg", "swiss"))
    assert tournaments.enter(site, name, BEN) == 1
    assert tournaments.create(site, SITE, Wish("raumkrieg", "swiss"))


def test_who_enters_and_leaves_before_the_start_leaves_no_line(site: Site) -> None:
    name = tournaments.create(site, ANN, Wish("raumkrieg", "swiss", enter=True))
    before = words(site, name)
    for _ in range(5):
        tournaments.enter(site, name, BEN, "Ben")
        assert words(site, name) == [*before, "Ben entered."]
        tournaments.leave(site, name, BEN)
        assert words(site, name) == before


def test_the_history_follows_the_names_of_entries_and_keeps_its_own_words(site: Site) -> None:
    name = tournaments.create(site, ANN, Wish("raumkrieg", "round-robin"))
    tournaments.enter(site, name, ANN, "won")
    tournaments.enter(site, name, BEN, "{1}")
    tournaments.start(site, name, ANN)
    rounds.run(site)
    play_round(site, name)
    assert words(site, name)[:2] == ["The tournament is open for entries.", "won entered."]
    assert "{1} entered." in words(site, name)
    assert "Round 1: won won against {1}." in words(site, name)
    assert words(site, name)[-2:] == ["won won.", "The tournament is over."]
    with site.store.write() as connection:
        persons.forget(connection, ANN.person or "", concerned=[], name="former player")
    assert "former player entered." in words(site, name)
    assert "Round 1: former player won against {1}." in words(site, name)
    assert words(site, name)[-2:] == ["former player won.", "The tournament is over."]


def test_a_new_name_is_in_all_lines_of_a_tournament_that_is_not_over(site: Site) -> None:
    name = opened(site, 4, kind="round-robin")
    (match, entries), *_ = current(site, name)
    lose(site, match, entries, entries[1])
    rounds.run(site)
    winner, loser = entries
    called = {each.number: each.name for each in seen(site, name).entries}
    assert f"Round 1: {called[winner]} won against {called[loser]}." in words(site, name)
    tournaments.rename_entry(site, name, PEOPLE[winner - 1].person or "", {called[winner]}, "entered")
    assert "entered entered." in words(site, name)
    assert f"Round 1: entered won against {called[loser]}." in words(site, name)


def test_old_lines_and_reasons_that_name_somebody_are_found_by_the_name(site: Site) -> None:
    name = opened(site, 4)
    each = next(each for each in seen(site, name, BEN).pairings if each.mine and not each.pairing.over)
    match, number = each.match, each.number
    assert match is not None
    assert number is not None
    with site.store.write() as connection:
        line = {"tournament": name, "number": 99, "at": 0, "text": "Round 0: admin won against Ben."}
        connection.execute(tournament_events.insert().values(line))
    decide(site, name, number, Asker(admin=True), winner=2, note="admin and Ben agreed")
    with site.store.write() as connection:
        names_in_old_texts.leave_tournaments(connection, [(name, "admin")], "former player")
    told = words(site, name)
    assert "Round 0: former player won against Ben." in told
    assert told[-1].endswith(" An admin of this site decided: former player and Ben agreed")
    with site.store.write() as connection:
        names_in_old_texts.call_otherwise(connection, [match], ["admin"], "former player")
    last = match_events.after(site, match, 0)[-1].text
    assert last.startswith("The result was decided in the tournament: Ben won against ")
    assert last.endswith(" An admin of this site decided: former player and Ben agreed")
