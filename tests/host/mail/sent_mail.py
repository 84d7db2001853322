"""Players who get their turns by mail, from a site with a real mail server."""

from collections.abc import Iterator
from contextlib import contextmanager
from email import message_from_bytes, policy
from email.message import EmailMessage

from tests.helpers.mail.mail_server import Sink, mailbox
from turnsheet.host.notifications import addresses, delivery
from turnsheet.host.notifications.channels.mail import Mail
from turnsheet.host.people import Asker
from turnsheet.host.site import Site
from turnsheet.host.store.row_types.addresses import Turns

ORDERS = "orders@games.example.org"


class Post:
    """What the mail server got."""

    def __init__(self, site: Site, sink: Sink) -> None:
        self.site = site
        self.sink = sink
        self._read = 0

    def round(self) -> list[tuple[str, EmailMessage]]:  # type: ignore[explicit-any]  # the type of mails has one inside
        """Deliver what waits; the mails that arrived since the last round, with their receivers."""
        delivery.deliver(self.site)
        new, self._read = self.sink.got[self._read :], len(self.sink.got)
        return [(each.rcpt_tos[0], _message(each.content)) for each in new]

    def texts(self) -> list[str]:
        """The same as plain texts."""
        return [text_of(mail) for _, mail in self.round()]


def _message(content: bytes | str | None) -> EmailMessage:  # type: ignore[explicit-any]  # as above
    assert isinstance(content, bytes)
    mail = message_from_bytes(content, policy=policy.default)
    assert isinstance(mail, EmailMessage)
    return mail


def text_of(mail: EmailMessage) -> str:  # type: ignore[explicit-any]  # as above
    """The text of a mail, with plain line ends."""
    body = mail.get_body(("plain",))
    assert body is not None
    text = body.get_content()
    assert isinstance(text, str)
    return text.replace("\r\n", "\n")


def pdfs_of(mail: EmailMessage) -> list[bytes]:  # type: ignore[explicit-any]  # as above
    """The PDF sheets in a mail."""
    found = [part.get_payload(decode=True) for part in mail.iter_attachments()]
    return [part for part in found if isinstance(part, bytes)]


@contextmanager
def posted(site: Site) -> Iterator[Post]:
    """Let a site send mail to a server of ours."""
    with mailbox() as (server, sink):
        site.channels = {"mail": Mail(server, "site@games.example.org")}
        site.address = "https://games.example.org"
        site.orders_address = ORDERS
        yield Post(site, sink)


def wants(post: Post, player: Asker, target: str, turns: Turns = "text", receipts: bool = False) -> str:
    """Add an address that gets turns, and confirm it; gives its id."""
    address = addresses.add(post.site, player.person or "", "mail", target, "each", turns=turns, receipts=receipts)
    assert [to for to, _ in post.round()].count(target) == 1
    addresses.answer(post.site, addresses.ticket_of(post.site, address.id, "confirm"), "confirm")
    return address.id
