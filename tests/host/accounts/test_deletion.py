"""Deleting an account: others keep their matches, and nothing names the person. Export: all of it, and no secret."""

import json
import stat
from datetime import datetime
from pathlib import Path

import pytest
import sqlalchemy as sa

from tests.helpers.person_rows import rows_naming
from tests.host.accounts.authenticator import Device
from tests.host.accounts.browsers import MAIL, Browser, refused
from tests.host.conftest import Clock
from tests.host.recording_channel import Box
from tests.host.sample_matches import ANN, BEN, CAT, both, duel, row
from turnsheet.core import codec
from turnsheet.core.match import MatchFile
from turnsheet.core.workshop import Record
from turnsheet.host import access
from turnsheet.host.accounts import deletion, mail_links, passkeys
from turnsheet.host.accounts import export as export_module
from turnsheet.host.accounts.deletion import NEUTRAL_NAME
from turnsheet.host.accounts.export import export
from turnsheet.host.accounts.renaming import rename
from turnsheet.host.administration import admin_commands, users
from turnsheet.host.matches import imports, lifecycle, match_events, notes, sandbox, seating
from turnsheet.host.matches.lifecycle import Opening
from turnsheet.host.notifications import addresses, notify
from turnsheet.host.people import SITE, Asker
from turnsheet.host.robot_programs import library
from turnsheet.host.site import Site, moment
from turnsheet.host.store.row_types.seats import SeatChanges, SeatRow
from turnsheet.host.store.rows.mail import letters
from turnsheet.host.store.rows.matches import lost_seats, seats
from turnsheet.host.store.rows.people import accounts as account_rows
from turnsheet.host.store.rows.people import person_records, persons
from turnsheet.host.store.schema import METADATA, accounts, matches, sessions, text_values
from turnsheet.host.store.schema import lost_seats as lost_seat_table
from turnsheet.host.store.schema import passkeys as passkey_table
from turnsheet.host.tournaments import tournaments
from turnsheet.host.tournaments.match_terms import Wish
from turnsheet.host.turns import order_sheets
from turnsheet.host.turns.due_turns import Runner
from turnsheet.host.upkeep import archive

NAME = "Zaphira"
EXCEPTIONS = {
    ("mail_links", "account"),  # the same person is in `guest`
    ("passkeys", "account"),  # deleted with the account
    ("sessions", "account"),  # deleted with the account
}
"""Columns with the name of a person that is treated apart."""


def seat(site: Site, match: str, number: int) -> SeatRow:
    with site.store.read() as connection:
        return seats.of_match(connection, match)[number]


def with_account(site: Site, box: Box, ann: Browser) -> Browser:
    """Ann has an account with a name, and everything one can have."""
    rename(site, ann.person, NAME)
    addresses.add(site, ann.person, "webhook", "https://example.org/zaphiras-hook", "each")
    addresses.add(site, ann.person, "mail", "zaphiras-second@example.org", "each")
    record = Record(kind="Scout", team="Testers", name="Walker", code=(": play move! ;",), counts={})
    library.register(site, "robots", ann.person, record)
    ann.sign_in_by_mail(box)
    ann.register(Device())
    mail_links.ask_to_change_mail(site, ann.asker, "zaphiras-next@example.org")
    mail_links.deliver(site)
    Browser(site).sign_in_by_mail(box)
    mail_links.ask_to_sign_in(site, Browser(site).asker, MAIL)  # somebody asked for a link to Ann's address
    return ann


def everything(site: Site) -> str:
    """All columns of all tables as text."""
    with site.store.read() as connection:
        return "\n".join(
            f"{table.name}: {value!r}"
            for table in METADATA.sorted_tables
            for found in connection.execute(sa.select(table))
            for value in found
        )


def told_in_texts(site: Site) -> list[str]:
    """What is kept of those whom texts about matches name."""
    with site.store.read() as connection:
        return list(connection.execute(sa.select(text_values.c.text)).scalars())


def test_every_column_that_may_name_a_person_says_so() -> None:
    marked = {(table.name, column.name) for table, column in persons.columns()}
    names = ("guest", "holder", "owner", "person", "account", "user", "player_id")
    alike = {(table.name, each.name) for table in METADATA.sorted_tables for each in table.c if each.name in names}
    assert alike - marked == EXCEPTIONS
    assert ("guests", "id") in marked


