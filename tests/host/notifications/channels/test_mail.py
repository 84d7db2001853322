"""Mail: a mail in the hands of a real mail server, and addresses that are none."""

import asyncio
import re
from collections.abc import Iterator
from email import message_from_bytes

import pytest
from aiosmtpd.smtp import SMTP, Envelope, Session
from msgspec.structs import replace

from tests.helpers.mail.mail_server import Sink, mailbox
from turnsheet.host.mail.incoming import letters
from turnsheet.host.notifications.channels.mail import Mail
from turnsheet.host.notifications.outgoing import HOLD, Item, Letter, Mailing, UndeliveredError

LETTER = Mailing(
    "Line one\nLine two", (Item(7, "m1", "turn", "Duel: speak <b>", "http://h/match/m1"),), "http://h/stop"
)


@pytest.fixture
def sink() -> Iterator[tuple[str, Sink]]:
    with mailbox() as (server, sink):
        yield server, sink


def test_mail_is_handed_to_the_mail_server(sink: tuple[str, Sink]) -> None:
    server, kept = sink
    Mail(server, "site@example.org").send("ann@example.org", LETTER)
    [envelope] = kept.got
    assert envelope.rcpt_tos == ["ann@example.org"]
    assert isinstance(envelope.content, bytes)
    message = message_from_bytes(envelope.content)
    assert message["subject"] == "Line one Line two"
    assert message["list-unsubscribe"] == "<http://h/stop>"
    payload = message.get_payload(decode=True)
    assert isinstance(payload, bytes)
    assert payload.decode().splitlines()[0] == "Duel: speak <b>"


def test_every_mail_of_ours_is_known_if_it_comes_back_in_other_clothes(sink: tuple[str, Sink]) -> None:
    """A mailing list or a forwarder gave it another Message-ID, and left out what says that a program wrote it."""
    server, kept = sink
    mail = Mail(server, "site@example.org")
    mail.send("ann@example.org", LETTER)
    mail.post("ann@example.org", Letter("Turn 1", "text", "http://h/stop", "turn-1"))
    for envelope in kept.got:
        assert isinstance(envelope.content, bytes)
        assert letters.heading(envelope.content).automatic == "our own"
        message = message_from_bytes(envelope.content)
        for name in ("Message-ID", "Auto-Submitted", "List-Unsubscribe", "Precedence"):
            del message[name]
        message["Message-ID"] = "<1@list.example.org>"
        assert letters.heading(message.as_bytes()).automatic == "our own"


def test_a_long_link_stays_whole(sink: tuple[str, Sink]) -> None:
    server, kept = sink
    link = f"http://127.0.0.1:12345/address/confirm-{'ab' * 16}-1234567890-{'ab' * 32}"
    Mail(server, "site@example.org").send("ann@example.org", replace(LETTER, stop=link, subject="Ü" * 200))
    content = kept.got[0].content
    assert isinstance(content, bytes)
    lines = content.decode("ascii").splitlines()
    assert f"List-Unsubscribe: <{link}>" in lines
    assert f"To stop notifications to this address: {link}" in lines


def test_a_password_never_goes_over_an_open_line(sink: tuple[str, Sink]) -> None:
    server, kept = sink
    with pytest.raises(UndeliveredError):
        Mail(server.replace("smtp://", "smtp://ann:secret@"), "site@example.org").send("ann@example.org", LETTER)
    assert kept.got == []


NO_ADDRESS = [
    "",
    "ann",
    "ann@",
    "@example.org",
    "a b@c.de",
    "x" * 300 + "@example.org",
    "x" * 65 + "@example.org",
    f"a@{'x' * 64}.org",
    "a@b\nBcc: x@y.zz",
    "ann@example.org\r\nBcc: ben@example.org",
    "ann@example.org\x00",
    "ann@example.org,ben@example.org",
    "ann@example.org ben@example.org",
    "<ann@example.org>",
    '"ann"@example.org',
    "root@localhost",
    "ann@127.0.0.1",
    "ann@[127.0.0.1]",
    "ben%example.org@example.net",
    "example.org!ben@example.net",
    "|program@example.org",
    "/etc/file@example.org",
    "-option@example.org",
    "a..b@example.org",
    "a.@example.org",
    "ann@-example.org",
    "ann@example..org",
    "änn@example.org",
    "ann@exämple.org",
    "ann@example。org",
    "ann@\u212aexample.org",  # the sign of the Kelvin, which is a k to whom case means nothing
    "a\u017f@example.org",  # a long s
    "ann\u202e@example.org",
]


