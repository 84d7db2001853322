"""Links sent by mail: they work once, for a time, for what they were made. Nobody learns who has an account."""

import threading
from concurrent.futures import ThreadPoolExecutor

import pytest
import sqlalchemy as sa

from tests.host.accounts.authenticator import Device
from tests.host.accounts.browsers import MAIL, Browser, newest_link, refused
from tests.host.conftest import Clock
from tests.host.recording_channel import Box
from turnsheet.host.accounts import deletion, mail_links
from turnsheet.host.notifications import addresses
from turnsheet.host.notifications.outgoing import Mailing, UndeliveredError
from turnsheet.host.refusals import RefusedError
from turnsheet.host.site import Site
from turnsheet.host.store.rows.people import mail_links as mail_link_rows
from turnsheet.host.store.rows.site import administration
from turnsheet.host.store.schema import METADATA
from turnsheet.host.store.schema import accounts as kept_accounts
from turnsheet.host.store.schema import mail_links as kept_links

NEW = "new@example.org"


def kept(site: Site) -> dict[str, list[tuple[object, ...]]]:
    """All that the store holds."""
    with site.store.read() as connection:
        tables = METADATA.sorted_tables
        return {table.name: [tuple(row) for row in connection.execute(sa.select(table))] for table in tables}


def asked(site: Site, box: Box, browser: Browser, mail: str = MAIL) -> str:
    """Ask for a link to sign in; gives its ticket."""
    mail_links.ask_to_sign_in(site, browser.asker, mail)
    return newest_link(site, box, mail)


def test_looking_at_a_link_changes_nothing(site: Site, box: Box, ann: Browser) -> None:
    link = asked(site, box, ann)
    before = kept(site)
    use = mail_links.use_of(site, link)
    assert (use.purpose, use.mail) == ("sign-in", MAIL)
    assert kept(site) == before


@pytest.mark.parametrize(
    ("asked_for", "led_to"),
    [
        ("/welcome/0a1b", "/welcome/0a1b"),
        ("/match/4add3fffae6f/replay?step=3&seat=1", "/match/4add3fffae6f/replay?step=3&seat=1"),
        *((bad, "") for bad in ("", "/", "match", "//evil.test", "/\\\\evil.test", "/./evil.test", "/..//evil.test")),
        *(
            (bad, "")
            for bad in ("https://evil.test/", "/\t/evil.test", "/a\nb", "/api/me", "/sign-in/x", "/a//b", "/é")
        ),
    ],
)
def test_the_way_back_travels_with_the_link_and_stays_on_this_site(
    asked_for: str, led_to: str, site: Site, box: Box, ann: Browser
) -> None:
    mail_links.ask_to_sign_in(site, ann.asker, MAIL, asked_for)
    assert mail_links.use_of(site, newest_link(site, box, MAIL)).back == led_to


def test_a_link_works_once(site: Site, box: Box, ann: Browser) -> None:
    link = asked(site, box, ann)
    ann.use(link)
    for use in (lambda: Browser(site).use(link), lambda: mail_links.use_of(site, link)):
        with refused("link-expired"):
            use()


def test_a_link_works_once_for_two_at_the_same_time(site: Site, box: Box, ann: Browser) -> None:
    link, start = asked(site, box, ann), threading.Barrier(2)

    def use(browser: Browser) -> str:
        start.wait()
        try:
            return browser.use(link)
        except RefusedError as error:
            return error.code

    with ThreadPoolExecutor(2) as pool:
        assert sorted(pool.map(use, (Browser(site), Browser(site)))) == ["link-expired", "sign-in"]


def test_two_links_used_at_the_same_time_make_one_account(site: Site, box: Box) -> None:
    browsers = (Browser(site), Browser(site))
    links, start = [asked(site, box, browser) for browser in browsers], threading.Barrier(2)

    def use(browser: Browser, link: str) -> str:
        start.wait()
        return browser.use(link)

    with ThreadPoolExecutor(2) as pool:
        assert list(pool.map(use, browsers, links)) == ["sign-in", "sign-in"]
    assert browsers[0].person == browsers[1].person


