"""Mail: notifications through the configured mail server, `smtp://user:password@server:587` or `smtps://...`."""

import re
import smtplib
import ssl
from contextlib import suppress
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import formatdate, make_msgid
from urllib.parse import unquote, urlsplit

from turnsheet.host.notifications.outgoing import OUR_HEADER, Attachment, Letter, Mailing, UndeliveredError, one_line

SECONDS = 20
LONGEST = 254
LONGEST_NAME = 64
REST = "([a-z0-9-]{0,61}[a-z0-9])?"
ADDRESS = re.compile(
    rf"(?P<name>[a-z0-9_](\.?[a-z0-9'&+=_~-])*)@([a-z0-9]{REST}\.)+[a-z]{REST}", re.IGNORECASE | re.ASCII
)
"""One person at a domain with a dot, without characters that old mail servers read as routes or programs (% ! | /)."""
LINES = SMTP.clone(max_line_length=900)
"""Long lines, since mail programs do not recognize a link that is broken in two or encoded."""
NOT_READ = "Replies to this mail are not read."
PORTS = {"smtp": 587, "smtps": 465}


def _unreachable(error: Exception) -> UndeliveredError:
    return UndeliveredError(f"The mail server cannot be reached ({type(error).__name__}).", unreachable=True)


class Mail:
    """Sends mail. Connections are encrypted if possible; a password is only sent over an encrypted one."""

    def __init__(self, server: str, sender: str) -> None:
        parts = urlsplit(server)
        if parts.scheme not in PORTS or not parts.hostname:
            raise ValueError("write a mail server as smtp://user:password@server:587 or smtps://...")
        self._encrypted = parts.scheme == "smtps"
        self._host = parts.hostname
        self._port = parts.port or PORTS[parts.scheme]
        self._user = unquote(parts.username or "")
        self._password = unquote(parts.password or "")
        self._sender = sender

    def check(self, target: str) -> str:
        """An address of one person, with its domain in lower case."""
        found = ADDRESS.fullmatch(target) if len(target) <= LONGEST else None
        if found is None or len(found["name"]) > LONGEST_NAME:
            raise UndeliveredError("This is not a mail address. Write it like name@example.org.")
        return f"{found['name']}@{target.rpartition('@')[2].lower()}"

    def greet(self) -> None:
        """Check that the mail server answers and accepts the password, without sending anything."""
        try:
            server = self._server()
            try:
                server.ehlo_or_helo_if_needed()
                server.noop()
            finally:
                server.close()
        except (OSError, smtplib.SMTPException) as error:
            raise _unreachable(error) from error

    def send(self, target: str, mailing: Mailing) -> None:
        """Give the mailing to the mail server."""
        headers = {"List-Unsubscribe": f"<{mailing.stop}>"} if mailing.stop else {}
        self._hand_over(target, mailing.subject, f"{mailing.text()}\n\n{NOT_READ}", headers)

    def post(self, target: str, letter: Letter) -> None:
        """Give a letter to the mail server."""
        headers = {"List-Unsubscribe": f"<{letter.stop}>", "Message-ID": f"<{letter.about}@turnsheet>"}
        if letter.thread:
            headers["References"] = f"<{letter.thread}@turnsheet>"
        if letter.answers:
            headers["In-Reply-To"] = letter.answers
        if letter.reply_to:
            headers["Reply-To"] = letter.reply_to
        self._hand_over(target, letter.subject, letter.text, headers, letter.attachments)

    def _hand_over(
        self, target: str, subject: str, text: str, headers: dict[str, str], files: tuple[Attachment, ...] = ()
    ) -> None:
        message = EmailMessage(LINES)
        message["From"] = self._sender
        message["To"] = target
        message["Subject"] = one_line(subject)
        message["Date"] = formatdate()
        message["Auto-Submitted"] = "auto-generated"
        message[OUR_HEADER] = "sent by a site"
        for name, value in ({"Message-ID": make_msgid(domain="turnsheet")} | headers).items():
            message[name] = value
        message.set_content(text)
        for each in files:
            maintype, _, subtype = each.kind.partition("/")
            message.add_attachment(each.content, maintype=maintype, subtype=subtype, filename=each.name)
        try:
            server = self._server()
        except (OSError, smtplib.SMTPException) as error:
            raise _unreachable(error) from error
        try:
            server.send_message(message)
            with suppress(OSError, smtplib.SMTPException):  # the mail was accepted, however the connection ends
                server.quit()
        except (smtplib.SMTPResponseException, smtplib.SMTPRecipientsRefused) as error:
            raise UndeliveredError(f"The mail server refused the mail ({type(error).__name__}).") from error
        except (OSError, smtplib.SMTPException) as error:
            lost = "The connection to the mail server was lost; the mail may have arrived or not"
            raise UndeliveredError(f"{lost} ({type(error).__name__}).", may_have_arrived=True) from error
        finally:
            server.close()

    def _server(self) -> smtplib.SMTP:
        context = ssl.create_default_context()
        if self._encrypted:
            server: smtplib.SMTP = smtplib.SMTP_SSL(self._host, self._port, timeout=SECONDS, context=context)
        else:
            server = smtplib.SMTP(self._host, self._port, timeout=SECONDS)
        try:
            if not self._encrypted:
                self._encrypt(server, context)
            if self._user:
                server.login(self._user, self._password)
        except BaseException:
            server.close()
            raise
        return server

    def _encrypt(self, server: smtplib.SMTP, context: ssl.SSLContext) -> None:
        server.ehlo()
        if server.has_extn("starttls"):
            server.starttls(context=context)
        elif self._user:
            raise smtplib.SMTPNotSupportedError("the connection cannot be encrypted")
