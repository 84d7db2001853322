"""A mailbox at a provider, tried with a real Dovecot."""

import ssl
from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from tests.helpers.mail.dovecot import PASSWORD, Dovecot, dovecot
from tests.helpers.mail.mail_letters import FIFTY_MEGABYTES, PostOffice, confirmed, padded, reply, token_of
from tests.host.mail.incoming.letters_taken import ORDER, letter_rows, sheets
from tests.host.sample_matches import ANN, duel
from turnsheet.host.mail.incoming import answers, imap_mailbox, inbox
from turnsheet.host.mail.incoming.imap_mailbox import Collected, ImapMailbox, NoMailboxError
from turnsheet.host.mail.incoming.inbox import Taken
from turnsheet.host.site import Site


@pytest.fixture(scope="module")
def running() -> Iterator[Dovecot]:
    with dovecot() as server:
        yield server


@pytest.fixture
def mailbox(running: Dovecot) -> Dovecot:
    """A server with an empty mailbox."""
    with running.opened() as opened:
        opened.delete(opened.uids())
    return running


def test_unread_letters_are_taken_in_and_marked_as_read(site: Site, mailbox: Dovecot) -> None:
    match = duel(site)
    mailbox.put(reply(token_of(site, match, 1), ORDER), reply("", "Buy now!", number=2))
    imap = imap_mailbox.of_site(site, mailbox.mailbox())
    assert imap.greet() == mailbox.unread() == 2
    assert imap.collect().taken == 2
    assert mailbox.unread() == 0
    inbox.carry_out_all(site)
    assert [sheet.text for sheet in sheets(site, match, 1)] == [ORDER]
    assert imap.collect().taken == 0


def test_a_letter_stays_unread_until_it_is_kept(site: Site, mailbox: Dovecot, monkeypatch: pytest.MonkeyPatch) -> None:
    match = duel(site)
    mailbox.put(reply(token_of(site, match, 1), ORDER))
    imap = imap_mailbox.of_site(site, mailbox.mailbox())
    with monkeypatch.context() as broken:
        broken.setattr(inbox, "_kept", _fail)
        assert imap.collect().taken == 0
    assert (mailbox.unread(), letter_rows(site)) == (1, [])
    assert (imap.collect().taken, mailbox.unread(), len(letter_rows(site))) == (1, 0, 1)


