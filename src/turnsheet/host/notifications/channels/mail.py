"""Mail: a letter through the mail server the host named, `smtp://user:password@server:587` or `smtps://...`."""

import re
import smtplib
import ssl
from contextlib import suppress
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import formatdate, make_msgid
from urllib.parse import unquote, urlsplit

from turnsheet.host.notifications.mailing import Letter, UndeliveredError, one_line

SECONDS = 20
LONGEST = 254
LONGEST_NAME = 64
REST = "([a-z0-9-]{0,61}[a-z0-9])?"
ADDRESS = re.compile(
    rf"(?P<name>[a-z0-9_](\.?[a-z0-9'&+=_~-])*)@([a-z0-9]{REST}\.)+[a-z]{REST}", re.IGNORECASE | re.ASCII
)
"""One person at a domain with a dot, without the signs that mail servers once took for routes or programs (% ! | /)."""
LINES = SMTP.clone(max_line_length=900)
"""Long lines, since a link that is broken in two or put into code is no link to a mail program."""
PORTS = {"smtp": 587, "smtps": 465}


class Mail:
    """Sends letters by mail. A line that can be sealed is sealed; a password never goes over an open one."""

    def __init__(self, server: str, sender: str) -> None:
        parts = urlsplit(server)
        if parts.scheme not in PORTS or not parts.hostname:
            raise ValueError("a mail server is written smtp://user:password@server:587 or smtps://...")
        self._sealed = parts.scheme == "smtps"
        self._host = parts.hostname
        self._port = parts.port or PORTS[parts.scheme]
        self._user = unquote(parts.username or "")
        self._password = unquote(parts.password or "")
        self._sender = sender

    def check(self, target: str) -> str:
        """An address of one person; the domain in small letters, since its case means nothing."""
        found = ADDRESS.fullmatch(target) if len(target) <= LONGEST else None
        if found is None or len(found["name"]) > LONGEST_NAME:
            raise UndeliveredError("A mail address looks like name@example.org.")
        return f"{found['name']}@{target.rpartition('@')[2].lower()}"

    def greet(self) -> None:
        """See whether the mail server is there and lets us in, without sending anything."""
        try:
            server = self._server()
            try:
                server.ehlo_or_helo_if_needed()
                server.noop()
            finally:
                server.close()
        except (OSError, smtplib.SMTPException) as error:
            raise UndeliveredError(f"The mail server cannot be reached ({type(error).__name__}).") from error

    def send(self, target: str, letter: Letter) -> None:
        """Hand the letter to the mail server."""
        message = EmailMessage(LINES)
        message["From"] = self._sender
        message["To"] = target
        message["Subject"] = one_line(letter.subject)
        message["Date"] = formatdate()
        message["Message-ID"] = make_msgid(domain="turnsheet")
        message["List-Unsubscribe"] = f"<{letter.stop}>"
        message["Auto-Submitted"] = "auto-generated"
        message.set_content(letter.text())
        try:
            server = self._server()
        except (OSError, smtplib.SMTPException) as error:
            raise UndeliveredError(f"The mail server cannot be reached ({type(error).__name__}).") from error
        try:
            server.send_message(message)
            with suppress(OSError, smtplib.SMTPException):  # it has the letter; how it parts from us does not matter
                server.quit()
        except (smtplib.SMTPResponseException, smtplib.SMTPRecipientsRefused) as error:
            raise UndeliveredError(f"The mail server did not take the letter ({type(error).__name__}).") from error
        except (OSError, smtplib.SMTPException) as error:
            told = f"The mail server broke off; the letter may have arrived or not ({type(error).__name__})."
            raise UndeliveredError(told, may_have_arrived=True) from error
        finally:
            server.close()

    def _server(self) -> smtplib.SMTP:
        context = ssl.create_default_context()
        if self._sealed:
            server: smtplib.SMTP = smtplib.SMTP_SSL(self._host, self._port, timeout=SECONDS, context=context)
        else:
            server = smtplib.SMTP(self._host, self._port, timeout=SECONDS)
        try:
            if not self._sealed:
                self._seal(server, context)
            if self._user:
                server.login(self._user, self._password)
        except BaseException:
            server.close()
            raise
        return server

    def _seal(self, server: smtplib.SMTP, context: ssl.SSLContext) -> None:
        server.ehlo()
        if server.has_extn("starttls"):
            server.starttls(context=context)
        elif self._user:
            raise smtplib.SMTPNotSupportedError("the line cannot be sealed")
