"""Passkeys: only an answer of the right device to this site, this browser and this moment signs in, and only once."""

import json
import threading
from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.host.accounts.authenticator import ORIGIN, Device
from tests.host.accounts.browsers import Browser, refused
from tests.host.conftest import Clock
from tests.host.recording_channel import Box
from tests.host.sample_matches import duel
from turnsheet.host import access
from turnsheet.host.accounts import passkeys
from turnsheet.host.accounts.passkeys import Ceremony
from turnsheet.host.refusals import RefusedError
from turnsheet.host.site import Site
from turnsheet.host.store.engine import Connection
from turnsheet.host.store.row_types.accounts import PasskeyRow
from turnsheet.host.store.rows.people import accounts


def test_a_guest_gets_an_account_and_signs_in_elsewhere(site: Site, ann: Browser) -> None:
    match, device = duel(site), Device()
    ann.register(device)
    assert access.look(site, match, 1, ann.asker)
    other = Browser(site)
    other.sign_in(device)
    assert other.person == ann.person
    assert access.look(site, match, 1, other.asker)
    assert [each.current for each in ann.sessions()].count(True) == 1
    (kept,) = passkeys.of_account(site, ann.person)
    assert (kept.name, kept.used is not None) == ("Firefox on Linux", True)


def test_an_account_has_several_passkeys_which_have_names(site: Site, ann: Browser) -> None:
    first, second = Device(), Device()
    ann.register(first)
    cookie = ann.cookie
    ann.register(second)
    assert ann.cookie == cookie
    one, two = passkeys.of_account(site, ann.person)
    passkeys.rename(site, ann.asker, two.id, "  My\nphone ")
    assert [each.name for each in passkeys.of_account(site, ann.person)] == [one.name, "My phone"]
    with refused("no-such-passkey"):
        passkeys.rename(site, ann.asker, "0" * 32, "x")
    passkeys.remove(site, ann.asker, one.id)
    with refused("no-such-passkey"):
        Browser(site).sign_in(first)
    Browser(site).sign_in(second)


def test_nobody_changes_the_passkeys_of_others(site: Site, ann: Browser) -> None:
    ann.register(Device())
    ben = Browser(site)
    ben.register(Device())
    (kept,) = passkeys.of_account(site, ann.person)
    for asker, code in ((ben.asker, "no-such-passkey"), (Browser(site).asker, "not-signed-in")):
        with pytest.raises(RefusedError) as removing:
            passkeys.remove(site, asker, kept.id)
        with pytest.raises(RefusedError) as renaming:
            passkeys.rename(site, asker, kept.id, "x")
        assert removing.value.code == renaming.value.code == code
    assert passkeys.of_account(site, ann.person) == [kept]


@pytest.mark.parametrize("wrong", ["origin", "site", "challenge", "key", "kind"])
def test_a_wrong_answer_is_refused(site: Site, ann: Browser, wrong: str) -> None:
    device = Device()
    ann.register(device)
    other = Browser(site)
    ceremony = passkeys.begin_sign_in(site, other.cookie, ORIGIN)
    answered = ceremony
    if wrong == "origin":
        device.origin = "https://club.example.com"
    elif wrong == "site":
        device.name = "example.org"
    elif wrong == "challenge":
        answered = passkeys.begin_sign_in(site, other.cookie, ORIGIN)
    elif wrong == "key":
        device.key = Device().key
    given = device.register(answered) if wrong == "kind" else device.sign_in(answered)
    with refused("bad-passkey"):
        other.answer(ceremony.ticket, given)
    assert not other.signed_in()


@pytest.mark.parametrize("wrong", ["origin", "site", "challenge"])
def test_a_wrong_registration_is_refused(site: Site, ann: Browser, wrong: str) -> None:
    device = Device()
    ceremony = passkeys.begin_registration(site, ann.asker, ann.cookie, ORIGIN)
    answered = ceremony
    if wrong == "origin":
        device.origin = "http://club.example.org"
    elif wrong == "site":
        device.name = "evil.example.org"
    else:
        answered = passkeys.begin_registration(site, ann.asker, ann.cookie, ORIGIN)
    with refused("bad-passkey"):
        ann.finish(ceremony.ticket, device.register(answered))
    assert not ann.signed_in()


