"""Mail: the mail server answers and accepts the password, and the mailbox and the listener for orders work.

Sends a test mail on request.
"""

import socket
from collections.abc import Iterator
from contextlib import suppress
from importlib.util import find_spec
from urllib.parse import urlsplit

from turnsheet.core.word_lists import count
from turnsheet.host import settings
from turnsheet.host.doctor import certificate
from turnsheet.host.doctor.finding import Finding, ok, problem, warning
from turnsheet.host.mail.incoming.inbox import Taken
from turnsheet.host.notifications.channels.mail import Mail
from turnsheet.host.notifications.outgoing import Item, Mailing, UndeliveredError
from turnsheet.host.setting_errors import BadSettingError
from turnsheet.host.settings import Mailbox, MailListener, SiteAddress
from turnsheet.host.site import utc_now

SECONDS = 5
LIBRARIES = bool(find_spec("imap_tools") and find_spec("aiosmtpd"))
"""Whether the packages are there with which mail is read; a site that does not read mail needs none."""


def checked(site_address: SiteAddress, send_to: str | None) -> Iterator[Finding]:
    """Talk to the mail server, if one is set."""
    with suppress(BadSettingError):  # the check of the settings reports it
        yield from incoming()
    server = settings.mail_server()
    if server is None:
        if send_to is not None:
            yield problem("No mail server is set, so no mail was sent.", f"Set {settings.MAIL}.")
        else:
            yield ok("No mail server is set up, so this site does not send mail.")
        return
    try:
        mail = Mail(*server)
        mail.greet()
    except (ValueError, UndeliveredError) as error:
        says = str(error) if isinstance(error, UndeliveredError) else f"{settings.MAIL} cannot be used: {error}."
        yield problem(says, f"Check the name, port and password in {settings.MAIL}.")
        return
    accepts = " and accepts the password" if urlsplit(server[0]).password else ""
    yield ok(f"The mail server answers{accepts}.")
    if not site_address.public:
        says = "Links in mail point to this machine, so nobody else can open them."
        yield warning(says, f"Set {settings.ADDRESS} to the public address of the site.")
    if server[1].endswith("@localhost"):
        says = f"Mail is sent from {server[1]}, which many servers reject."
        yield warning(says, f"Set {settings.SENDER} to one of your addresses.")
    if send_to is not None:
        yield _sent(mail, site_address, send_to)


def incoming() -> Iterator[Finding]:
    """Look into the mailbox for orders, and knock at our own listener, if they are set."""
    mailbox, listener = settings.mailbox(), settings.mail_listener()
    settings.mail_poll_seconds()
    if mailbox is None and listener is None and settings.orders_address() is not None:
        says = f"{settings.ORDERS} is set, but nothing reads the mail that is sent there."
        yield problem(says, f"Set {settings.MAIL_IN} or {settings.MAIL_LISTEN}.")
    if (mailbox or listener) and not LIBRARIES:
        yield problem("The packages for orders by mail are missing.", "Install them: pip install 'turnsheet[mail]'.")
        return
    if mailbox is not None:
        yield _mailbox(mailbox)
    if listener is not None:
        yield _listener(listener)
        if listener.tls is not None:
            yield from certificate.checked(listener.tls, utc_now())
            yield from certificate.offered(listener)
    elif settings.mail_tls() is not None:
        says = f"{settings.MAIL_CERTIFICATE} is set, but this machine does not listen for mail."
        yield warning(says, f"Set {settings.MAIL_LISTEN}, or leave the certificate out.")


def _mailbox(mailbox: Mailbox) -> Finding:
    from turnsheet.host.mail.incoming.imap_mailbox import ImapMailbox, NoMailboxError

    def receive(_raw: bytes, _cut_off: bool) -> Taken:
        raise AssertionError("a look changes nothing")

    try:
        unread = ImapMailbox(mailbox, receive).greet()
    except NoMailboxError as error:
        return problem(f"The mailbox for orders: {error}", f"Check the server, name and folder in {settings.MAIL_IN}.")
    return ok(f"The mailbox for orders can be read and has {count(unread, 'unread mail', grouped=True)}.")


def _listener(listener: MailListener) -> Finding:
    try:
        with socket.create_connection((listener.host, listener.port), timeout=SECONDS) as connection:
            greeted = connection.recv(100).startswith(b"220 ")
    except OSError:
        greeted = False
    where = f"{listener.host}:{listener.port}"
    if greeted:
        return ok(f"A mail server answers at {where}, where this site listens for orders.")
    return warning(f"Nothing is listening for orders at {where}.", "Start the server. If it runs, read its log.")


def _sent(mail: Mail, site_address: SiteAddress, target: str) -> Finding:
    link = site_address.address or "http://localhost"
    text = "This is a test: mail from your site works."
    try:
        mail.send(mail.check(target), Mailing("Turnsheet: a test", (Item(0, "", "test", text, link),), link))
    except UndeliveredError as error:
        return problem(f"The test mail was not sent. {error}", "Read the log of your mail server.")
    return ok(f"The mail server accepted a test mail to {target}. Check that it arrives.")