def test_nothing_names_a_deleted_person(site: Site, runner: Runner, box: Box, ann: Browser) -> None:
    rename(site, ANN.person or "", "zaphira the first")
    running, over = duel(site), duel(site)
    rename(site, ANN.person or "", NAME)
    both(site, runner, running, "to 2: hello")
    lifecycle.end(site, over, ANN)
    sandbox.fork(site, running, 1, ANN, None, {2: "hunter"})
    notes.keep(site, running, 1, ANN, [notes.SeatNote("note", "a", "zaphiras note")])
    seating.take_seat(site, running, 1, CAT, code=seating.seat_link(site, running, 1, ANN))
    with_account(site, box, ann)
    person, cookie, before = ann.person, ann.cookie, everything(site)
    secrets = [person, cookie, ANN.person or "", MAIL, NAME, "zaphira"]
    for secret in secrets[:2] + secrets[3:]:
        assert secret in before, secret
    deletion.delete(site, ann.asker)
    after = everything(site)
    for secret in secrets:
        assert secret not in after, [line for line in after.splitlines() if secret in line][:3]
    assert not ann.signed_in()
    assert seat(site, over, 1).player == seat(site, running, 1).player == NEUTRAL_NAME
    assert f"{NEUTRAL_NAME} resigned." in [each.text for each in match_events.after(site, running, 0)]
    assert Browser(site, CAT.person or "").asker.shared == frozenset()


def test_a_lost_seat_goes_along_into_an_account_is_exported_and_is_deleted_with_it(
    site: Site, box: Box, ann: Browser
) -> None:
    match = lifecycle.open_match(site, BEN, Opening(game="raumkrieg", seats=2, take=1))
    seating.take_seat(site, match, 2, ann.asker)
    seating.free_seat(site, match, 2, BEN)
    guest = ann.person
    ann.sign_in_by_mail(box)
    with site.store.read() as connection:
        assert lost_seats.newest(connection, match, guest) is None
        assert lost_seats.newest(connection, match, ann.person) is not None
    (found,) = export(site, ann.asker, ann.cookie).records["lost_seats"]
    assert found == {"match": match, "seat": 2, "reason": "removed", "at": moment(site.now())}
    person = ann.person
    deletion.delete(site, ann.asker)
    with site.store.read() as connection:
        assert lost_seats.newest(connection, match, person) is None
        assert connection.execute(sa.select(lost_seat_table.c.id)).all() == []


def test_others_go_on(site: Site, box: Box, ann: Browser) -> None:
    match = lifecycle.open_match(site, ANN, Opening(game="raumkrieg", seats=3, take=1, undo_seconds=0))
    seating.take_seat(site, match, 2, BEN, name="Ben")
    seating.take_seat(site, match, 3, CAT, name="Cat")
    lifecycle.start(site, match, ANN)
    waiting = lifecycle.open_match(site, ANN, Opening(game="raumkrieg", seats=2, take=1))
    seating.take_seat(site, waiting, 2, BEN, name="Ben")
    ann.sign_in_by_mail(box)
    deletion.delete(site, ann.asker)
    assert (row(site, match).phase, row(site, match).owner) == ("running", BEN.person)
    assert seat(site, match, 1).resigned
    assert (row(site, waiting).phase, row(site, waiting).owner) == ("gathering", BEN.person)
    assert seat(site, waiting, 1).kind == "open"
    lifecycle.pause(site, match, BEN)
    told, _ = notify.newest(site, BEN.person or "")
    assert any(NEUTRAL_NAME in each.text or "resigned" in each.text for each in told)


@pytest.mark.parametrize("phase", ["gathering", "running", "paused", "ended"])
def test_a_match_of_nobody_else_ends(site: Site, box: Box, ann: Browser, phase: str) -> None:
    wish = Opening(game="raumkrieg", seats=2, take=1, bots={2: "hunter"}, start=phase != "gathering")
    match = lifecycle.open_match(site, ANN, wish)
    if phase == "paused":
        lifecycle.pause(site, match, ANN)
    elif phase == "ended":
        lifecycle.end(site, match, ANN)
    ann.sign_in_by_mail(box)
    deletion.delete(site, ann.asker)
    assert (row(site, match).phase, row(site, match).owner) == ("ended", "")


