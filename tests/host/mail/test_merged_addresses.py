"""A guest signs in to an account that has the same mail address: what was chosen for it stays, and no letter goes out
twice."""

import pytest

from tests.helpers.mail.mail_letters import PostOffice, confirmed, reply, token_of
from tests.host.conftest import Clock
from tests.host.sample_matches import ANN, BEN, CAT, DAILY, duel
from turnsheet.host.accounts import mail_links
from turnsheet.host.mail.incoming import answers, inbox
from turnsheet.host.matches import lifecycle, seating
from turnsheet.host.notifications import addresses, delivery
from turnsheet.host.notifications.outgoing import Letter, UndeliveredError
from turnsheet.host.people import Asker
from turnsheet.host.refusals import RefusedError
from turnsheet.host.site import Site
from turnsheet.host.store.row_types.addresses import AddressRow, Turns
from turnsheet.host.store.rows.notifications import addresses as rows
from turnsheet.host.store.rows.people import accounts, persons
from turnsheet.host.store.rows.people import mail_links as link_rows
from turnsheet.host.turns import order_sheets
from turnsheet.host.turns.due_turns import Runner

GUEST, ACCOUNT = ANN.person or "", CAT.person or ""
MAIL = "ann@example.org"


@pytest.fixture
def post(site: Site) -> PostOffice:
    post = PostOffice()
    site.channels, site.address = {"mail": post}, "https://games.example.org"
    site.orders_address = "orders@games.example.org"
    return post


def account(site: Site, mail: str | None = MAIL) -> None:
    with site.store.write() as connection:
        accounts.add(connection, ACCOUNT, ACCOUNT[:8], mail, 0)


def sign_in(site: Site) -> None:
    with site.store.write() as connection:
        persons.move(connection, GUEST, ACCOUNT)


def kept(site: Site) -> AddressRow:
    """The only address of the account."""
    with site.store.read() as connection:
        assert rows.of_person(connection, GUEST) == []
        [row] = rows.of_person(connection, ACCOUNT)
    return row


def letters(site: Site, post: PostOffice, sort: str = "turn") -> list[str]:
    """To whom letters went since the last time."""
    delivery.deliver(site)
    answers.send_all(site)
    new = [target for target, letter in post.letters if letter.about.startswith(sort)]
    post.letters.clear()
    return new


@pytest.mark.parametrize(
    ("guests", "accounts_own", "best"),
    [("pdf", "none", "pdf"), ("text", "none", "text"), ("pdf", "text", "pdf"), ("none", "pdf", "pdf")],
)
def test_what_was_chosen_for_either_stays_chosen(
    site: Site, post: PostOffice, guests: Turns, accounts_own: Turns, best: Turns
) -> None:
    account(site)
    addresses.add(site, ACCOUNT, "mail", MAIL, "each", turns=accounts_own, receipts=accounts_own == "pdf")
    confirmed(site, GUEST, "Ann@Example.org", turns=guests, receipts=guests == "pdf")
    sign_in(site)
    row = kept(site)
    assert (row.target, row.turns, row.receipts, row.confirmed is not None) == (MAIL, best, best == "pdf", True)


def test_an_address_that_the_guest_confirmed_is_confirmed(site: Site, post: PostOffice, clock: Clock) -> None:
    confirmed(site, GUEST, MAIL, turns="text")
    account(site, None)
    clock.turn(days=2)
    addresses.add(site, ACCOUNT, "mail", "ANN@example.org", "each")
    delivery.deliver(site)  # the question
    sign_in(site)
    row = kept(site)
    assert (row.target, row.turns, row.confirmed is not None) == (MAIL, "text", True)
    duel_of(site)
    assert letters(site, post) == [MAIL]
    order_sheets.submit(site, duel_of(site), 1, CAT, "final", "")
    assert letters(site, post, "receipt") == [MAIL]


def duel_of(site: Site) -> str:
    """A match of the account."""
    match = duel(site)
    with site.store.write() as connection:
        persons.move(connection, GUEST, ACCOUNT)
    return match


@pytest.mark.parametrize("before", ["none", "text"])
def test_no_turn_goes_out_twice(site: Site, post: PostOffice, runner: Runner, before: Turns) -> None:
    account(site)
    addresses.add(site, ACCOUNT, "mail", MAIL, "each", turns=before)
    confirmed(site, GUEST, MAIL, turns="text")
    match = duel(site, DAILY)
    assert letters(site, post) == [MAIL]
    sign_in(site)
    assert letters(site, post) == []
    order_sheets.submit(site, match, 1, CAT, "final", "", receipt_by_mail=False)
    order_sheets.submit(site, match, 2, Asker(person="b" * 64), "final", "")
    runner.consider(match)
    assert letters(site, post) == [MAIL]


def test_a_receipt_that_waits_is_sent_once(site: Site, post: PostOffice) -> None:
    account(site)
    addresses.add(site, ACCOUNT, "mail", MAIL, "each")
    confirmed(site, GUEST, MAIL, turns="none")
    order_sheets.submit(site, duel(site), 1, ANN, "final", "")
    sign_in(site)
    assert letters(site, post, "receipt") == [MAIL]
    assert letters(site, post, "receipt") == []


