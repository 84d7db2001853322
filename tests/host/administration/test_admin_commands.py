"""What an admin can do with matches that are not theirs, and that nothing of a deleted match is left."""

import pytest
import sqlalchemy as sa

from tests.host.conftest import Clock
from tests.host.sample_matches import ANN, BEN, CAT, DAILY, again, both, duel, row
from turnsheet.core.match import replay
from turnsheet.host.accounts.renaming import rename
from turnsheet.host.administration import admin_commands
from turnsheet.host.administration.admin_commands import ADMIN, Wanted
from turnsheet.host.matches import chat, lifecycle, notes, sandbox, seating
from turnsheet.host.matches.lifecycle import Opening, open_match
from turnsheet.host.people import Asker
from turnsheet.host.refusals import RefusedError
from turnsheet.host.robot_programs import library
from turnsheet.host.site import Site, moment, time_of
from turnsheet.host.store import sizes
from turnsheet.host.store.row_types.incoming_letters import NewIncomingLetter
from turnsheet.host.store.rows.mail import incoming_letters
from turnsheet.host.store.rows.matches import former_players, lost_seats, players_who_left, whole_matches
from turnsheet.host.store.rows.matches import seats as seat_rows
from turnsheet.host.store.schema import (
    METADATA,
    facts,
    guests,
    match_events,
    matches,
    notifications,
    printouts,
    programs,
    receipt_letters,
    seats,
    turn_letters,
    turns,
)
from turnsheet.host.turns import order_sheets
from turnsheet.host.turns import run_one_turn as running
from turnsheet.host.turns.due_turns import Runner
from turnsheet.host.upkeep import removal


def refused(code: str) -> pytest.RaisesExc[RefusedError]:
    return pytest.raises(RefusedError, check=lambda error: error.code == code)


def test_matches_are_listed_with_their_owner_and_size(site: Site, clock: Clock) -> None:
    first = duel(site, DAILY)
    clock.turn(minutes=1)
    second = duel(site)
    rename(site, ANN.person or "", "Ann")
    listed = admin_commands.list_matches(site).matches
    assert [each.id for each in listed] == [second, first]
    assert listed[1].owner == "Ann"
    assert listed[1].deadline == time_of(row(site, first).deadline)
    assert listed[0].bytes > 0
    assert [each.bytes for each in listed] == [row(site, second).bytes, row(site, first).bytes]


def test_the_list_is_filtered(site: Site, runner: Runner) -> None:
    running, ended = duel(site), duel(site)
    lifecycle.end(site, ended, ADMIN)
    with site.store.write() as connection:
        connection.execute(matches.update().where(matches.c.id == ended).values(title="The 100 % match"))
    rename(site, ANN.person or "", "Ann")

    def found(wanted: Wanted) -> set[str]:
        return {each.id for each in admin_commands.list_matches(site, wanted).matches}

    assert found(Wanted(phases=("running",))) == {running}
    assert found(Wanted(phases=("running", "ended"))) == {running, ended}
    assert found(Wanted(title="100 %")) == {ended}
    assert found(Wanted(title="%")) == {ended}
    assert found(Wanted(owner="aNN")) == {running, ended}
    assert found(Wanted(owner="Ben")) == set()
    assert found(Wanted(game="starweb")) == set()


def test_sandboxes_are_listed_only_if_wanted(site: Site) -> None:
    match = duel(site)
    fork = sandbox.fork(site, match, 1, ANN, None, {})
    assert {each.id for each in admin_commands.list_matches(site).matches} == {match}
    both_of_them = admin_commands.list_matches(site, Wanted(sandboxes=True)).matches
    assert {each.id: each.sandbox_of for each in both_of_them} == {match: "", fork: match}


def test_the_list_comes_in_pages_that_leave_nothing_out(site: Site, clock: Clock) -> None:
    made = [duel(site) for _ in range(5)]  # all at the same moment, so that the order needs more than the time
    seen: list[str] = []
    after = ""
    while True:
        page = admin_commands.list_matches(site, Wanted(limit=2, after=after))
        seen += [each.id for each in page.matches]
        after = page.next
        if not after:
            break
    assert sorted(seen) == sorted(made)
    assert len(seen) == 5


