"""Signing in: a guest turns into an account with everything they have; browsers sign in and out on their own."""

import pytest
import sqlalchemy as sa

from tests.helpers.person_rows import rows_naming
from tests.host.accounts.authenticator import Device
from tests.host.accounts.browsers import MAIL, Browser, refused
from tests.host.conftest import Clock
from tests.host.recording_channel import Box
from tests.host.sample_matches import ANN, BEN, both, duel, row
from turnsheet.host import access
from turnsheet.host.accounts import accounts, sessions
from turnsheet.host.accounts.renaming import rename
from turnsheet.host.matches import lifecycle, seating
from turnsheet.host.matches.lifecycle import Opening
from turnsheet.host.notifications import addresses, delivery, notify
from turnsheet.host.people import Asker
from turnsheet.host.site import Site, moment
from turnsheet.host.store.rows.people import accounts as account_rows
from turnsheet.host.store.rows.people import guests
from turnsheet.host.store.schema import METADATA
from turnsheet.host.turns import order_sheets
from turnsheet.host.turns.due_turns import Runner

GUEST = ANN.person or ""


def name_of(site: Site, person: str) -> str:
    with site.store.read() as connection:
        return guests.name(connection, person)


def told(site: Site, person: str) -> list[tuple[int, str]]:
    """What a person was told, the oldest first."""
    rows, _ = notify.newest(site, person)
    return [(row.number, row.text) for row in reversed(rows)]


def block(site: Site, person: str) -> None:
    with site.store.write() as connection:
        account_rows.change(connection, person, {"blocked": moment(site.now())})


def test_a_guest_keeps_everything(site: Site, runner: Runner, box: Box, ann: Browser) -> None:
    rename(site, GUEST, "Ann")
    match = duel(site)
    both(site, runner, match)
    order_sheets.submit(site, match, 1, ANN, "draft", "14 V 1,0")
    addresses.add(site, GUEST, "webhook", "https://example.org/hook", "each")
    before = told(site, GUEST)
    assert before
    ann.sign_in_by_mail(box)
    assert ann.person not in (GUEST, "")
    assert ann.account.name == "Ann"
    assert row(site, match).owner == ann.person
    assert order_sheets.order_sheet(site, match, 1, ann.asker).text == "14 V 1,0"
    assert [each.target for each in addresses.of_person(site, ann.person)] == ["https://example.org/hook"]
    assert told(site, ann.person) == before
    assert told(site, GUEST) == []
    with site.store.read() as connection:
        assert rows_naming(connection, GUEST) == {}


def test_a_cookie_from_before_is_worth_nothing(site: Site, box: Box, ann: Browser) -> None:
    match, old = duel(site), Browser(site, ann.cookie)
    ann.sign_in_by_mail(box)
    assert not old.signed_in()
    with refused("not-your-seat"):
        access.look(site, match, 1, old.asker)
    inside = Browser(site, ann.cookie)
    sessions.end(site, ann.cookie)
    assert not inside.signed_in()
    with refused("not-your-seat"):
        access.look(site, match, 1, inside.asker)


def test_two_browsers_play_at_once_and_each_signs_out_alone(site: Site, box: Box, ann: Browser) -> None:
    match = duel(site)
    ann.sign_in_by_mail(box)
    phone, third = Browser(site), Browser(site)
    phone.sign_in_by_mail(box)
    third.sign_in_by_mail(box)
    order_sheets.submit(site, match, 1, phone.asker, "draft", "14 V 1,0")
    assert order_sheets.order_sheet(site, match, 1, ann.asker).text == "14 V 1,0"
    (current,) = [each for each in phone.sessions() if each.current]
    assert current.browser == "Firefox on Linux"
    sessions.sign_out(site, ann.person, current.id)
    assert [each.signed_in() for each in (ann, phone, third)] == [True, False, True]
    with refused("no-such-session"):
        sessions.sign_out(site, ann.person, current.id)
    sessions.sign_out_others(site, ann.person, ann.cookie)
    assert [each.signed_in() for each in (ann, phone, third)] == [True, False, False]
    assert len(ann.sessions()) == 1


def test_nobody_signs_the_browsers_of_others_out(site: Site, box: Box, ann: Browser) -> None:
    ann.sign_in_by_mail(box)
    ben = Browser(site)
    ben.sign_in_by_mail(box, "ben@example.org")
    (mine,) = ann.sessions()
    with refused("no-such-session"):
        sessions.sign_out(site, ben.person, mine.id)
    sessions.sign_out_others(site, ben.person, ben.cookie)
    assert ann.signed_in()