def test_a_second_browser_with_a_seat_link_loses_the_seat_and_the_match(site: Site, box: Box, ann: Browser) -> None:
    match, phone = duel(site), Browser(site)
    seating.take_seat(site, match, 1, phone.asker, code=seating.seat_link(site, match, 1, ANN))
    ann.sign_in_by_mail(box)
    deletion.delete(site, ann.asker)
    assert phone.asker.shared == frozenset()


def test_the_address_can_have_a_new_account(site: Site, box: Box, ann: Browser) -> None:
    ann.sign_in_by_mail(box)
    old, device = ann.person, Device()
    ann.register(device)
    deletion.delete(site, ann.asker)
    with refused("no-such-passkey"):
        Browser(site).sign_in(device)
    ann.sign_in_by_mail(box)
    assert ann.person != old
    assert ann.account.name == ""


def test_an_address_is_not_asked_again_by_way_of_another_account(site: Site, box: Box) -> None:
    for browser in (first := Browser(site)), (second := Browser(site)):
        browser.register(Device())
    addresses.add(site, first.person, "mail", "victim@example.net", "each")
    deletion.delete(site, first.asker)
    with refused("bad-address"):
        addresses.add(site, second.person, "mail", "victim@example.net", "each")


def test_guests_and_the_only_admin_cannot_delete(site: Site, box: Box, ann: Browser) -> None:
    with refused("not-signed-in"):
        deletion.delete(site, ann.asker)
    ann.sign_in_by_mail(box)
    with site.store.write() as connection:
        account_rows.change(connection, ann.person, {"admin": True})
    with refused("wrong-phase"):
        deletion.delete(site, ann.asker)
    ben = Browser(site)
    ben.sign_in_by_mail(box, "ben@example.org")
    with site.store.write() as connection:
        account_rows.change(connection, ben.person, {"admin": True})
    deletion.delete(site, ann.asker)
    assert not ann.signed_in()


def test_an_export_has_everything_and_no_secret(site: Site, runner: Runner, box: Box, ann: Browser) -> None:
    match = duel(site)
    both(site, runner, match, "14 V 1,0")
    notes.keep(site, match, 1, ANN, [notes.SeatNote("note", "a", "my note")])
    code, token = seating.seat_link(site, match, 1, ANN), seating.seat_token(site, match, 1, ANN)
    with_account(site, box, ann)
    text = codec.encode(export(site, ann.asker, ann.cookie)).decode()
    found = json.loads(text)
    assert found["account"]["name"] == NAME
    assert found["account"]["mail"] == MAIL
    assert found["account"]["new_mail"] == "zaphiras-next@example.org"
    assert sum(each["current"] for each in found["sessions"]) == 1
    assert len(found["sessions"]) == 2
    assert len(found["passkeys"]) == len(passkeys.of_account(site, ann.person)) == 1
    assert len(found["addresses"]) == 2
    assert found["owned_matches"] == [match]
    (mine,) = found["seats"]
    assert mine["notes"] == [{"kind": "note", "name": "a", "text": "my note"}]
    assert "14 V 1,0" in [each["text"] for each in mine["sheets"]]
    told, _ = notify.newest(site, ann.person)
    assert len(found["notifications"]) == len(told) > 0
    assert [each["name"] for each in found["programs"]] == ["Walker"]
    with site.store.read() as connection:
        named = set(rows_naming(connection, ann.person)) - {table.name for table in person_records.OWN_FORM}
        stored = account_rows.passkeys_of(connection, ann.person)[0]
    assert set(found["records"]) >= named > set()
    for secret in (ann.person, ann.cookie, code, token, stored.public_key, stored.credential, row(site, match).seed):
        assert secret not in text


def test_an_export_is_for_the_person_alone(site: Site, box: Box, ann: Browser) -> None:
    with refused("not-signed-in"):
        export(site, ann.asker, ann.cookie)
    ann.sign_in_by_mail(box)
    match = duel(site)  # of a guest that Ann is no longer
    text = codec.encode(export(site, ann.asker, ann.cookie)).decode()
    assert match not in text


def test_tournaments_and_left_matches_do_not_name_a_deleted_person(
    site: Site, runner: Runner, box: Box, ann: Browser
) -> None:
    match = duel(site)
    both(site, runner, match)
    rename(site, ann.person, NAME)
    with site.store.write() as connection:
        seats.change(connection, match, 1, {"player": NAME})
    ann.sign_in_by_mail(box)
    other = Browser(site)
    other.sign_in_by_mail(box, "cat@example.org")
    cup = tournaments.create(site, other.asker, Wish(game="raumkrieg", kind="swiss", title="Cup"))
    tournaments.enter(site, cup, ann.asker)
    users.rename(site, None, ann.account.id, NAME)
    assert NAME in everything(site)
    deletion.delete(site, ann.asker)
    assert NAME not in everything(site)