def test_an_answer_that_the_address_has_is_not_sent_again(
    site: Site, post: PostOffice, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A second address cannot be reached; the answer to both waits while the guest signs in."""
    account(site)
    addresses.add(site, ACCOUNT, "mail", MAIL, "each", turns="text")
    confirmed(site, GUEST, MAIL)
    confirmed(site, GUEST, "second@example.org")
    match = duel(site)
    delivery.deliver(site)
    post.letters.clear()
    real = post.post

    def posted(target: str, letter: Letter) -> None:
        if target != MAIL:
            raise UndeliveredError("The post office is closed.")
        real(target, letter)

    with monkeypatch.context() as broken:
        broken.setattr(post, "post", posted)
        inbox.receive(site, reply(token_of(site, match, 1), "pass", sender="else@example.org"))
        inbox.carry_out_all(site)
        assert letters(site, post, "answer") == [MAIL]
    sign_in(site)
    clock.turn(hours=1)
    assert letters(site, post, "answer") == ["second@example.org"]


def test_an_address_in_other_letters_is_the_same(site: Site, post: PostOffice) -> None:
    confirmed(site, GUEST, MAIL)
    with pytest.raises(RefusedError, match="You have added this address already"):
        addresses.add(site, GUEST, "mail", "Ann@Example.org", "each")
    with site.store.read() as connection:
        assert rows.users(connection, "ANN@example.org") == 1


def test_webhooks_are_told_apart_by_every_letter(site: Site, post: PostOffice) -> None:
    site.channels = {**site.channels, "webhook": post}
    for person in (GUEST, ACCOUNT):
        addresses.add(site, person, "webhook", "https://example.org/hook", "each")
    addresses.add(site, GUEST, "webhook", "https://example.org/HOOK", "each")
    account(site)
    sign_in(site)
    found = [each.target for each in addresses.of_person(site, ACCOUNT)]
    assert sorted(found) == ["https://example.org/HOOK", "https://example.org/hook"]


NEW_MAIL = "new@example.org"


def move(site: Site) -> None:
    """The account changes its mail address, and both addresses agree."""
    mail_links.ask_to_change_mail(site, CAT, NEW_MAIL)
    with site.store.read() as connection:
        asked = [mail_links.ticket_of(site, row) for row in link_rows.of_person(connection, ACCOUNT, [])]
    for number, ticket in enumerate(asked):
        mail_links.spend(site, ticket, f"{number}" * 64, f"{number + 5}" * 64, "a browser")


def play_on(site: Site, runner: Runner, match: str) -> None:
    for seat, asker in ((1, CAT), (2, BEN)):
        order_sheets.submit(site, match, seat, asker, "final", "")
    runner.consider(match)


def match_of_the_account(site: Site) -> str:
    match = lifecycle.open_match(site, CAT, lifecycle.Opening("raumkrieg", seats=2, take=1, undo_seconds=0))
    seating.take_seat(site, match, 2, BEN, name="Ben")
    lifecycle.start(site, match, CAT)
    return match


def test_what_went_to_the_old_address_of_an_account_goes_to_its_new_one(
    site: Site, post: PostOffice, runner: Runner, clock: Clock
) -> None:
    account(site)
    confirmed(site, ACCOUNT, "Ann@Example.org", turns="text", receipts=True)
    confirmed(site, ACCOUNT, "other@example.org", turns="none", receipts=False)
    match = match_of_the_account(site)
    delivery.deliver(site)
    [first] = [letter for _, letter in post.letters]
    old_stop = first.stop.rpartition("/")[2]
    move(site)
    delivery.deliver(site)
    assert len(post.letters) == 1  # the turn is not sent again
    play_on(site, runner, match)
    delivery.deliver(site)
    assert sorted(target for target, _ in post.letters[1:]) == [NEW_MAIL, NEW_MAIL]
    assert {letter.about.partition("-")[0] for _, letter in post.letters[1:]} == {"turn", "receipt"}
    assert [each.target for each in addresses.of_person(site, ACCOUNT)] == [NEW_MAIL, "other@example.org"]
    with pytest.raises(RefusedError):  # the link in the old mail was for the old address
        addresses.answer(site, old_stop, "stop")
    take_in(site, match)
    assert letters(site, post, "answer") == [NEW_MAIL]


def take_in(site: Site, match: str) -> None:
    assert inbox.receive(site, reply(token_of(site, match, 1), "14 V 2,0")) == "taken"
    inbox.carry_out_all(site)


@pytest.mark.parametrize("was_confirmed", [True, False])
def test_an_address_that_was_there_already_gets_what_the_old_one_got(
    site: Site, post: PostOffice, runner: Runner, clock: Clock, was_confirmed: bool
) -> None:
    account(site)
    confirmed(site, ACCOUNT, MAIL, turns="text", receipts=True)
    if was_confirmed:
        confirmed(site, ACCOUNT, NEW_MAIL, turns="none", receipts=False)
    else:
        addresses.add(site, ACCOUNT, "mail", NEW_MAIL, "each")
    match = match_of_the_account(site)
    assert letters(site, post) == [MAIL]
    move(site)
    row = kept(site)
    assert (row.target, row.turns, row.receipts, row.confirmed is not None) == (NEW_MAIL, "text", True, True)
    assert letters(site, post) == []
    play_on(site, runner, match)
    assert letters(site, post) == [NEW_MAIL]


def test_an_address_that_never_worked_works_when_it_was_changed(site: Site, post: PostOffice, clock: Clock) -> None:
    account(site)
    confirmed(site, ACCOUNT, MAIL)
    with site.store.write() as connection:
        rows.change(connection, kept(site).id, {"fault": "The mail server refused the mail.", "next_try": rows.NEVER})
    match_of_the_account(site)
    move(site)
    row = kept(site)
    assert (row.target, row.fault, row.tries) == (NEW_MAIL, "", 0)
    assert letters(site, post) == [NEW_MAIL]
