"""The listener for mail servers, tried over real connections."""

import logging
import smtplib
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress
from typing import Literal

import pytest

from tests.helpers.mail.mail_letters import (
    FIFTY_MEGABYTES,
    ORDERS_ADDRESS,
    PostOffice,
    confirmed,
    padded,
    reply,
    token_of,
)
from tests.host.mail.incoming.letters_taken import ORDER, letter_rows, sheets
from tests.host.sample_matches import ANN, duel
from turnsheet.host.mail.incoming import answers, inbox, smtp_listener
from turnsheet.host.mail.incoming.smtp_listener import SmtpListener
from turnsheet.host.settings import MailListener
from turnsheet.host.site import Site

Protocol = Literal["smtp", "lmtp"]
pytestmark = pytest.mark.one_of("protocol")


@pytest.fixture(params=["smtp", "lmtp"])
def protocol(request: pytest.FixtureRequest) -> Protocol:
    chosen: Protocol = request.param
    return chosen


@pytest.fixture
def listener(site: Site, protocol: Protocol) -> Iterator[SmtpListener]:
    listener = SmtpListener(site, MailListener(protocol, "127.0.0.1", 0))
    listener.start()
    yield listener
    listener.stop()
    assert not listener.alive


@pytest.fixture
def server(listener: SmtpListener, protocol: Protocol) -> Iterator[smtplib.SMTP]:
    """A mail server that has letters for us."""
    kind = smtplib.SMTP if protocol == "smtp" else smtplib.LMTP
    with kind("127.0.0.1", listener.port) as connection:
        yield connection


def to(token: str) -> str:
    """The address for a token."""
    return f"orders+{token}@games.example.org"


def test_a_letter_is_kept_before_the_listener_says_so(site: Site, server: smtplib.SMTP) -> None:
    match = duel(site)
    token = token_of(site, match, 1)
    assert server.sendmail("ann@example.org", [to(token)], reply(token, ORDER)) == {}
    assert [(each.match, each.text) for each in letter_rows(site)] == [(match, ORDER)]
    inbox.carry_out_all(site)
    assert [sheet.text for sheet in sheets(site, match, 1)] == [ORDER]


def test_the_token_may_be_in_the_subject(site: Site, server: smtplib.SMTP) -> None:
    match = duel(site)
    letter = reply("", ORDER, to=ORDERS_ADDRESS, subject=f"Re: Turn 1 [{token_of(site, match, 1)}]")
    server.sendmail("ann@example.org", [ORDERS_ADDRESS], letter)
    assert len(letter_rows(site)) == 1


def test_a_letter_that_was_not_kept_is_sent_again(
    site: Site, server: smtplib.SMTP, monkeypatch: pytest.MonkeyPatch
) -> None:
    def die(*_: object) -> None:
        raise RuntimeError("the store is gone")

    match = duel(site)
    token = token_of(site, match, 1)
    with monkeypatch.context() as broken:
        broken.setattr(inbox, "_kept", die)
        with pytest.raises(smtplib.SMTPResponseException) as caught:
            server.sendmail("ann@example.org", [to(token)], reply(token, ORDER))
    assert caught.value.smtp_code == 451
    assert b"store" not in caught.value.smtp_error
    assert letter_rows(site) == []
    for _ in range(2):  # the second time because our answer got lost
        server.sendmail("ann@example.org", [to(token)], reply(token, ORDER))
    assert len(letter_rows(site)) == 1


@pytest.mark.parametrize(
    "recipient", ["ann@example.org", "postmaster@games.example.org", "orders@example.org", "ordersx@games.example.org"]
)
def test_mail_for_others_is_not_taken(site: Site, server: smtplib.SMTP, recipient: str) -> None:
    with pytest.raises(smtplib.SMTPRecipientsRefused) as caught:
        server.sendmail("ann@example.org", [recipient], reply("", ORDER))
    assert caught.value.recipients[recipient][0] == 550