def test_a_second_account_takes_nothing_from_the_first(site: Site, box: Box, ann: Browser) -> None:
    match = duel(site)
    ann.sign_in_by_mail(box)
    first = ann.person
    ann.sign_in_by_mail(box, "other@example.org")
    assert ann.person != first
    assert row(site, match).owner == first
    with refused("not-your-seat"):
        access.look(site, match, 1, ann.asker)


def test_a_blocked_account_is_out_everywhere(site: Site, box: Box, ann: Browser) -> None:
    match, device = duel(site), Device()
    ann.sign_in_by_mail(box)
    ann.register(device)
    person = ann.person
    block(site, person)
    assert not ann.signed_in()
    with refused("not-your-seat"):
        access.look(site, match, 1, ann.asker)
    other = Browser(site)
    with refused("blocked"):
        other.sign_in_by_mail(box)
    with refused("blocked"):
        other.sign_in(device)
    assert not other.signed_in()
    with site.store.write() as connection:
        account_rows.change(connection, person, {"blocked": None})
    assert ann.signed_in()


def test_the_oldest_sessions_end_when_there_are_too_many(
    site: Site, clock: Clock, box: Box, ann: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sessions, "MOST_SESSIONS", 2)
    browsers = [ann, Browser(site), Browser(site)]
    for browser in browsers:
        browser.sign_in_by_mail(box)
        clock.turn(hours=1)
    assert [browser.signed_in() for browser in browsers] == [False, True, True]


def test_use_is_noted_to_five_minutes(site: Site, clock: Clock, box: Box, ann: Browser) -> None:
    ann.sign_in_by_mail(box)
    (first,) = ann.sessions()
    for minutes, later in ((4, False), (1, True)):
        clock.turn(minutes=minutes)
        sessions.note_use(site, ann.cookie)
        (now,) = ann.sessions()
        assert (now.seen > first.seen) is later


def test_notifications_of_both_come_in_order_and_none_is_sent_twice(
    site: Site, runner: Runner, box: Box, ann: Browser
) -> None:
    """Both browsers had a webhook. Each notification reaches the account's one, or the guest's one, once."""
    match = duel(site)
    account = Browser(site)
    account.sign_in_by_mail(box)
    other = lifecycle.open_match(site, account.asker, Opening(game="raumkrieg", seats=2, take=1))
    seating.take_seat(site, other, 2, BEN, name="Ben")
    addresses.add(site, account.person, "webhook", "https://example.org/account", "each")
    addresses.add(site, GUEST, "webhook", "https://example.org/guest", "each")
    lifecycle.start(site, other, account.asker)
    both(site, runner, match)
    delivery.deliver(site)
    guest_told, account_told = told(site, GUEST), told(site, account.person)
    assert guest_told
    assert account_told
    letters = len(box.letters)
    ann.sign_in_by_mail(box)
    del box.letters[letters:]
    assert ann.person == account.person
    texts = [text for _, text in told(site, ann.person)]
    assert texts == [text for _, text in account_told + guest_told]
    numbers = [number for number, _ in told(site, ann.person)]
    assert numbers == sorted(set(numbers))
    delivery.deliver(site)
    assert len(box.letters) == letters
    lifecycle.pause(site, match, ann.asker)
    lifecycle.resume(site, match, ann.asker)
    order_sheets.submit(site, match, 2, BEN, "final", "")
    order_sheets.submit(site, match, 1, ann.asker, "final", "")
    runner.consider(match)
    delivery.deliver(site)
    new = [(to, item.text) for to, letter in box.letters[letters:] for item in letter.items]
    assert {to for to, _ in new} == {"https://example.org/account", "https://example.org/guest"}
    assert len(new) == len(set(new))


def test_the_same_address_of_both_is_kept_once(site: Site, box: Box, ann: Browser) -> None:
    hook = "https://example.org/hook"
    account = Browser(site)
    account.sign_in_by_mail(box)
    for person in (account.person, GUEST):
        addresses.add(site, person, "webhook", hook, "each")
    ann.sign_in_by_mail(box)
    assert [each.target for each in addresses.of_person(site, ann.person)] == [hook]