def test_an_answer_works_in_its_own_browser_once_for_five_minutes(site: Site, clock: Clock, ann: Browser) -> None:
    device = Device(uses=0)
    ann.register(device)
    victim, thief = Browser(site), Browser(site)
    ceremony = passkeys.begin_sign_in(site, victim.cookie, ORIGIN)
    answer, old = device.sign_in(ceremony), victim.cookie
    with refused("bad-passkey"):
        thief.answer(ceremony.ticket, answer)
    clock.turn(seconds=10)
    victim.answer(ceremony.ticket, answer)
    with refused("bad-passkey"):
        Browser(site, old).answer(ceremony.ticket, answer)
    clock.turn(seconds=10)
    late = passkeys.begin_sign_in(site, thief.cookie, ORIGIN)
    clock.turn(minutes=5)
    with refused("bad-passkey"):
        thief.answer(late.ticket, device.sign_in(late))


def test_an_answer_of_a_device_that_does_not_count_is_not_used_twice_either(
    site: Site, clock: Clock, ann: Browser
) -> None:
    device = Device(uses=0)
    ann.register(device)
    browser = Browser(site)
    ceremony = passkeys.begin_sign_in(site, browser.cookie, ORIGIN)
    device.uses = -1  # it says 0 each time, as passkeys that are kept on several devices do
    answer, old = device.sign_in(ceremony), browser.cookie
    clock.turn(seconds=1)
    browser.answer(ceremony.ticket, answer)
    with refused("bad-passkey"):
        Browser(site, old).answer(ceremony.ticket, answer)
    device.uses = -1
    clock.turn(seconds=1)
    browser.sign_in(device)
    assert browser.person == ann.person


def test_a_counter_that_goes_back_is_refused(site: Site, clock: Clock, ann: Browser) -> None:
    device = Device(uses=5)
    ann.register(device)
    clock.turn(minutes=1)
    Browser(site).sign_in(device)
    clock.turn(minutes=1)
    device.uses = 3  # a copy of the device
    with refused("bad-passkey"):
        Browser(site).sign_in(device)


def test_a_ticket_is_for_one_purpose_and_not_made_up(site: Site, ann: Browser) -> None:
    device = Device()
    ann.register(device)
    other = Browser(site)
    ceremony = passkeys.begin_registration(site, other.asker, other.cookie, ORIGIN)
    with refused("bad-passkey"):
        other.answer(ceremony.ticket, device.sign_in(ceremony))
    right = passkeys.begin_sign_in(site, other.cookie, ORIGIN)
    challenge, until, seal = right.ticket.split(".")
    for made_up in ("", "x", f"{challenge}.{int(until) + 1}.{seal}", f"{challenge}.{until}.{'0' * 64}"):
        with refused("bad-passkey"):
            other.answer(made_up, device.sign_in(right))


@pytest.mark.parametrize("answer", ["", "[]", "{}", "null", "[" * 30_000, '{"id": 1}', '{"id": "x", "response": 3}'])
def test_nonsense_is_refused(site: Site, ann: Browser, answer: str) -> None:
    ann.register(Device())
    ceremony = passkeys.begin_sign_in(site, ann.cookie, ORIGIN)
    with pytest.raises(RefusedError):
        ann.answer(ceremony.ticket, answer)
    ceremony = passkeys.begin_registration(site, ann.asker, ann.cookie, ORIGIN)
    with refused("bad-passkey"):
        ann.finish(ceremony.ticket, answer)


def test_a_passkey_belongs_to_one_account(site: Site, ann: Browser) -> None:
    device = Device()
    ann.register(device)
    with refused("bad-passkey"):
        Browser(site).register(device)


def test_the_last_passkey_of_an_account_without_mail_stays(site: Site, ann: Browser) -> None:
    ann.register(Device())
    (kept,) = passkeys.of_account(site, ann.person)
    with refused("bad-passkey"):
        passkeys.remove(site, ann.asker, kept.id)


def test_the_last_passkey_of_an_account_with_mail_may_go_and_mail_recovers_it(
    site: Site, box: Box, ann: Browser
) -> None:
    ann.sign_in_by_mail(box)
    ann.register(Device())
    (kept,) = passkeys.of_account(site, ann.person)
    passkeys.remove(site, ann.asker, kept.id)
    other = Browser(site)
    other.sign_in_by_mail(box)
    assert other.person == ann.person