def test_a_match_is_shown_without_its_secrets(site: Site, runner: Runner) -> None:
    match = duel(site)
    code = seating.seat_link(site, match, 1, ANN)
    order_sheets.submit(site, match, 1, ANN, "draft", "14 V 1,1")
    shown = admin_commands.show(site, match)
    assert [(seat.seat, seat.kind, seat.invited) for seat in shown.taken] == [(1, "person", True), (2, "person", False)]
    assert [turn.step for turn in shown.last_turns] == [0]
    said = repr(shown)
    for secret in (row(site, match).seed, code, "14 V 1,1", ANN.person, BEN.person):
        assert secret
        assert secret not in said


def test_an_admin_governs_matches_of_others(site: Site) -> None:
    match = duel(site)
    lifecycle.pause(site, match, ADMIN)
    assert row(site, match).phase == "paused"
    lifecycle.resume(site, match, ADMIN)
    assert row(site, match).phase == "running"
    lifecycle.end(site, match, ADMIN)
    assert row(site, match).phase == "ended"
    with site.store.read() as connection:
        texts = list(
            connection.execute(
                sa.select(match_events.c.text).where(match_events.c.match == match).order_by(match_events.c.id)
            ).scalars()
        )
    assert texts[-1] == "The admin of this site ended the match."


def test_an_admin_retries_a_failed_turn(site: Site, runner: Runner, monkeypatch: pytest.MonkeyPatch) -> None:
    match = duel(site)
    with site.store.write() as connection:
        connection.execute(matches.update().where(matches.c.id == match).values(phase="failed", failure="x"))
    lifecycle.retry(site, match, ADMIN)
    assert (row(site, match).phase, row(site, match).failure) == ("running", None)
    both(site, runner, match)
    assert row(site, match).step == 1


def test_what_cannot_be_done_is_refused(site: Site) -> None:
    match = duel(site)
    with refused("wrong-phase"):
        lifecycle.resume(site, match, ADMIN)
    with refused("no-such-match"):
        lifecycle.end(site, "nowhere", ADMIN)
    with refused("no-such-match"):
        removal.remove(site, "nowhere")
    with refused("no-such-seat"):
        admin_commands.free_seat(site, match, 3)
    with refused("no-such-seat"):
        admin_commands.reissue_link(site, match, 9)
    lifecycle.end(site, match, ADMIN)
    with refused("wrong-phase"):
        lifecycle.end(site, match, ADMIN)
    with refused("wrong-phase"):
        admin_commands.free_seat(site, match, 1)


def test_an_admin_holds_no_seat(site: Site) -> None:
    match = duel(site)
    with refused("not-your-seat"):
        order_sheets.submit(site, match, 1, ADMIN, "final", "")
    with refused("not-your-seat"):
        order_sheets.order_sheet(site, match, 1, ADMIN)


def test_a_new_link_opens_the_seat_in_the_browser_that_uses_it(site: Site) -> None:
    site.address = "https://games.example.org"
    match = duel(site)
    old = seating.seat_link(site, match, 2, BEN)
    link = admin_commands.reissue_link(site, match, 2)
    before, _, code = link.rpartition("/")
    assert before == f"https://games.example.org/join/{match}/2"
    newcomer = Asker(person="d" * 64)
    with refused("seat-taken"):
        seating.take_seat(site, match, 2, newcomer, code=old)
    seating.take_seat(site, match, 2, newcomer, code=code)
    order_sheets.submit(site, match, 2, again(site, newcomer), "draft", "14 V 1,0")
    assert order_sheets.order_sheet(site, match, 2, BEN).text == "14 V 1,0"


def test_a_new_link_to_an_open_seat_is_an_invitation(site: Site) -> None:
    match = open_match(site, ANN, Opening(game="raumkrieg", seats=3, take=1, bots={3: "hunter"}))
    code = admin_commands.reissue_link(site, match, 2).rpartition("/")[2]
    with refused("wrong-code"):
        seating.take_seat(site, match, 2, BEN)
    seating.take_seat(site, match, 2, BEN, code=code)
    with refused("seat-taken"):
        admin_commands.reissue_link(site, match, 3)