def test_an_address_for_notifications_that_is_the_accounts_is_confirmed(site: Site, box: Box, ann: Browser) -> None:
    addresses.add(site, GUEST, "mail", "Ann@Example.org", "each")
    addresses.add(site, GUEST, "mail", "other@example.org", "each")
    ann.sign_in_by_mail(box)
    confirmed = {each.target: each.confirmed for each in addresses.of_person(site, ann.person)}
    assert confirmed == {"Ann@Example.org": True, "other@example.org": False}


def test_an_address_that_was_proved_by_signing_in_gets_no_question(site: Site, box: Box, ann: Browser) -> None:
    ann.sign_in_by_mail(box)
    letters = len(box.letters)
    assert addresses.add(site, ann.person, "mail", "Ann@example.org", "each").confirmed
    assert not addresses.add(site, ann.person, "mail", "bea@example.org", "each").confirmed
    assert not addresses.add(site, BEN.person or "", "mail", MAIL, "each").confirmed
    delivery.deliver(site)
    assert sorted(to for to, _ in box.letters[letters:]) == [MAIL, "bea@example.org"]  # Ben's is asked


def test_a_browser_that_shares_a_seat_shares_it_with_its_account(site: Site, box: Box, ann: Browser) -> None:
    match = duel(site)
    phone = Browser(site)
    seating.take_seat(site, match, 1, phone.asker, code=seating.seat_link(site, match, 1, ANN))
    phone.sign_in_by_mail(box)
    assert access.look(site, match, 1, phone.asker)
    ann.sign_in_by_mail(box)
    assert ann.person == phone.person
    assert row(site, match).owner == ann.person
    assert access.look(site, match, 1, phone.asker)


def test_the_name_of_the_account_stays(site: Site, box: Box, ann: Browser) -> None:
    account = Browser(site)
    account.sign_in_by_mail(box)
    for person, name in ((account.person, "Annabel"), (GUEST, "Ann")):
        rename(site, person, name)
    ann.sign_in_by_mail(box)
    assert ann.account.name == "Annabel"
    assert name_of(site, GUEST) == ""


def test_an_account_takes_the_name_of_the_seat_that_its_browser_plays(site: Site, box: Box) -> None:
    match = duel(site)
    desk = Browser(site)
    seating.take_seat(site, match, 2, desk.asker, code=seating.seat_link(site, match, 2, BEN))
    desk.sign_in_by_mail(box)
    assert desk.account.name == "Ben"


def test_an_account_does_not_take_the_number_of_a_guest_as_its_name(site: Site, box: Box) -> None:
    match = duel(site)
    desk = Browser(site)
    seating.take_seat(site, match, 1, desk.asker, code=seating.seat_link(site, match, 1, ANN))
    desk.sign_in_by_mail(box)
    assert desk.account.name == ""


def test_merging_leaves_no_reference_into_nothing(site: Site, runner: Runner, box: Box, ann: Browser) -> None:
    match = duel(site)
    both(site, runner, match)
    ann.sign_in_by_mail(box)
    with site.store.read() as connection:
        for table in METADATA.sorted_tables:
            for key in table.foreign_keys:
                there = sa.select(key.column)
                lost = sa.select(key.parent).where(key.parent.is_not(None), key.parent.not_in(there))
                assert connection.execute(lost).all() == [], key


def test_time_zone_and_games_are_checked(site: Site, box: Box, ann: Browser) -> None:
    with refused("not-signed-in"):
        accounts.update(site, ann.asker, "Europe/Berlin", None)
    ann.sign_in_by_mail(box)
    accounts.update(site, ann.asker, "Europe/Berlin", ["starweb", "robots", "robots"])
    accounts.update(site, ann.asker, None, None)
    assert (ann.account.time_zone, ann.account.games) == ("Europe/Berlin", ["robots", "starweb"])
    for zone, games in (("Middle/Earth", None), (None, ["chess"])):
        with pytest.raises(Exception, match=r"time zone|game"):
            accounts.update(site, ann.asker, zone, games)
    accounts.update(site, ann.asker, "", [])
    assert (ann.account.time_zone, ann.account.games) == ("", [])


def test_an_account_can_do_nothing_with_a_seats_token(site: Site, box: Box, ann: Browser) -> None:
    match = duel(site)
    token = seating.seat_token(site, match, 1, ANN)
    ann.sign_in_by_mail(box)
    assert access.look(site, match, 1, Asker(token=token))  # programs go on playing
    with refused("not-signed-in"):
        accounts.update(site, Asker(token=token), "Europe/Berlin", None)
