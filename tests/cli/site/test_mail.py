"""`turnsheet mail`, and what the doctor says about orders by mail."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.helpers.certificates import Files, certificate
from tests.helpers.mail.dovecot import Dovecot, dovecot
from tests.host.conftest import START
from turnsheet.bots.all_bots import BOTS
from turnsheet.host import settings
from turnsheet.host.doctor import mail
from turnsheet.host.doctor.finding import Finding
from turnsheet.host.mail.incoming.smtp_listener import SmtpListener
from turnsheet.host.settings import MailListener
from turnsheet.host.site import Site
from turnsheet.host.store.engine import Store


def turnsheet(*words: str) -> subprocess.CompletedProcess[str]:
    """Run a command with the settings of the test."""
    command = [sys.executable, "-m", "turnsheet.interfaces.cli", *words]
    return subprocess.run(command, env={**os.environ}, capture_output=True, text=True, check=False)


@pytest.fixture(scope="module")
def provider() -> Iterator[Dovecot]:
    with dovecot() as server:
        yield server


@pytest.fixture
def answering(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """A site that can answer letters."""
    monkeypatch.setenv(settings.MAIL, "smtp://127.0.0.1:1")
    monkeypatch.setenv(settings.ORDERS, "orders@games.example.org")
    return monkeypatch


def test_a_site_that_reads_no_mail_says_so() -> None:
    done = turnsheet("mail", "check")
    assert done.returncode == 0
    assert "This site does not read mail." in " ".join(done.stdout.split())


def test_the_mailbox_is_checked_and_stays_as_it_is(answering: pytest.MonkeyPatch, provider: Dovecot) -> None:
    provider.put(b"Subject: x\r\n\r\ny\r\n")
    answering.setenv(settings.MAIL_IN, provider.url())
    done = turnsheet("mail", "check")
    assert done.returncode == 0, done.stdout + done.stderr
    assert "The mailbox for orders can be read and has 1 unread mail." in " ".join(done.stdout.split())
    assert provider.unread() == 1
    answering.setenv(settings.MAIL_IN, provider.url().replace("p%40ss", "planted"))
    done = turnsheet("mail", "check")
    assert done.returncode == 1
    assert "does not accept the name and password" in " ".join(done.stdout.split())
    assert "planted" not in done.stdout + done.stderr


def test_a_setting_that_cannot_be_used_is_one_sentence(answering: pytest.MonkeyPatch, tmp_path: Path) -> None:
    answering.setenv(settings.MAIL_LISTEN, "nonsense")
    for words in (("mail", "check"), ("mail", "run", "--data", str(tmp_path)), ("serve", "--data", str(tmp_path))):
        done = turnsheet(*words)
        assert done.returncode == 2, words
        assert done.stderr.startswith(settings.MAIL_LISTEN)
        assert done.stderr.count("\n") == 1


def test_reading_mail_without_a_server_needs_a_shared_database(answering: pytest.MonkeyPatch, tmp_path: Path) -> None:
    done = turnsheet("mail", "run", "--data", str(tmp_path))
    assert (done.returncode, "TURNSHEET_MAIL_IN" in done.stderr) == (2, True)
    answering.setenv(settings.MAIL_LISTEN, "smtp://127.0.0.1:2525")
    done = turnsheet("mail", "run", "--data", str(tmp_path))
    assert (done.returncode, "TURNSHEET_DATABASE" in done.stderr) == (2, True)


def test_the_doctor_knocks_at_the_listener(answering: pytest.MonkeyPatch, tmp_path: Path) -> None:
    site = Site(Store(f"sqlite:///{tmp_path}/site.sqlite"), BOTS, "a key for tests", lambda: START)
    listener = SmtpListener(site, MailListener("smtp", "127.0.0.1", 0))
    listener.start()
    answering.setenv(settings.MAIL_LISTEN, f"smtp://127.0.0.1:{listener.port}")
    assert [finding.level for finding in mail.incoming()] == ["ok"]
    listener.stop()
    site.store.close()
    [found] = mail.incoming()
    assert (found.level, "Nothing is listening for orders" in found.says) == ("warning", True)


def test_an_address_for_orders_that_nobody_reads_is_a_problem(answering: pytest.MonkeyPatch) -> None:
    [found] = mail.incoming()
    assert (found.level, found.do) == ("problem", "Set TURNSHEET_MAIL_IN or TURNSHEET_MAIL_LISTEN.")


@pytest.fixture
def encrypting(answering: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Files]:
    """A listener that runs and encrypts, and the settings that describe it."""
    files = certificate(tmp_path)
    site = Site(Store(f"sqlite:///{tmp_path}/site.sqlite"), BOTS, "a key for tests", lambda: START)
    tls = settings.MailTls(files.certificate, files.key, required=False)
    listener = SmtpListener(site, MailListener("smtp", "127.0.0.1", 0, tls))
    listener.start()
    answering.setenv(settings.MAIL_LISTEN, f"smtp://127.0.0.1:{listener.port}")
    answering.setenv(settings.MAIL_CERTIFICATE, str(files.certificate))
    answering.setenv(settings.MAIL_KEY, str(files.key))
    yield files
    listener.stop()
    site.store.close()


def bad() -> Finding:
    """The one finding that is not well."""
    (found,) = [each for each in mail.incoming() if each.level != "ok"]
    assert found.do
    return found


def test_a_certificate_that_is_well_is_found_well(encrypting: Files) -> None:
    assert [found.level for found in mail.incoming()] == ["ok", "ok"]


@pytest.mark.parametrize(
    ("age_days", "days", "level", "says"),
    [
        (80, 10, "warning", "is soon"),
        (5.5, 0.5, "warning", "is soon"),
        (3, 3, "ok", "is valid until"),
        (90, -1, "problem", "was valid until"),
        (-1, 90, "problem", "only from"),
    ],
)
def test_the_doctor_says_how_long_a_certificate_is_valid(
    encrypting: Files,
    tmp_path: Path,
    answering: pytest.MonkeyPatch,
    age_days: float,
    days: float,
    level: str,
    says: str,
) -> None:
    files = certificate(tmp_path, "other", age_days=age_days, days=days)
    answering.setenv(settings.MAIL_CERTIFICATE, str(files.certificate))
    answering.setenv(settings.MAIL_KEY, str(files.key))
    _, found = mail.incoming()
    assert (found.level, says in found.says) == (level, True), found.says


def test_the_doctor_finds_files_that_cannot_be_used(encrypting: Files, tmp_path: Path) -> None:
    encrypting.key.write_bytes(certificate(tmp_path, "other").key.read_bytes())
    assert (bad().level, "does not belong" in bad().says) == ("problem", True)
    encrypting.key.unlink()
    assert "there is no file" in bad().says


def test_the_doctor_finds_a_key_that_others_can_read(encrypting: Files) -> None:
    encrypting.key.chmod(0o644)
    assert (bad().level, "Others on this machine can read the key" in bad().says) == ("warning", True)


def test_the_doctor_finds_a_listener_that_was_started_without_the_certificate(
    encrypting: Files, answering: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    site = Site(Store(f"sqlite:///{tmp_path}/other.sqlite"), BOTS, "a key for tests", lambda: START)
    listener = SmtpListener(site, MailListener("smtp", "127.0.0.1", 0))
    listener.start()
    answering.setenv(settings.MAIL_LISTEN, f"smtp://127.0.0.1:{listener.port}")
    assert "does not offer encryption" in bad().says
    answering.delenv(settings.MAIL_LISTEN)
    answering.delenv(settings.ORDERS)
    assert "this machine does not listen for mail" in bad().says
    listener.stop()
    site.store.close()


def test_a_server_does_not_start_with_a_certificate_that_cannot_be_used(encrypting: Files, tmp_path: Path) -> None:
    encrypting.key.write_text("")
    for words in (("mail", "run", "--data", str(tmp_path)), ("serve", "--data", str(tmp_path))):
        done = turnsheet(*words)
        assert (done.returncode, done.stderr.count("\n")) == (2, 1), done.stderr
        assert done.stderr.startswith(settings.MAIL_KEY)