def test_matches_left_before_they_began_do_not_name_a_deleted_person(site: Site, box: Box, ann: Browser) -> None:
    match = lifecycle.open_match(site, BEN, Opening(game="raumkrieg", seats=3, take=1))
    seating.take_seat(site, match, 2, ann.asker, name=NAME)
    rename(site, ann.person, NAME)
    ann.sign_in_by_mail(box)
    seating.leave_seat(site, match, 2, ann.asker)
    assert "Somebody took seat 2." in [each.text for each in match_events.after(site, match, 0)]
    assert NAME not in told_in_texts(site)
    deletion.delete(site, ann.asker)
    assert NAME not in everything(site)


def test_a_name_on_a_seat_that_was_lost_is_forgotten(site: Site, runner: Runner, box: Box, ann: Browser) -> None:
    match = lifecycle.open_match(site, BEN, Opening(game="raumkrieg", seats=2, take=1))
    seating.take_seat(site, match, 2, ann.asker, name=NAME)
    ann.sign_in_by_mail(box)
    rename(site, ann.person, "Someone else")
    with site.store.write() as connection:
        seats.change(connection, match, 2, {"player": NAME})
    lifecycle.start(site, match, BEN)
    order_sheets.submit(site, match, 1, BEN, "final", "")
    order_sheets.submit(site, match, 2, ann.asker, "final", "")
    runner.consider(match)
    seating.replace_player(site, match, 2, BEN)
    assert NAME in everything(site)
    deletion.delete(site, ann.asker)
    assert NAME not in everything(site)


def test_mails_that_wait_are_deleted_with_their_address(site: Site, box: Box, ann: Browser) -> None:
    match = duel(site)
    ann.sign_in_by_mail(box)
    added = addresses.add(site, ann.person, "mail", "second@example.org", "each", receipts=True)
    addresses.answer(site, addresses.ticket_of(site, added.id, "confirm"), "confirm")
    with site.store.write() as connection:
        letters.want_receipt(connection, match, 1, [ann.person], 1)
        assert letters.receipts_waiting(connection) == 1
    deletion.delete(site, ann.asker)
    with site.store.read() as connection:
        assert letters.receipts_waiting(connection) == 0


def named_and_over(site: Site) -> str:
    """A match of Zaphira and Ben that is over."""
    rename(site, ANN.person or "", NAME)
    match = duel(site)
    lifecycle.end(site, match, ANN)
    return match


def test_files_of_archived_matches_do_not_name_a_deleted_person(
    site: Site, box: Box, ann: Browser, tmp_path: Path
) -> None:
    match = named_and_over(site)
    path = archive.archive(site, match, tmp_path)
    assert NAME in path.read_text()
    ann.sign_in_by_mail(box)
    deletion.delete(site, ann.asker)
    assert access.match_file(site, match).players == admin_commands.copy(site, match).players == (NEUTRAL_NAME, "Ben")
    assert NAME not in path.read_text()
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert [each for each in tmp_path.iterdir() if each.name.endswith(".part")] == []
    assert imports.bring_in(site, SITE, codec.decode(path.read_bytes(), MatchFile)) == match
    assert NAME not in everything(site)


