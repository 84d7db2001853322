"""The listener encrypts: tried by real clients, with certificates that are renewed, broken and refused."""

import logging
import smtplib
import socket
import ssl
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.helpers.certificates import Files, certificate
from tests.helpers.mail.mail_letters import PostOffice, confirmed, reply, token_of
from tests.host.mail.incoming.letters_taken import ORDER, letter_rows
from tests.host.sample_matches import ANN, duel
from turnsheet.host.mail.incoming import smtp_listener
from turnsheet.host.mail.incoming.certificate import loaded
from turnsheet.host.mail.incoming.runner import MailRunner
from turnsheet.host.mail.incoming.smtp_listener import SmtpListener
from turnsheet.host.setting_errors import BadSettingError
from turnsheet.host.settings import MailListener, MailTls
from turnsheet.host.site import Site


@pytest.fixture
def files(tmp_path: Path) -> Files:
    return certificate(tmp_path)


@contextmanager
def listening(site: Site, files: Files, *, required: bool = False) -> Iterator[SmtpListener]:
    tls = MailTls(files.certificate, files.key, required)
    listener = SmtpListener(site, MailListener("smtp", "127.0.0.1", 0, tls))
    listener.start()
    try:
        yield listener
    finally:
        listener.stop()


def trusting(files: Files) -> ssl.SSLContext:
    """A client that takes this certificate, and no other."""
    return ssl.create_default_context(cafile=str(files.certificate))


def agrees(listener: SmtpListener, files: Files) -> bool:
    """Whether the listener shows this certificate."""
    with smtplib.SMTP("127.0.0.1", listener.port, timeout=20) as client:
        try:
            client.starttls(context=trusting(files))
        except ssl.SSLCertVerificationError:
            return False
        return client.ehlo()[0] == 250


def wait_for(what: Callable[[], bool]) -> None:
    until = time.monotonic() + 60
    while not what():
        assert time.monotonic() < until
        time.sleep(0.02)


def send(client: smtplib.SMTP, token: str, number: int = 1) -> None:
    client.sendmail("ann@example.org", [f"orders+{token}@games.example.org"], reply(token, ORDER, number=number))


def test_a_letter_comes_in_over_an_encrypted_connection(site: Site, files: Files) -> None:
    token = token_of(site, duel(site), 1)
    with listening(site, files) as listener, smtplib.SMTP("127.0.0.1", listener.port, timeout=20) as client:
        client.ehlo()
        assert client.has_extn("starttls")
        client.starttls(context=trusting(files))
        client.ehlo()
        assert not client.has_extn("starttls")
        assert not client.has_extn("auth")
        send(client, token)
        assert isinstance(client.sock, ssl.SSLSocket)
        assert client.sock.version() in ("TLSv1.2", "TLSv1.3")
    assert [each.text for each in letter_rows(site)] == [ORDER]


def test_without_a_requirement_mail_servers_that_cannot_encrypt_are_served(site: Site, files: Files) -> None:
    token = token_of(site, duel(site), 1)
    with listening(site, files) as listener, smtplib.SMTP("127.0.0.1", listener.port, timeout=20) as client:
        send(client, token)
    assert len(letter_rows(site)) == 1


def test_with_the_requirement_nothing_is_taken_before_encryption(site: Site, files: Files) -> None:
    token = token_of(site, duel(site), 1)
    with listening(site, files, required=True) as listener:
        with (
            smtplib.SMTP("127.0.0.1", listener.port, timeout=20) as client,
            pytest.raises(smtplib.SMTPSenderRefused) as no,
        ):
            send(client, token)
        assert no.value.smtp_code == 530
        assert letter_rows(site) == []
        with smtplib.SMTP("127.0.0.1", listener.port, timeout=20) as client:
            client.starttls(context=trusting(files))
            send(client, token)
    assert len(letter_rows(site)) == 1


def test_a_listener_without_a_certificate_offers_no_encryption(site: Site) -> None:
    listener = SmtpListener(site, MailListener("smtp", "127.0.0.1", 0))
    listener.start()
    with smtplib.SMTP("127.0.0.1", listener.port, timeout=20) as client:
        client.ehlo()
        assert not client.has_extn("starttls")
    listener.stop()


def test_what_is_sent_in_the_clear_after_starttls_does_not_count(site: Site, files: Files) -> None:
    """A stranger between two mail servers must not be able to put commands before the encrypted ones."""
    token = token_of(site, duel(site), 1)
    with (
        listening(site, files) as listener,
        socket.create_connection(("127.0.0.1", listener.port), timeout=20) as plain,
    ):
        plain.recv(1000)
        plain.sendall(b"HELO x\r\n")  # which gets a single line
        plain.recv(1000)
        smuggled = f"MAIL FROM:<eve@example.org>\r\nRCPT TO:<orders+{token}@games.example.org>\r\n"
        plain.sendall(f"STARTTLS\r\n{smuggled}".encode())
        assert plain.recv(1000).startswith(b"220 ")
        with trusting(files).wrap_socket(plain, server_hostname="localhost") as closed:
            closed.sendall(b"NOOP\r\nQUIT\r\n")
            assert closed.makefile("rb").readlines() == [b"250 OK\r\n", b"221 Bye\r\n"]


def test_a_renewed_certificate_is_used_without_a_restart(site: Site, files: Files, tmp_path: Path) -> None:
    with listening(site, files) as listener:
        assert agrees(listener, files)
        new = certificate(tmp_path, "renewed")
        assert not agrees(listener, new)
        files.certificate.write_bytes(new.certificate.read_bytes())
        files.key.write_bytes(new.key.read_bytes())
        assert agrees(listener, new)