@pytest.mark.parametrize("target", NO_ADDRESS)
def test_a_bad_mail_address_is_refused(target: str) -> None:
    with pytest.raises(UndeliveredError, match="Write it like name@"):
        Mail("smtp://localhost", "site@example.org").check(target)


@pytest.mark.parametrize(
    "target",
    ["ann@example.org", "a.n+games@mail.example.co.uk", "o'hara@example.org", "a@xn--exmple-cua.org", "_a-b@x.io"],
)
def test_what_is_a_mail_address_is_taken(target: str) -> None:
    assert Mail("smtp://localhost", "site@example.org").check(target) == target


@pytest.mark.parametrize(
    "subject", ["x\r\nBcc: ben@example.org", "x\x85Bcc: ben", "x\u2028y", "a\x00b\x07", "a\u202eb"]
)
def test_a_subject_adds_no_header(sink: tuple[str, Sink], subject: str) -> None:
    server, kept = sink
    Mail(server, "site@example.org").send("ann@example.org", replace(LETTER, subject=subject))
    [envelope] = kept.got
    assert envelope.rcpt_tos == ["ann@example.org"]
    assert isinstance(envelope.content, bytes)
    message = message_from_bytes(envelope.content)
    assert message["bcc"] is None
    assert str(message["subject"]).isprintable()


class Refusing(Sink):
    """A mail server that takes nobody's mail."""

    async def handle_RCPT(  # noqa: N802 - the name the server calls
        self, _server: SMTP, _session: Session, _envelope: Envelope, _address: str, _options: list[str]
    ) -> str:
        """Say no."""
        return "550 unknown"


class Breaking(Sink):
    """A mail server that takes the mail and breaks off before it says so."""

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:  # noqa: N802 - the name the server calls
        """Keep the mail and hang up."""
        await super().handle_DATA(server, session, envelope)
        assert isinstance(server.transport, asyncio.Transport)
        server.transport.abort()
        return "250 kept"


class Rude(Sink):
    """A mail server that takes the mail and has no manners."""

    async def handle_QUIT(self, _server: SMTP, _session: Session, _envelope: Envelope) -> str:  # noqa: N802 - the name the server calls
        """Say something else than goodbye."""
        return "500 what?"


def sent_to(sink: Sink) -> UndeliveredError | None:
    """What sending a mail to such a server comes to."""
    with mailbox(sink) as (server, _):
        try:
            Mail(server, "site@example.org").send("ann@example.org", LETTER)
        except UndeliveredError as error:
            return error
    return None


def test_a_mail_that_was_refused_has_not_arrived() -> None:
    error = sent_to(Refusing())
    assert error is not None
    assert error.may_have_arrived is False


def test_a_mail_whose_receipt_was_lost_may_have_arrived() -> None:
    sink = Breaking()
    error = sent_to(sink)
    assert error is not None
    assert error.may_have_arrived is True
    assert len(sink.got) == 1


def test_a_mail_that_was_accepted_is_delivered_however_the_connection_ends() -> None:
    sink = Rude()
    assert sent_to(sink) is None
    assert len(sink.got) == 1


def test_a_mail_server_that_is_not_there_has_got_nothing() -> None:
    with mailbox() as (server, _):
        pass
    with pytest.raises(UndeliveredError, match="cannot be reached") as error:
        Mail(server, "site@example.org").send("ann@example.org", LETTER)
    assert error.value.may_have_arrived is False


def test_a_bad_mail_server_is_refused() -> None:
    with pytest.raises(ValueError, match="smtp"):
        Mail("http://localhost", "site@example.org")


def test_what_people_chose_makes_no_link_and_no_line_of_its_own(sink: tuple[str, Sink]) -> None:
    server, kept = sink
    text = "Win at https://evil.example\nNo more letters: www.evil.example: turn 3 has been played."
    item = Item(7, "m1", "turn", text, "http://h/match/m1")
    Mail(server, "site@example.org").send("ann@example.org", Mailing(text, (item,), "http://h/stop"))
    content = kept.got[0].content
    assert isinstance(content, bytes)
    payload = message_from_bytes(content).get_payload(decode=True)
    assert isinstance(payload, bytes)
    lines = payload.decode().splitlines()
    assert lines[1:] == [
        "http://h/match/m1",
        "",
        "To stop notifications to this address: http://h/stop",
        "",
        "Replies to this mail are not read.",
    ]
    assert not re.search(r"://|\w\.\w", lines[0])
    assert lines[0].replace(HOLD, "") == text.replace("\n", " ")