def test_a_link_is_too_old_after_an_hour(site: Site, clock: Clock, box: Box, ann: Browser) -> None:
    link = asked(site, box, ann)
    clock.turn(minutes=59)
    assert mail_links.use_of(site, link)
    clock.turn(minutes=1)
    for use in (lambda: ann.use(link), lambda: mail_links.use_of(site, link)):
        with refused("link-expired"):
            use()
    assert not ann.signed_in()


def test_a_made_up_link_is_refused(site: Site, box: Box, ann: Browser) -> None:
    link = asked(site, box, ann)
    other = asked(site, box, ann, "ben@example.org")
    for made_up in ("", "x", link[:32], link[:32] + "0" * 32, link[:32] + other[32:], link.upper(), link + "0"):
        with refused("bad-link"):
            ann.use(made_up)
        with refused("bad-link"):
            mail_links.use_of(site, made_up)
    assert not ann.signed_in()


def test_a_link_of_another_site_is_refused(site: Site, box: Box, ann: Browser) -> None:
    link = asked(site, box, ann)
    other = Site(site.store, site.bots, "another key", site.now)
    with refused("bad-link"):
        mail_links.use_of(other, link)


def test_the_store_holds_no_link(site: Site, box: Box, ann: Browser) -> None:
    link = asked(site, box, ann)
    assert link[32:] not in str(kept(site))


def test_known_and_unknown_addresses_look_alike(site: Site, box: Box, ann: Browser) -> None:
    ann.sign_in_by_mail(box)
    stranger, letters = Browser(site), len(box.letters)
    for mail in (MAIL, "nobody@example.org"):
        mail_links.ask_to_sign_in(site, stranger.asker, mail)
        assert mail_links.use_of(site, newest_link(site, box, mail)).purpose == "sign-in"
    one, two = (letter for _, letter in box.letters[letters:])
    assert (one.subject, one.items[0].text, one.stop) == (two.subject, two.items[0].text, two.stop)


def test_spellings_of_an_address_are_one_account(site: Site, box: Box, ann: Browser) -> None:
    ann.sign_in_by_mail(box)
    other = Browser(site)
    mail_links.ask_to_sign_in(site, other.asker, " Ann@Example.ORG ")
    other.use(newest_link(site, box))
    assert other.person == ann.person


@pytest.mark.parametrize(("limit", "same"), [("MOST_PER_MAIL", "mail"), ("MOST_PER_PERSON", "person")])
def test_there_are_limits_per_hour(
    site: Site, clock: Clock, box: Box, monkeypatch: pytest.MonkeyPatch, limit: str, same: str
) -> None:
    monkeypatch.setattr(mail_links, limit, 2)
    person = Browser(site)

    def ask(number: int) -> None:
        who = person if same == "person" else Browser(site)
        mail_links.ask_to_sign_in(site, who.asker, MAIL if same == "mail" else f"{number}@example.org")

    ask(0)
    ask(1)
    with refused("over-quota"):
        ask(2)
    clock.turn(hours=1)
    ask(3)
    assert mail_links.deliver(site) == 1  # the others are too old to be sent
    assert len(box.letters) == 1