def test_a_new_token_replaces_the_old_one(site: Site) -> None:
    match = duel(site)
    old = Asker(token=seating.seat_token(site, match, 1, ANN))
    new = Asker(token=admin_commands.reissue_token(site, match, 1))
    order_sheets.order_sheet(site, match, 1, new)
    with refused("not-your-seat"):
        order_sheets.order_sheet(site, match, 1, old)


def test_a_freed_seat_is_open_to_anyone_but_no_longer_its_holders(site: Site) -> None:
    match = duel(site)
    admin_commands.free_seat(site, match, 2)
    with refused("not-your-seat"):
        order_sheets.submit(site, match, 2, BEN, "final", "")
    with site.store.read() as connection:
        query = sa.select(notifications.c.text).where(notifications.c.person == BEN.person)
        told = list(connection.execute(query.order_by(notifications.c.id)).scalars())
    assert told[-1].endswith("The admin of this site took your seat from you and opened it to others.")
    newcomer = Asker(person="d" * 64)
    seating.take_seat(site, match, 2, newcomer, name="Dan")
    order_sheets.submit(site, match, 2, newcomer, "final", "")


def test_a_seat_freed_before_the_start_is_open(site: Site) -> None:
    match = open_match(site, ANN, Opening(game="raumkrieg", seats=2, take=1))
    seating.take_seat(site, match, 2, BEN, name="Ben")
    admin_commands.free_seat(site, match, 2)
    seating.take_seat(site, match, 2, Asker(person="d" * 64), name="Dan")
    with refused("wrong-phase"):
        admin_commands.free_seat(site, open_match(site, ANN, Opening(game="raumkrieg", seats=2, take=1)), 2)


def rows(site: Site) -> dict[str, int]:
    """How many rows each table has, but that of the guests."""
    with site.store.read() as connection:
        return {
            table.name: connection.execute(sa.select(sa.func.count()).select_from(table)).scalar_one()
            for table in METADATA.sorted_tables
            if table is not guests
        }


def played(site: Site, runner: Runner) -> str:
    """A match with rows in every table of matches."""
    match = duel(site)
    both(site, runner, match)
    both(site, runner, match, "to 2: hello")
    notes.keep(site, match, 1, ANN, [notes.SeatNote("note", "a", "x")])
    seating.take_seat(site, match, 1, CAT, code=seating.seat_link(site, match, 1, ANN))
    fork = sandbox.fork(site, match, 1, ANN, None, {})
    both_of_sandbox(site, runner, fork)
    with site.store.write() as connection:  # as older releases kept them
        connection.execute(printouts.insert().values(turn=row(site, match).head, seat=1, page=b""))
    chat.send(site, match, 1, ANN, None, "hello")
    chat.send(site, match, 2, BEN, 1, "hello")
    left_and_mailed(site, match)
    return match


def left_and_mailed(site: Site, match: str) -> None:
    """Rows of people who left the match, and of letters about it."""
    now = moment(site.now())
    letter: NewIncomingLetter = {
        "match": match,
        "seat": 1,
        "step": 1,
        "take": 0,
        "holder": ANN.person or "",
        "fingerprint": match,
        "state": "handled",
        "outcome": "orders",
        "text": "",
        "sender": "",
        "message_id": "",
        "quiet": False,
        "receipt": None,
        "note": "",
        "received": now,
        "next_try": now,
        "tries": 0,
        "sent_to": "",
    }
    with site.store.write() as connection:
        former_players.remember(connection, match, 2)
        players_who_left.add(connection, seat_rows.of_match(connection, match)[2], row(site, match).step)
        lost_seats.add(connection, match, 2, [each * 64 for each in "bcd"], "replaced", now)
        assert incoming_letters.add(connection, letter)
        sent = {"match": match, "seat": 1, "next_try": now, "tries": 0}
        for address in (1, 2, 3):  # more than a batch
            turn = {"head": None, "step": 0, "take": 0, "prompt": "", "told": "playing"}
            connection.execute(turn_letters.insert().values({**sent, **turn, "address": address}))
            receipt = {"number": 1, "address": address}
            connection.execute(receipt_letters.insert().values({**sent, **receipt}))


