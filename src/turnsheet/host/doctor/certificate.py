"""The certificate of the listener for mail: it can be read, is valid for a while, and is the one that is offered."""

import smtplib
import ssl
from collections.abc import Iterator
from datetime import datetime, timedelta

from turnsheet.host import settings
from turnsheet.host.doctor.finding import Finding, ok, problem, warning
from turnsheet.host.setting_errors import BadSettingError
from turnsheet.host.settings import MailListener, MailTls

SECONDS = 5
SOON = timedelta(days=14)
"""Certificates are usually renewed long before; one that is valid for a few days only is, before a sixth is left."""
OTHERS = 0o077


def checked(tls: MailTls, now: datetime) -> Iterator[Finding]:
    """Whether the files can be used, now and in the next days."""
    from turnsheet.host.mail.incoming import certificate

    try:
        certificate.loaded(tls)
    except BadSettingError as error:
        yield problem(str(error), "Until this is fixed, mail servers send without encryption, or not at all.")
        return
    valid = certificate.validity(tls)
    until, about = f"{valid.until:%Y-%m-%d %H:%M} UTC", "The certificate for incoming mail"
    renew = f"Renew it. The server reads {settings.MAIL_CERTIFICATE} and {settings.MAIL_KEY} again by itself."
    if valid.until <= now:
        yield problem(f"{about} was valid until {until}.", renew)
    elif valid.since > now:
        yield problem(f"{about} is valid only from {valid.since:%Y-%m-%d %H:%M} UTC on.", "Check this machine's clock.")
    elif valid.until - now < min(SOON, (valid.until - valid.since) / 6):
        yield warning(f"{about} is valid until {until}, which is soon.", renew)
    else:
        yield ok(f"{about} is valid until {until}.")
    if tls.key.stat().st_mode & OTHERS:
        yield warning(f"Others on this machine can read the key {tls.key}.", f"Close it: chmod 600 {tls.key}")


def offered(listener: MailListener) -> Iterator[Finding]:
    """Whether the listener that runs now encrypts. Says nothing if it does, or if none answers."""
    context = ssl.create_default_context()
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE  # only whether, not for which name
    try:
        with smtplib.SMTP(listener.host, listener.port, timeout=SECONDS) as server:
            server.starttls(context=context)
    except smtplib.SMTPNotSupportedError:
        yield warning("The listener for orders does not offer encryption.", "Restart the server, and read its log.")
    except (OSError, smtplib.SMTPException):
        return