def test_the_last_passkey_stays_where_no_mail_is_sent(site: Site, box: Box, ann: Browser) -> None:
    ann.sign_in_by_mail(box)
    ann.register(Device())
    (kept,) = passkeys.of_account(site, ann.person)
    site.channels = {}
    with pytest.raises(RefusedError, match=r"Add another passkey first\."):
        passkeys.remove(site, ann.asker, kept.id)


@pytest.mark.parametrize("sends", [True, False])
def test_a_refusal_names_links_by_mail_only_where_mail_is_sent(site: Site, ann: Browser, sends: bool) -> None:
    if not sends:
        site.channels = {}
    ceremony = passkeys.begin_sign_in(site, ann.cookie, ORIGIN)
    with pytest.raises(RefusedError) as unknown:
        ann.answer(ceremony.ticket, Device().sign_in(ceremony))
    with pytest.raises(RefusedError) as nonsense:
        ann.answer(ceremony.ticket, "nonsense")
    way = "sign in with a link sent by mail." if sends else "ask the admin of this site for a link."
    assert unknown.value.sentence.endswith(way)
    assert nonsense.value.sentence.endswith(way)


def test_options_tell_nobody_who_has_an_account(site: Site, ann: Browser) -> None:
    ann.register(Device())
    told = json.loads(passkeys.begin_sign_in(site, Browser(site).cookie, ORIGIN).options)
    assert told["allowCredentials"] == []
    assert told["rpId"] == "club.example.org"
    mine = json.loads(passkeys.begin_registration(site, ann.asker, ann.cookie, ORIGIN).options)
    assert len(mine["excludeCredentials"]) == 1
    assert ann.person not in json.dumps(mine)


def test_there_is_a_limit(site: Site, ann: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(passkeys, "MOST_PASSKEYS", 1)
    ann.register(Device())
    with refused("over-quota"):
        ann.register(Device())


@pytest.mark.parametrize("address", ["", "http://127.0.0.1:8000", "http://localhost:8000"])
def test_a_site_for_its_own_machine_takes_passkeys_at_localhost(site: Site, address: str) -> None:
    site.address = address
    asked: Ceremony = passkeys.begin_sign_in(site, "x", "http://localhost:8000")
    assert json.loads(asked.options)["rpId"] == "localhost"
    for elsewhere in ("http://127.0.0.1:8000", "https://evil.example.org"):
        with refused("bad-passkey"):
            passkeys.begin_sign_in(site, "x", elsewhere)


def test_the_limit_holds_for_registrations_that_began_at_the_same_time(
    site: Site, ann: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(passkeys, "MOST_PASSKEYS", 2)
    ann.register(Device())
    devices = (Device(), Device())
    begun = [passkeys.begin_registration(site, ann.asker, ann.cookie, ORIGIN) for _ in devices]
    given = [device.register(each) for device, each in zip(devices, begun, strict=True)]
    ann.finish(begun[0].ticket, given[0])
    with refused("over-quota"):
        ann.finish(begun[1].ticket, given[1])
    assert len(passkeys.of_account(site, ann.person)) == 2


@pytest.mark.every_variant
def test_an_answer_sent_twice_at_the_same_time_signs_in_once(
    site: Site, ann: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    device = Device()
    ann.register(device)
    phone = Browser(site)
    ceremony = passkeys.begin_sign_in(site, phone.cookie, ORIGIN)
    answer, find, both_found = device.sign_in(ceremony), accounts.passkey, threading.Barrier(2)

    def slowly(connection: Connection, credential: str) -> PasskeyRow | None:
        found = find(connection, credential)
        both_found.wait()
        return found

    def send(_: int) -> str:
        try:
            Browser(site, phone.cookie).answer(ceremony.ticket, answer)
        except RefusedError as error:
            return error.code
        return "signed in"

    monkeypatch.setattr(accounts, "passkey", slowly)
    with ThreadPoolExecutor(2) as pool:
        assert sorted(pool.map(send, range(2))) == ["bad-passkey", "signed in"]
    assert len(ann.sessions()) == 2