def test_a_file_that_cannot_be_changed_is_named_in_the_log_and_its_download_has_the_neutral_name(
    site: Site,
    box: Box,
    ann: Browser,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    match = named_and_over(site)
    path = archive.archive(site, match, tmp_path)

    def fail(*_: object) -> None:
        raise PermissionError

    monkeypatch.setattr("turnsheet.host.upkeep.archive.os.replace", fail)
    ann.sign_in_by_mail(box)
    deletion.delete(site, ann.asker)
    assert str(path) in caplog.text
    assert NAME in path.read_text()
    assert access.match_file(site, match).players == (NEUTRAL_NAME, "Ben")


def test_files_written_after_the_deletion_do_not_name_the_person(
    site: Site, box: Box, ann: Browser, tmp_path: Path
) -> None:
    match = named_and_over(site)
    ann.sign_in_by_mail(box)
    deletion.delete(site, ann.asker)
    assert access.match_file(site, match).players == (NEUTRAL_NAME, "Ben")
    assert NAME not in archive.archive(site, match, tmp_path).read_text()


def test_the_file_of_an_anonymous_match_names_nobody_until_its_end(site: Site) -> None:
    wish = Opening("starweb", seats=3, take=1, bots={3: "random"}, options={"variant": "anonymous"})
    match = lifecycle.open_match(site, ANN, wish)
    seating.take_seat(site, match, 2, BEN, name="Ben")
    lifecycle.start(site, match, ANN)
    assert row(site, match).anonymous
    assert admin_commands.copy(site, match).players == ()
    lifecycle.end(site, match, ANN)
    assert access.match_file(site, match).players[1] == "Ben"


def test_an_export_forgets_no_table_and_no_column() -> None:
    naming = {table for table, _ in persons.columns()} | {accounts, passkey_table, sessions}
    assert naming == {*person_records.RECORDS, *person_records.OWN_FORM}
    for table in naming - {matches}:
        parts = (person_records.RECORDS, person_records.OWN_FORM, person_records.LEFT_OUT)
        named = [name for part in parts for name in part.get(table, ())]
        assert sorted(named) == sorted(table.c.keys()), table.name


def test_an_export_has_what_is_kept_of_a_seat_and_when_the_account_was_made(
    site: Site, clock: Clock, box: Box, ann: Browser
) -> None:
    match = lifecycle.open_match(site, BEN, Opening("starweb", seats=2))
    seating.take_seat(site, match, 1, ann.asker, choices={"name": "QUILL"})
    ann.sign_in_by_mail(box)
    with site.store.write() as connection:
        changes: SeatChanges = {"away_until": 86_400_000, "away_used": 7654, "vacant": 86_401_000, "draw": True}
        seats.change(connection, match, 1, {**changes, "resigned": "random", "chat_read": 77})
    made = clock.time
    clock.turn(days=3)
    found = json.loads(codec.encode(export(site, ann.asker, ann.cookie)))
    assert datetime.fromisoformat(found["created"]) == made
    (mine,) = found["seats"]
    assert mine["choices"] == {"name": "QUILL"}
    assert (mine["away_until"], mine["vacant_since"]) == ("1970-01-02T00:00:00Z", "1970-01-02T00:00:01Z")
    assert (mine["away_used"], mine["draw"], mine["resigned"], mine["chat_read"]) == (7654, True, True, 77)


def test_an_export_has_the_orders_on_a_seat_that_was_lost_and_none_of_the_next_player(
    site: Site, runner: Runner, box: Box, ann: Browser
) -> None:
    match = lifecycle.open_match(site, BEN, Opening("raumkrieg", seats=2, take=1, undo_seconds=0))
    seating.take_seat(site, match, 2, ann.asker)
    ann.sign_in_by_mail(box)
    lifecycle.start(site, match, BEN)

    def play(player: Asker, text: str) -> None:
        order_sheets.submit(site, match, 1, BEN, "final", "")
        order_sheets.submit(site, match, 2, player, "final", text)
        runner.consider(match)

    play(ann.asker, "* the first of Ann")
    play(ann.asker, "* the second of Ann")
    seating.replace_player(site, match, 2, BEN)
    seating.take_seat(site, match, 2, CAT, code=seating.invite(site, match, 2, BEN))
    lifecycle.take_back(site, match, BEN)
    play(CAT, "* the second of Cat")
    play(CAT, "* the third of Cat")
    found = json.loads(codec.encode(export(site, ann.asker, ann.cookie)))
    assert found["seats"] == []
    (left,) = found["left_seats"]
    assert (left["match"], left["seat"], left["since"], left["until"], left["replaced"]) == (match, 2, 0, 2, True)
    assert [each["text"] for each in left["sheets"]] == ["* the first of Ann", "* the second of Ann"]
    assert "of Cat" not in json.dumps(found)


def test_an_export_has_all_notifications(
    site: Site, clock: Clock, box: Box, ann: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(export_module, "PAGE", 3)
    match = duel(site)
    for _ in range(4):
        lifecycle.pause(site, match, ANN)
        clock.turn(minutes=1)
        lifecycle.resume(site, match, ANN)
    ann.sign_in_by_mail(box)
    told, _ = notify.newest(site, ann.person)
    found = export(site, ann.asker, ann.cookie).notifications
    assert len(found) == len(told) >= 7
    assert [each.text for each in found] == [each.text for each in told]
