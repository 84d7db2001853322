"""`turnsheet mail`: orders by mail."""

import os
import signal
import socket
import threading
from typing import Annotated

import typer

from turnsheet.host import settings
from turnsheet.host.doctor import mail as doctor
from turnsheet.host.doctor.finding import Finding
from turnsheet.host.settings import MailListener
from turnsheet.interfaces.cli.arguments import DataFolder
from turnsheet.interfaces.cli.console import output
from turnsheet.interfaces.cli.errors import FAILED, CommandError
from turnsheet.interfaces.cli.site.open_site import open_site
from turnsheet.interfaces.cli.site.telemetry import watched
from turnsheet.interfaces.cli.site.worker import wait_for_end_of_input

commands = typer.Typer()


@commands.command("check")
def check() -> None:
    """Open the mailbox for orders and connect to the listener, without changing anything. Exits with 1 on a problem."""
    found: list[Finding] = list(doctor.incoming())
    if not found:
        output().print(
            f"This site does not read mail. Set {settings.MAIL_IN} or {settings.MAIL_LISTEN} to change that."
        )
    for finding in found:
        output().print(f"{finding.level:8} {finding.says}")
        if finding.do:
            output().print(f"{'':8} {finding.do}")
    if any(finding.level == "problem" for finding in found):
        raise typer.Exit(FAILED)


@commands.command("run")
@watched()
def run(
    data: DataFolder = None,
    with_server: Annotated[str | None, typer.Option(metavar="ADDRESS", hidden=True)] = None,
    name: Annotated[str | None, typer.Option(hidden=True)] = None,
) -> None:
    """Read and answer orders by mail until a signal stops it. A server does this itself.

    This command is for servers that share a PostgreSQL database, if only one machine is to read mail.
    """
    stop = threading.Event()
    for sign in (signal.SIGINT, signal.SIGTERM):
        signal.signal(sign, lambda *_: stop.set())
    if with_server is not None:
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which then ends our input
        threading.Thread(target=wait_for_end_of_input, args=[stop], daemon=True).start()
    if not doctor.LIBRARIES:
        raise CommandError("Orders by mail need more packages. Install them: pip install 'turnsheet[mail]'.")
    from turnsheet.host.mail.incoming.runner import MailRunner

    mailbox, listener, seconds = settings.mailbox(), settings.mail_listener(), settings.mail_poll_seconds()
    if mailbox is None and listener is None:
        raise CommandError(f"To read orders from mail, set {settings.MAIL_IN} or {settings.MAIL_LISTEN}.")
    if with_server is None:  # a server has checked it, and keeps the mailbox going even if a certificate breaks later
        check_certificate(listener)
    site = open_site(data, with_server or "")
    if site.store.sqlite and with_server is None:
        raise CommandError(f"With SQLite, the server reads mail itself. For others, set {settings.DATABASE}.")
    runner = MailRunner(site, mailbox, listener, seconds, name or f"{socket.gethostname()}-{os.getpid()}")
    runner.start()
    print("Turnsheet is reading orders from mail  (Ctrl-C stops it)", flush=True)
    stop.wait()
    runner.stop()
    site.store.close()


def check_certificate(listener: MailListener | None) -> None:
    """Refuse a certificate for the listener that cannot be used."""
    if listener is not None and listener.tls is not None:
        from turnsheet.host.mail.incoming import certificate

        certificate.loaded(listener.tls)
