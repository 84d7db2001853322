"""A match is played from start to end by two people who have nothing but mail.

Their mail server is real, and so are both ways in: Ann's provider delivers into a mailbox of Dovecot, Ben's hands
letters to the site itself over LMTP.
"""

import smtplib
import socket
import time
from pathlib import Path

import pytest

from tests.helpers.mail.dovecot import dovecot
from tests.helpers.mail.mail_letters import ORDERS_ADDRESS, confirmed
from tests.helpers.mail.mail_players import MailPlayer
from tests.helpers.mail.mail_server import Sink, mailbox
from tests.helpers.server_processes import serving
from tests.host.conftest import Clock
from tests.host.sample_matches import ANN, BEN, row
from turnsheet.bots.all_bots import BOTS
from turnsheet.host import settings
from turnsheet.host.mail.incoming import answers, imap_mailbox, inbox
from turnsheet.host.mail.incoming.smtp_listener import SmtpListener
from turnsheet.host.matches import lifecycle, seating
from turnsheet.host.matches.lifecycle import Opening
from turnsheet.host.notifications import delivery
from turnsheet.host.notifications.channels.mail import Mail
from turnsheet.host.settings import MailListener
from turnsheet.host.site import Site
from turnsheet.host.store.engine import Store
from turnsheet.host.turns.due_turns import Runner

SECRET = "a secret that is long enough for a site"


def skirmish(site: Site, turns: int) -> str:
    """A match of Ann and Ben, who get their turns by mail."""
    wish = Opening("raumkrieg", preset="skirmish", seats=2, take=1, options={"turns": str(turns)}, undo_seconds=0)
    match = lifecycle.open_match(site, ANN, wish)
    seating.take_seat(site, match, 2, BEN, name="Ben")
    confirmed(site, ANN.person, "ann@example.org")
    confirmed(site, BEN.person, "ben@example.org")
    lifecycle.start(site, match, ANN)
    return match


def test_two_people_play_a_match_with_nothing_but_mail(store: Store, clock: Clock) -> None:
    with mailbox() as (server, sink), dovecot() as provider:
        site = Site(
            store,
            BOTS,
            SECRET,
            clock,
            channels={"mail": Mail(server, "site@games.example.org")},
            address="https://games.example.org",
            orders_address=ORDERS_ADDRESS,
        )
        runner = Runner(site)
        match = skirmish(site, turns=8)
        listener = SmtpListener(site, MailListener("lmtp", "127.0.0.1", 0))
        listener.start()
        imap = imap_mailbox.of_site(site, provider.mailbox())

        def over_lmtp(sender: str, to: str, letter: bytes) -> None:
            with smtplib.LMTP("127.0.0.1", listener.port) as connection:
                connection.sendmail(sender, [to], letter)

        ann = MailPlayer("ann@example.org", sink, lambda _sender, _to, letter: provider.put(letter))
        ben = MailPlayer("ben@example.org", sink, over_lmtp)
        try:
            for _ in range(30):
                delivery.deliver(site)
                replied = ann.read_mail() + ben.read_mail()
                imap.collect()
                inbox.carry_out_all(site)
                answers.send_all(site)
                runner.consider(match)
                if ann.over and ben.over and not replied:
                    break
        finally:
            listener.stop()
    assert row(site, match).phase == "ended"
    for player in (ann, ben):
        assert player.over
        assert len(player.turns) == len(player.receipts) == 9  # the setup and eight turns
        assert all("Your orders have arrived." in each for each in player.receipts)
        assert not any("Refused" in each for each in player.receipts)
    envelopes = {recipient for each in sink.got for recipient in each.rcpt_tos}
    assert envelopes == {"ann@example.org", "ben@example.org"}


def wait_for_mail(players: list[MailPlayer], sink: Sink) -> None:
    """Let the people read their mail until they know that the match is over."""
    until = time.monotonic() + 240
    while not all(player.over for player in players):
        assert time.monotonic() < until, [(player.turns, player.receipts) for player in players]
        for player in players:
            player.read_mail()
        time.sleep(0.2)


@pytest.mark.soak
def test_a_server_plays_a_match_by_mail_with_its_own_processes(tmp_path: Path) -> None:
    folder = settings.data_folder(tmp_path / "data")
    with mailbox() as (server, sink), dovecot() as provider:
        port = _free_port()
        site = Site(
            Store(settings.database_url(folder)),
            BOTS,
            SECRET,
            channels={"mail": Mail(server, "site@games.example.org")},
            orders_address=ORDERS_ADDRESS,
        )
        match = skirmish(site, turns=2)

        def over_smtp(sender: str, to: str, letter: bytes) -> None:
            with smtplib.SMTP("127.0.0.1", port) as connection:
                connection.sendmail(sender, [to], letter)

        players = [
            MailPlayer("ann@example.org", sink, lambda _sender, _to, letter: provider.put(letter)),
            MailPlayer("ben@example.org", sink, over_smtp),
        ]
        chosen = {
            settings.SECRET: SECRET,
            settings.MAIL: server,
            settings.SENDER: "site@games.example.org",
            settings.ORDERS: ORDERS_ADDRESS,
            settings.MAIL_IN: provider.url(),
            settings.MAIL_LISTEN: f"smtp://127.0.0.1:{port}",
            settings.MAIL_POLL: "1",
        }
        with serving(folder, "turnsheet.interfaces.cli", None, **chosen):
            _wait_for_listener(port)
            wait_for_mail(players, sink)
        assert row(site, match).phase == "ended"
        site.store.close()


def _free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
        return port


def _wait_for_listener(port: int) -> None:
    until = time.monotonic() + 60
    while True:
        try:
            with smtplib.SMTP("127.0.0.1", port):
                return
        except OSError:
            assert time.monotonic() < until
            time.sleep(0.1)