def test_a_letter_has_one_recipient(site: Site, server: smtplib.SMTP) -> None:
    match = duel(site)
    one, two = (token_of(site, match, seat) for seat in (1, 2))
    refused = server.sendmail("ann@example.org", [to(one), to(two)], reply("", ORDER, to="x@example.org"))
    assert {address: code for address, (code, _) in refused.items()} == {to(two): 452}
    assert [each.seat for each in letter_rows(site)] == [1]


def test_a_forged_token_looks_no_different_from_outside(site: Site, server: smtplib.SMTP) -> None:
    """A mail server before us would write to the sender if we refused the letter, and senders can be forged."""
    forged = f"{duel(site)}-1-1-{'0' * 24}"
    assert server.sendmail("victim@example.org", [to(forged)], reply(forged, ORDER)) == {}
    assert letter_rows(site) == []


def test_a_bounce_gives_no_orders(site: Site, server: smtplib.SMTP) -> None:
    match = duel(site)
    token = token_of(site, match, 1)
    server.sendmail("", [to(token)], reply(token, ORDER))
    assert letter_rows(site) == []


def test_large_letters_are_refused_and_answered(site: Site, server: smtplib.SMTP, post: PostOffice) -> None:
    match = duel(site)
    confirmed(site, ANN.person, "ann@example.org")
    token = token_of(site, match, 1)
    server.sendmail("ann@example.org", [to(token)], reply(token, f"{ORDER}\n" * 200_000))
    inbox.carry_out_all(site)
    answers.send_all(site)
    assert "Your mail was too large" in post.letters[0][1].text
    huge = padded(reply(token, ORDER), FIFTY_MEGABYTES)
    assert len(huge) > smtp_listener.LARGEST
    with pytest.raises((smtplib.SMTPDataError, smtplib.SMTPSenderRefused)) as caught:
        server.sendmail("ann@example.org", [to(token)], huge)
    assert caught.value.smtp_code == 552
    server.mail("ann@example.org")
    server.rcpt(to(token))
    assert server.data(huge)[0] == 552
    assert len(letter_rows(site)) == 1