def test_links_that_lead_to_other_files_are_noticed(site: Site, tmp_path: Path) -> None:
    """As ACME clients do it."""
    old, new = certificate(tmp_path, "old"), certificate(tmp_path, "new")
    live = Files(tmp_path / "live.pem", tmp_path / "live.key")
    live.certificate.symlink_to(old.certificate)
    live.key.symlink_to(old.key)
    with listening(site, live) as listener:
        assert agrees(listener, old)
        for link, target in ((live.certificate, new.certificate), (live.key, new.key)):
            link.unlink()
            link.symlink_to(target)
        assert agrees(listener, new)


def test_while_only_half_of_a_renewal_is_there_the_old_certificate_stays(
    site: Site, files: Files, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    old, new = certificate(tmp_path, "copy"), certificate(tmp_path, "renewed")
    for name in ("certificate", "key"):
        getattr(files, name).write_bytes(getattr(old, name).read_bytes())
    with listening(site, files) as listener, caplog.at_level(logging.INFO, "turnsheet.mail"):
        files.certificate.write_bytes(new.certificate.read_bytes())
        assert agrees(listener, old)
        assert agrees(listener, old)
        assert caplog.text.count("does not belong to the certificate") == 1
        files.certificate.unlink()
        assert agrees(listener, old)
        files.certificate.write_bytes(new.certificate.read_bytes())
        files.key.write_bytes(new.key.read_bytes())
        assert agrees(listener, new)


def test_handshakes_that_fail_or_never_come_do_not_use_up_the_connections(
    site: Site, files: Files, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(smtp_listener, "MOST_CONNECTIONS", 3)
    monkeypatch.setattr(smtp_listener, "SECONDS", 2)
    with listening(site, files) as listener:
        for nonsense in (b"GET / HTTP/1.1\r\n\r\n", b""):  # the second says nothing until it is closed
            held = [socket.create_connection(("127.0.0.1", listener.port), timeout=20) for _ in range(3)]
            for each in held:
                assert each.recv(1000).startswith(b"220 ")
                each.sendall(b"STARTTLS\r\n")
                assert each.recv(1000).startswith(b"220 ")
                each.sendall(nonsense)
            for each in held:
                while each.recv(1000):  # at the end, we close it
                    pass
                each.close()
            wait_for(lambda: not listener.connections)
        assert agrees(listener, files)
        for _ in range(4):  # an encrypted connection is one connection
            assert agrees(listener, files)
    assert "Traceback" not in caplog.text
    assert not [line for line in caplog.records if line.levelno >= logging.ERROR]


def test_a_full_listener_does_not_end_a_connection_that_begins_to_encrypt(
    site: Site, files: Files, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(smtp_listener, "MOST_CONNECTIONS", 1)
    with listening(site, files) as listener:
        assert agrees(listener, files)


def broken(files: Files, folder: Path) -> dict[str, tuple[MailTls, str]]:
    """Files that cannot be used, and what is said of them."""
    other, closed = certificate(folder, "other"), certificate(folder, "closed", password="planted")
    nonsense = folder / "nonsense"
    nonsense.write_text("planted")
    missing = folder / "missing"
    return {
        "no certificate": (MailTls(missing, files.key, False), "TURNSHEET_MAIL_CERTIFICATE: there is no file"),
        "no key": (MailTls(files.certificate, missing, False), "TURNSHEET_MAIL_KEY: there is no file"),
        "a folder": (MailTls(folder, files.key, False), "TURNSHEET_MAIL_CERTIFICATE: .* cannot be read"),
        "another key": (MailTls(files.certificate, other.key, False), "does not belong to the certificate"),
        "no PEM": (MailTls(nonsense, files.key, False), "has no certificate in PEM format"),
        "no PEM key": (MailTls(files.certificate, nonsense, False), "has no private key in PEM format"),
        "a password": (MailTls(closed.certificate, closed.key, False), "TURNSHEET_MAIL_KEY has a password"),
    }


def test_files_that_cannot_be_used_are_refused_with_what_to_do(site: Site, files: Files, tmp_path: Path) -> None:
    for name, (tls, says) in broken(files, tmp_path).items():
        with pytest.raises(BadSettingError, match=says) as caught:
            loaded(tls)
        assert "planted" not in str(caught.value), name
        with pytest.raises(BadSettingError):
            SmtpListener(site, MailListener("smtp", "127.0.0.1", 0, tls))


def test_a_certificate_that_breaks_does_not_stop_the_rest_of_play_by_mail(
    site: Site, post: PostOffice, files: Files, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Letters that are here are answered, and the listener opens as soon as the files are repaired."""
    monkeypatch.setattr("turnsheet.host.mail.incoming.runner.FAULT_SECONDS", 0.1)
    confirmed(site, ANN.person, "ann@example.org")
    token = token_of(site, duel(site), 1)
    key = files.key.read_bytes()
    files.key.write_bytes(b"")
    listener = MailListener("smtp", "127.0.0.1", 0, MailTls(files.certificate, files.key, True))
    elsewhere = certificate(tmp_path, "elsewhere")
    with listening(site, elsewhere) as other, smtplib.SMTP("127.0.0.1", other.port, timeout=20) as client:
        send(client, token)
    runner = MailRunner(site, None, listener, 1)
    runner.start()
    try:
        wait_for(lambda: len(post.letters) == 1)
        assert runner.port is None
        files.key.write_bytes(key)
        wait_for(lambda: runner.port is not None)
        assert runner.listener is not None
        assert agrees(runner.listener, files)
    finally:
        runner.stop()