def test_a_letter_that_was_kept_and_not_marked_is_known_when_it_comes_again(
    site: Site, mailbox: Dovecot, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = duel(site)
    mailbox.put(reply(token_of(site, match, 1), ORDER))
    with monkeypatch.context() as broken:
        broken.setattr(imap_mailbox, "_mark", _fail)
        with pytest.raises(RuntimeError):
            imap_mailbox.of_site(site, mailbox.mailbox()).collect()
    assert (mailbox.unread(), len(letter_rows(site))) == (1, 1)
    inbox.carry_out_all(site)
    assert imap_mailbox.of_site(site, mailbox.mailbox()).collect().taken == 1
    inbox.carry_out_all(site)
    assert (mailbox.unread(), len(sheets(site, match, 1))) == (0, 1)


def _fail(*_: object) -> Taken:
    raise RuntimeError("the server dies here")


def test_a_letter_that_cannot_be_taken_in_does_not_stop_others_and_is_set_aside(mailbox: Dovecot) -> None:
    taken: list[bytes] = []

    def receive(raw: bytes, _cut_off: bool) -> Taken:
        if b"poison" in raw:
            raise RuntimeError("a fault of ours")
        taken.append(raw)
        return "taken"

    mailbox.put(b"Subject: poison\r\n\r\nx\r\n", b"Subject: sound\r\n\r\nx\r\n")
    imap = ImapMailbox(mailbox.mailbox(), receive)
    assert [imap.collect().taken for _ in range(imap_mailbox.MOST_TRIES)] == [1, 0, 0, 0, 0]
    assert len(taken) == 1
    assert (mailbox.unread(), mailbox.flagged()) == (0, 1)


def test_letters_that_cannot_be_taken_in_are_still_left_and_bring_no_second_look_at_once(
    mailbox: Dovecot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(imap_mailbox, "AT_ONCE", 3)
    taken: list[bytes] = []

    def receive(raw: bytes, _cut_off: bool) -> Taken:
        if b"poison" in raw:
            raise RuntimeError("a fault of ours")
        taken.append(raw)
        return "taken"

    poison = b"Subject: poison\r\n\r\nx\r\n"
    mailbox.put(poison, *(f"Subject: {number}\r\n\r\nx\r\n".encode() for number in range(4)))
    imap = ImapMailbox(mailbox.mailbox(), receive)
    assert imap.collect() == Collected(taken=2, left=True, more=True)
    assert imap.collect() == Collected(taken=2, left=True, more=False)  # what failed comes last
    assert [raw.split(b"\r\n")[0] for raw in taken] == [f"Subject: {number}".encode() for number in range(4)]
    mailbox.put(poison, poison, poison)
    found = [imap.collect() for _ in range(imap_mailbox.MOST_TRIES * 2)]
    assert {(each.taken, each.more) for each in found} == {(0, False)}
    assert (found[0].left, found[-1].left, mailbox.unread()) == (True, False, 0)


@pytest.mark.parametrize("size", [2_000_000, FIFTY_MEGABYTES])
def test_of_a_letter_that_is_too_large_only_the_headers_are_fetched(
    site: Site, mailbox: Dovecot, post: PostOffice, monkeypatch: pytest.MonkeyPatch, size: int
) -> None:
    match = duel(site)
    confirmed(site, ANN.person, "ann@example.org")
    mailbox.put(padded(reply(token_of(site, match, 1), ORDER), size))
    fetched: list[int] = []
    real = inbox.receive

    def receive(site: Site, raw: bytes, *, cut_off: bool) -> Taken:
        fetched.append(len(raw))
        return real(site, raw, cut_off=cut_off)

    monkeypatch.setattr(inbox, "receive", receive)
    assert imap_mailbox.of_site(site, mailbox.mailbox()).collect().taken == 1
    assert fetched[0] < 2000
    inbox.carry_out_all(site)
    answers.send_all(site)
    assert sheets(site, match, 1) == []
    assert "Your mail was too large" in post.letters[0][1].text


@pytest.mark.parametrize("encryption", ["tls", "starttls"])
def test_the_connection_is_encrypted_and_a_certificate_of_nobody_is_refused(mailbox: Dovecot, encryption: str) -> None:
    port = mailbox.tls_port if encryption == "tls" else mailbox.port
    there = replace(mailbox.mailbox(), port=port, encryption=encryption)
    trusted = ssl.create_default_context(cafile=str(mailbox.certificate))
    assert ImapMailbox(there, _fail, trusted).greet() == 0
    with pytest.raises(NoMailboxError, match="cannot be reached"):
        ImapMailbox(there, _fail).greet()


def test_what_is_wrong_with_a_mailbox_is_said_without_its_password(mailbox: Dovecot, tmp_path: Path) -> None:
    there = mailbox.mailbox()
    for wrong, says in (
        (replace(there, password=f"{PASSWORD}x"), "The mail server does not accept the name and password."),
        (replace(there, folder="Nowhere"), "The mailbox does not have that folder."),
        (replace(there, port=1), "The mail server cannot be reached (ConnectionRefusedError)."),
    ):
        with pytest.raises(NoMailboxError) as caught:
            ImapMailbox(wrong, _fail).greet()
        assert str(caught.value) == says


def test_two_servers_that_share_a_mailbox_take_each_letter_once(site: Site, mailbox: Dovecot) -> None:
    match = duel(site)
    letters = [reply(token_of(site, match, 1), f"14 V {number},0", number=number) for number in range(5)]
    mailbox.put(*letters, *letters)
    both = [imap_mailbox.of_site(site, mailbox.mailbox()) for _ in range(2)]
    assert sum(imap.collect().taken for imap in both) == 10
    inbox.carry_out_all(site)
    assert len(sheets(site, match, 1)) == 5
