"""People who play with nothing but mail: they read the letters that reach them, and reply."""

import re
from collections.abc import Callable
from email import message_from_bytes
from email.message import Message

from aiosmtpd.smtp import Envelope

from tests.helpers.mail.mail_server import Sink

REPLY_TO = re.compile(r"orders\+[0-9a-f-]+@games\.example\.org")
Send = Callable[[str, str, bytes], None]
"""Sends a letter: from whom, to whom, and what."""


class MailPlayer:
    """A person at one mail address who plays Raumkrieg with their flagship."""

    def __init__(self, address: str, sink: Sink, send: Send) -> None:
        self.address = address
        self._sink = sink
        self._send = send
        self._read = 0
        self._written = 0
        self._flagship = ""
        self.receipts: list[str] = []
        self.turns: list[str] = []
        self.over = False

    def read_mail(self) -> int:
        """Read what came, and reply to each letter about a turn; gives how many letters there were."""
        mine = [each for each in list(self._sink.got) if self.address in each.rcpt_tos]
        new = mine[self._read :]
        self._read = len(mine)
        for envelope in new:
            self._consider(_message(envelope))
        return len(new)

    def _consider(self, message: Message) -> None:
        subject, text = str(message["Subject"]), _text(message)
        if "receipt" in subject or "your mail" in subject:
            self.receipts.append(text)
        elif "the match is over" in subject:
            self.over = True
        elif message["Reply-To"]:
            self.turns.append(subject)
            self._reply(message, text, self._orders(text))

    def _orders(self, letter: str) -> str:
        start = re.search(r"Your starting point is (\d+),(\d+)\.\s+Your ships: (\d+) flagship", letter)
        if start:
            self._flagship = start[3]
            return f"{start[3]} P {start[1]},{start[2]} V 3,0"
        return f"{self._flagship} A 1,0" if len(self.turns) % 2 else "pass"

    def _reply(self, to: Message, letter: str, orders: str) -> None:
        """Write above the quoted letter, as most mail programs do."""
        self._written += 1
        address = str(to["Reply-To"])
        assert REPLY_TO.fullmatch(address)
        quoted = "\r\n".join(f"> {line}" for line in letter.splitlines())
        lines = [
            f"From: {self.address}",
            f"To: {address}",
            f"Subject: Re: {to['Subject']}",
            f"In-Reply-To: {to['Message-ID']}",
            f"Message-ID: <{self._written}.{self.address}>",
            "Content-Type: text/plain; charset=utf-8",
            "",
            orders,
            "",
            "On Monday, Turnsheet wrote:",
            quoted,
            "",
        ]
        self._send(self.address, address, "\r\n".join(lines).encode())


def _message(envelope: Envelope) -> Message:
    assert isinstance(envelope.content, bytes)
    return message_from_bytes(envelope.content)


def _text(message: Message) -> str:
    """The text of a letter, without what is attached."""
    for part in message.walk():
        if part.get_content_type() == "text/plain":
            content: object = part.get_payload(decode=True)
            assert isinstance(content, bytes)
            return content.decode()
    raise AssertionError("a letter without text")