def test_the_number_of_connections_has_a_limit(
    site: Site, listener: SmtpListener, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(smtp_listener, "MOST_CONNECTIONS", 3)
    held = [socket.create_connection(("127.0.0.1", listener.port), timeout=10) for _ in range(3)]
    try:
        assert all(each.recv(100).startswith(b"220 ") for each in held)
        with socket.create_connection(("127.0.0.1", listener.port), timeout=10) as more:
            assert more.recv(100).startswith(b"421 ")
            assert more.recv(100) == b""
    finally:
        for each in held:
            each.close()
    for _ in range(100):
        with socket.create_connection(("127.0.0.1", listener.port), timeout=10) as again:
            if again.recv(100).startswith(b"220 "):
                break
    else:
        raise AssertionError("connections that ended still count")


def greeting(listener: SmtpListener, source: str = "127.0.0.1") -> tuple[socket.socket, bytes]:
    """A new connection, and what is said to it first."""
    connection = socket.create_connection(("127.0.0.1", listener.port), timeout=10, source_address=(source, 0))
    return connection, connection.recv(100)


def until(true: Callable[[], bool]) -> None:
    """Wait for something that happens soon."""
    waiting = threading.Event()
    for _ in range(1000):
        if true():
            return
        waiting.wait(0.02)
    pytest.fail("it did not come to that")


def test_one_network_has_a_few_connections_and_leaves_the_others_to_others(
    site: Site, listener: SmtpListener, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(smtp_listener, "network_of", lambda host: None if host == "127.0.0.9" else host)
    with ExitStack() as held:

        def said(source: str) -> bytes:
            connection, first = greeting(listener, source)
            held.enter_context(connection)
            return first[:3]

        assert {said("127.0.0.2") for _ in range(smtp_listener.MOST_OF_ONE)} == {b"220"}
        assert said("127.0.0.2") == b"421"
        assert said("127.0.0.3") == b"220"
        assert {said("127.0.0.9") for _ in range(smtp_listener.MOST_OF_ONE + 1)} == {b"220"}
    until(lambda: listener.connections == 0)
    connection, first = greeting(listener, "127.0.0.2")
    connection.close()
    assert first.startswith(b"220")


@pytest.mark.parametrize(
    ("host", "network"),
    [
        ("9.9.9.9", "9.9.9.9"),
        ("::ffff:9.9.9.9", "9.9.9.9"),
        ("2a00:1450:4001:82f::200e", "2a00:1450:4001:82f::/64"),
        *((own, None) for own in ("127.0.0.1", "10.0.0.7", "172.18.0.1", "::1", "fe80::1%eth0", "fd00::1", "", "x")),
    ],
)
def test_a_network_is_counted_if_it_is_public(host: str, network: str | None) -> None:
    assert smtp_listener.network_of(host) == network


@pytest.mark.parametrize("reads", [True, False])
def test_a_connection_ends_after_some_time_whatever_it_says(
    site: Site, listener: SmtpListener, protocol: Protocol, monkeypatch: pytest.MonkeyPatch, reads: bool
) -> None:
    """One that reads no answers is not ended by closing it alone, since what was said to it would still wait."""
    monkeypatch.setattr(smtp_listener, "LIFETIME", 2)
    monkeypatch.setattr(smtp_listener, "MOST_COMMANDS", {"*": 10**9})
    monkeypatch.setattr(smtp_listener, "SECONDS", 0.5)
    begun, asks = time.monotonic(), b"HELP\r\n" if reads else b"HELP\r\n" * 1000
    with socket.socket() as connection, suppress(ConnectionError):
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        connection.settimeout(0.05)
        connection.connect(("127.0.0.1", listener.port))
        until(lambda: listener.connections == 1)
        while listener.connections and time.monotonic() < begun + 20:
            with suppress(TimeoutError):
                connection.sendall(asks)
                while reads and connection.recv(1000)[-1:] not in (b"\n", b""):
                    pass
    until(lambda: listener.connections == 0)
    assert 1.9 < time.monotonic() - begun < 10


def test_commands_that_send_nothing_end_a_connection(site: Site, server: smtplib.SMTP) -> None:
    assert {server.noop()[0] for _ in range(20)} == {250}
    assert server.noop()[0] == 421
    with pytest.raises(smtplib.SMTPServerDisconnected):
        server.noop()


def test_a_mail_server_can_send_many_letters_over_one_connection(site: Site, server: smtplib.SMTP) -> None:
    match = duel(site)
    token = token_of(site, match, 1)
    for number in range(50):
        server.sendmail("ann@example.org", [to(token)], reply(token, ORDER, number=number))
        server.rset()
    assert len(letter_rows(site)) == 50


def test_nonsense_is_survived(site: Site, listener: SmtpListener, protocol: Protocol) -> None:
    hello = b"LHLO x\r\n" if protocol == "lmtp" else b"EHLO x\r\n"
    for nonsense in (
        b"\x00\xff\r\n",
        b"A" * 100_000 + b"\r\n",
        b"DATA\r\n",
        hello + b"RCPT TO:<\x00>\r\n",
        b"\r\n" * 50,
    ):
        with socket.create_connection(("127.0.0.1", listener.port), timeout=10) as connection:
            connection.recv(1000)
            connection.sendall(nonsense)
            assert connection.recv(1000)
    assert listener.alive


def test_no_line_of_the_log_holds_an_address_or_a_token(
    site: Site, server: smtplib.SMTP, caplog: pytest.LogCaptureFixture
) -> None:
    match = duel(site)
    token = token_of(site, match, 1)
    with caplog.at_level(logging.DEBUG):
        server.sendmail("ann@example.org", [to(token)], reply(token, f"{ORDER}\nfrobnicate"))
    assert "a mail came in: taken" in caplog.text
    for secret in (token, "ann@example", "frobnicate", "games.example"):
        assert secret not in caplog.text


def test_a_port_that_is_taken_is_an_error(site: Site, listener: SmtpListener) -> None:
    other = SmtpListener(site, MailListener("smtp", "127.0.0.1", listener.port))
    with pytest.raises(OSError, match="address already in use"):
        other.start()
    other.stop()