def test_strangers_who_use_up_what_a_site_sends_keep_nobody_with_an_account_from_signing_in(
    site: Site, clock: Clock, box: Box, ann: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann.sign_in_by_mail(box)
    clock.turn(hours=2)
    monkeypatch.setattr(mail_links, "MOST_OF_ALL", 2)
    for number in range(4):  # each gets the same answer, whether a mail is sent or not
        mail_links.ask_to_sign_in(site, Browser(site).asker, f"{number}@example.org")
    other = Browser(site)
    other.use(asked(site, box, other))
    assert other.person == ann.person
    assert sorted(to for to, _ in box.letters[1:]) == ["0@example.org", "1@example.org", MAIL]
    with site.store.read() as connection:
        told = {mail: (fault, next_try) for mail, fault, _, next_try in administration.faulty_links(connection, 9)}
    assert told == {f"{number}@example.org": (mail_links.NOT_SENT, None) for number in (2, 3)}
    with refused("over-quota"):  # whether the new address has an account or not
        mail_links.ask_to_change_mail(site, ann.asker, NEW)
    clock.turn(hours=1)
    mail_links.ask_to_sign_in(site, Browser(site).asker, "4@example.org")
    assert mail_links.deliver(site) == 1


def test_links_that_were_not_sent_count_for_their_mailbox_and_for_nobody_else(
    site: Site, clock: Clock, box: Box, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Otherwise the refusal of more would tell which address has an account, and those who try again would wait on."""
    monkeypatch.setattr(mail_links, "MOST_OF_ALL", 1)
    mail_links.ask_to_sign_in(site, Browser(site).asker, "first@example.org")
    clock.turn(minutes=30)
    for _ in range(mail_links.MOST_PER_MAIL):
        mail_links.ask_to_sign_in(site, Browser(site).asker, "stranger@example.org")
    with refused("over-quota"):
        mail_links.ask_to_sign_in(site, Browser(site).asker, "stranger@example.org")
    clock.turn(minutes=30)  # the first one no longer counts
    mail_links.ask_to_sign_in(site, Browser(site).asker, "newcomer@example.org")
    mail_links.deliver(site)
    assert [to for to, _ in box.letters] == ["newcomer@example.org"]


def test_links_that_could_not_be_sent_count_for_the_site(site: Site, box: Box, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mail_links, "MOST_OF_ALL", 1)
    mail_links.ask_to_sign_in(site, Browser(site).asker, "first@example.org")
    box.broken = True
    assert mail_links.deliver(site) == 0
    mail_links.ask_to_sign_in(site, Browser(site).asker, "second@example.org")
    with site.store.read() as connection:
        valid = {mail: was_valid for mail, _, was_valid in mail_link_rows.asked_since(connection, 0)}
    assert valid == {"first@example.org": True, "second@example.org": False}


def test_a_site_without_mail_says_so(site: Site) -> None:
    with refused("no-mail"):
        mail_links.ask_to_sign_in(site, Browser(site).asker, MAIL)


def test_a_round_ends_when_the_mail_server_cannot_be_reached(
    site: Site, clock: Clock, box: Box, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each try waits for the server, so with many links a round would take minutes. The others are tried soon."""
    for number in range(5):
        mail_links.ask_to_sign_in(site, Browser(site).asker, f"{number}@example.org")
        clock.turn(seconds=1)
    tried: list[str] = []

    def send(target: str, mailing: Mailing) -> None:
        tried.append(target)
        raise UndeliveredError("The mail server cannot be reached.", unreachable=True)

    with monkeypatch.context() as while_it_is_down:
        while_it_is_down.setattr(box, "send", send)
        assert [mail_links.deliver(site) for _ in range(2)] == [0, 0]
    assert tried == ["0@example.org", "1@example.org"]
    assert mail_links.deliver(site) == 3
    clock.turn(minutes=1)
    assert mail_links.deliver(site) == 2


def test_a_link_that_is_refused_keeps_no_other_waiting(
    site: Site, clock: Clock, box: Box, monkeypatch: pytest.MonkeyPatch
) -> None:
    for mail in ("refused@example.org", MAIL):
        mail_links.ask_to_sign_in(site, Browser(site).asker, mail)
        clock.turn(seconds=1)
    keep = box.send

    def send(target: str, mailing: Mailing) -> None:
        if target != MAIL:
            raise UndeliveredError("The mail server refused the mail.")
        keep(target, mailing)

    monkeypatch.setattr(box, "send", send)
    assert mail_links.deliver(site) == 1
    assert [to for to, _ in box.letters] == [MAIL]


def test_old_links_are_forgotten(site: Site, clock: Clock, box: Box, ann: Browser) -> None:
    asked(site, box, ann)
    clock.turn(days=3)
    asked(site, box, ann)
    assert len(kept(site)["mail_links"]) == 1


def begun(site: Site, box: Box, ann: Browser) -> tuple[str, str]:
    """An account with an address that is to change: the links to the old and the new one."""
    ann.sign_in_by_mail(box)
    mail_links.ask_to_change_mail(site, ann.asker, NEW)
    return newest_link(site, box, MAIL), newest_link(site, box, NEW)


@pytest.mark.parametrize("first", [0, 1])
def test_an_address_changes_when_both_agreed(site: Site, box: Box, ann: Browser, first: int) -> None:
    links, stranger = begun(site, box, ann), Browser(site)
    assert (ann.account.mail, ann.account.new_mail) == (MAIL, NEW)
    assert sorted(ann.account.waiting_for) == [MAIL, NEW]
    stranger.use(links[first])  # the browser does not matter
    assert (ann.account.mail, ann.account.waiting_for) == (MAIL, [(NEW, MAIL)[first]])
    assert not stranger.signed_in()
    ann.use(links[1 - first])
    assert (ann.account.mail, ann.account.new_mail, ann.account.waiting_for) == (NEW, None, [])
    other = Browser(site)
    other.sign_in_by_mail(box, NEW)
    assert other.person == ann.person
    other.sign_in_by_mail(box, MAIL)  # the old address is free again
    assert other.person != ann.person


def test_a_first_address_needs_only_itself(site: Site, box: Box, ann: Browser) -> None:
    links = begun(site, box, ann)
    with site.store.write() as connection:
        connection.execute(kept_accounts.update().values(mail=None, old_agreed=True))
    assert ann.account.waiting_for == [NEW]
    addresses.add(site, ann.person, "mail", NEW, "each")
    ann.use(links[1])
    assert ann.account.mail == NEW
    assert [each.confirmed for each in addresses.of_person(site, ann.person)] == [True]


def test_a_change_can_be_cancelled(site: Site, box: Box, ann: Browser) -> None:
    links = begun(site, box, ann)
    ann.use(links[0])
    mail_links.cancel_change(site, ann.asker)
    assert (ann.account.mail, ann.account.new_mail) == (MAIL, None)
    for link in links:
        with refused("bad-link"):
            ann.use(link)


def test_a_new_change_replaces_the_old_one(site: Site, box: Box, ann: Browser) -> None:
    links = begun(site, box, ann)
    mail_links.ask_to_change_mail(site, ann.asker, "third@example.org")
    for link in links:
        with refused("bad-link"):
            ann.use(link)
    ann.use(newest_link(site, box, MAIL))
    ann.use(newest_link(site, box, "third@example.org"))
    assert ann.account.mail == "third@example.org"


VICTIM = "victim@example.net"


def mailed(box: Box, mail: str = VICTIM) -> int:
    """How many mails an address got."""
    return sum(to == mail for to, _ in box.letters)


@pytest.mark.parametrize("cancelling", [False, True])
def test_a_mailbox_gets_five_links_an_hour_however_often_the_change_is_asked_for(
    site: Site, clock: Clock, box: Box, ann: Browser, cancelling: bool
) -> None:
    ann.register(Device())
    spellings = (VICTIM, "victim+a@example.net", "v.ictim@example.net", VICTIM, "Victim+b@example.net")
    for mail in spellings:
        mail_links.ask_to_change_mail(site, ann.asker, mail)
        assert mail_links.deliver(site) == 1
        if cancelling and mail != spellings[-1]:
            mail_links.cancel_change(site, ann.asker)
    pending = newest_link(site, box, spellings[-1].lower())
    with refused("over-quota"):
        mail_links.ask_to_change_mail(site, ann.asker, VICTIM)
    with refused("over-quota"):
        mail_links.ask_to_sign_in(site, Browser(site).asker, VICTIM)
    assert mail_links.deliver(site) == 0
    assert ann.account.new_mail == spellings[-1].lower()
    ann.use(pending)
    assert ann.account.mail == spellings[-1].lower()
    clock.turn(hours=1)
    mail_links.ask_to_change_mail(site, ann.asker, VICTIM)


def test_a_change_that_is_refused_by_a_limit_leaves_the_pending_one_as_it_is(
    site: Site, box: Box, ann: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    links = begun(site, box, ann)
    monkeypatch.setattr(mail_links, "MOST_PER_PERSON", 4)  # one to sign in, two to change, and no two more
    with refused("over-quota"):
        mail_links.ask_to_change_mail(site, ann.asker, VICTIM)
    assert ann.account.new_mail == NEW
    for link in links:
        ann.use(link)
    assert ann.account.mail == NEW


def test_a_change_that_was_cancelled_is_not_mailed(site: Site, clock: Clock, box: Box, ann: Browser) -> None:
    ann.register(Device())
    box.broken = True
    mail_links.ask_to_change_mail(site, ann.asker, VICTIM)
    assert mail_links.deliver(site) == 0
    mail_links.cancel_change(site, ann.asker)
    box.broken = False
    clock.turn(minutes=10)
    assert mail_links.deliver(site) == 0
    assert mailed(box) == 0


def test_a_change_cancelled_while_its_mail_is_tried_is_not_tried_again(
    site: Site, clock: Clock, box: Box, ann: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann.register(Device())
    mail_links.ask_to_change_mail(site, ann.asker, VICTIM)

    def busy(_target: str, _letter: Mailing) -> None:
        mail_links.cancel_change(site, ann.asker)
        raise UndeliveredError("The server is busy.")

    with monkeypatch.context() as broken:
        broken.setattr(box, "send", busy)
        mail_links.deliver(site)
    clock.turn(minutes=10)
    assert mail_links.deliver(site) == 0


def test_deleting_an_account_does_not_free_a_mailbox_for_more_links(site: Site, box: Box) -> None:
    for _ in range(mail_links.MOST_PER_MAIL):
        browser = Browser(site)
        browser.register(Device())
        mail_links.ask_to_change_mail(site, browser.asker, VICTIM)
        mail_links.deliver(site)
        deletion.delete(site, browser.asker)
    last = Browser(site)
    last.register(Device())
    with refused("over-quota"):
        mail_links.ask_to_change_mail(site, last.asker, VICTIM)
    assert mailed(box) == mail_links.MOST_PER_MAIL
    assert "victim" not in str(kept(site)["mail_links"])
    with refused("bad-link"):
        last.use(newest_link(site, box, VICTIM))


def test_an_address_that_is_taken_meanwhile_is_refused(site: Site, box: Box, ann: Browser) -> None:
    links = begun(site, box, ann)
    other = Browser(site)
    other.sign_in_by_mail(box, NEW)
    ann.use(links[0])
    with refused("name-taken"):
        ann.use(links[1])
    assert (ann.account.mail, ann.account.new_mail) == (MAIL, None)
    assert other.account.mail == NEW
    with refused("link-expired"):
        ann.use(links[1])


def test_an_address_cannot_change_to_itself(site: Site, box: Box, ann: Browser) -> None:
    ann.sign_in_by_mail(box)
    with refused("bad-address"):
        mail_links.ask_to_change_mail(site, ann.asker, MAIL.upper())
    with refused("not-signed-in"):
        mail_links.ask_to_change_mail(site, Browser(site).asker, NEW)


def test_a_link_is_sent_again_after_a_crash_between_claim_and_sending(
    site: Site, clock: Clock, box: Box, ann: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    mail_links.ask_to_sign_in(site, ann.asker, MAIL)

    def crash(_target: str, _letter: Mailing) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as broken:
        broken.setattr(box, "send", crash)
        with pytest.raises(KeyboardInterrupt):
            mail_links.deliver(site)
    assert mail_links.deliver(site) == 0  # it may still be on its way
    clock.turn(minutes=2)
    assert mail_links.deliver(site) == 1
    clock.turn(minutes=10)
    assert mail_links.deliver(site) == 0
    assert len(box.letters) == 1


def test_a_link_that_cannot_be_sent_is_tried_again_but_not_forever(
    site: Site, clock: Clock, box: Box, ann: Browser
) -> None:
    box.broken = True
    mail_links.ask_to_sign_in(site, ann.asker, MAIL)
    for _ in range(12):
        assert mail_links.deliver(site) == 0
        clock.turn(minutes=5)
    with site.store.read() as connection:
        tries, next_try = connection.execute(sa.select(kept_links.c.tries, kept_links.c.next_try)).one()
    assert (tries, next_try) == (mail_links.MOST_TRIES, None)


def test_a_link_that_may_have_arrived_is_not_sent_again(
    site: Site, clock: Clock, box: Box, ann: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    mail_links.ask_to_sign_in(site, ann.asker, MAIL)

    def unsure(_target: str, _letter: Mailing) -> None:
        raise UndeliveredError("No answer.", may_have_arrived=True)

    with monkeypatch.context() as broken:
        broken.setattr(box, "send", unsure)
        mail_links.deliver(site)
    clock.turn(minutes=30)
    assert mail_links.deliver(site) == 0


def test_two_workers_send_a_link_once(site: Site, box: Box, ann: Browser) -> None:
    mail_links.ask_to_sign_in(site, ann.asker, MAIL)
    with ThreadPoolExecutor(2) as pool:
        assert sum(pool.map(lambda _: mail_links.deliver(site), range(2))) == 1
    assert len(box.letters) == 1