def both_of_sandbox(site: Site, runner: Runner, match: str) -> None:
    for seat in (1, 2):
        order_sheets.submit(site, match, seat, ANN, "final", "")
    runner.consider(match)


def test_nothing_of_a_deleted_match_is_left(site: Site, runner: Runner, monkeypatch: pytest.MonkeyPatch) -> None:
    """In batches so small that every table takes several."""
    library.stock(site, "robots", [])
    kept = played(site, runner)
    before = rows(site)
    match = played(site, runner)
    grown = {name for name, count in rows(site).items() if count > before[name]}
    assert {table.name for table in whole_matches.tables_of_matches()} <= grown
    monkeypatch.setattr(removal, "BATCH", 2)
    removed = removal.remove(site, match)
    assert rows(site) == before
    assert removed > 30
    assert row(site, kept).step == 2
    both(site, runner, kept)
    assert row(site, kept).step == 3


def test_the_library_is_kept(site: Site) -> None:
    assert programs not in whole_matches.tables_of_matches()
    assert facts not in whole_matches.tables_of_matches()


def test_a_match_that_is_being_deleted_does_not_go_on(
    site: Site, runner: Runner, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A deletion is cut off in the middle: nothing runs, nothing is shown of it, and deleting again finishes it."""
    before = rows(site)
    match = played(site, runner)

    def cut_off(*_: object) -> int:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(removal, "_empty", cut_off)
        with pytest.raises(KeyboardInterrupt):
            removal.remove(site, match)
    assert admin_commands.show(site, match).removal_began
    with refused("wrong-phase"):
        order_sheets.submit(site, match, 1, ANN, "final", "")
    runner.sweep()
    assert row(site, match).phase == "ended"
    removal.remove(site, match)
    assert rows(site) == before


def test_a_turn_that_ran_while_its_match_was_deleted_is_not_kept(
    site: Site, runner: Runner, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = duel(site)
    real = running.carry_out

    def deleted_meanwhile(here: Site, work: running.Work) -> running.Done:
        done = real(here, work)
        with here.store.write() as connection:
            removal.stop(connection, here, match)
        return done

    monkeypatch.setattr(running, "carry_out", deleted_meanwhile)
    both(site, runner, match)
    with site.store.read() as connection:
        steps = list(connection.execute(sa.select(turns.c.step).where(turns.c.match == match)).scalars())
    assert steps == [0]


def test_a_copy_of_a_running_match_replays(site: Site, runner: Runner) -> None:
    match = duel(site)
    both(site, runner, match)
    file = admin_commands.copy(site, match)
    assert len(replay(site.game("raumkrieg"), file).steps) == 1


def test_deleting_looks_only_at_rows_of_the_match(site: Site, runner: Runner) -> None:
    """A submission is deleted without a look at the outcomes of all other matches, which would take minutes."""
    duel(site)
    indexed = {tuple(index["column_names"]) for index in sa.inspect(site.store.engine).get_indexes("outcomes")}
    assert ("submission",) in indexed


def test_the_size_of_a_match_counts_bytes_and_not_letters(site: Site) -> None:
    match = duel(site)
    with site.store.read() as connection:
        before = sizes.of_match(connection, match)
    notes.keep(site, match, 1, ANN, [notes.SeatNote("note", "a", "é" * 100)])
    with site.store.read() as connection:
        assert sizes.of_match(connection, match) == before + 200


def test_every_seat_of_a_match_is_known_to_the_admin(site: Site) -> None:
    match = duel(site)
    with site.store.read() as connection:
        count = connection.execute(sa.select(sa.func.count()).where(seats.c.match == match)).scalar_one()
    assert len(admin_commands.show(site, match).taken) == count
    assert moment(admin_commands.show(site, match).match.created) == row(site, match).created
