"""What the environment says of a site."""

from pathlib import Path

import pytest

from turnsheet.host import settings
from turnsheet.host.setting_errors import BadSettingError
from turnsheet.host.settings import SiteAddress

PUBLIC = SiteAddress("https://games.example.org:8443")


def test_the_public_address_alone_makes_a_site_public(monkeypatch: pytest.MonkeyPatch) -> None:
    for given, public, https in (
        ("", False, False),
        ("https://games.example.org/", True, True),
        ("http://192.168.1.5:8000", True, False),
    ):
        monkeypatch.setenv(settings.ADDRESS, given)
        site_address = settings.site_address()
        assert (site_address.public, site_address.https, site_address.address) == (public, https, given.rstrip("/"))


@pytest.mark.parametrize(
    "given",
    ["games.example.org", "ftp://x", "https://", "https://x/games", "https://x?y", "https://me@x", "http://x:y"],
)
def test_an_address_that_people_cannot_reach_is_refused(monkeypatch: pytest.MonkeyPatch, given: str) -> None:
    monkeypatch.setenv(settings.ADDRESS, given)
    with pytest.raises(BadSettingError, match=r"such as https://games\.example\.org"):
        settings.site_address()


def test_webhooks_reach_the_hosts_own_net_only_from_a_private_site(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(settings.WEBHOOKS, raising=False)
    assert settings.webhooks_anywhere(SiteAddress())
    assert not settings.webhooks_anywhere(PUBLIC)
    monkeypatch.setenv(settings.WEBHOOKS, "anywhere")
    assert settings.webhooks_anywhere(PUBLIC)
    monkeypatch.setenv(settings.WEBHOOKS, "open")
    assert not settings.webhooks_anywhere(SiteAddress())


def test_a_public_site_goes_by_its_own_name_alone() -> None:
    assert all(map(PUBLIC.serves, ("games.example.org:8443", "Games.Example.ORG", "games.example.org:80")))
    for other in ("localhost", "127.0.0.1", "example.org", "games.example.org.evil.test", "", "[", "a@b:c", "x y"):
        assert not PUBLIC.serves(other), other


def test_a_private_site_goes_by_the_names_of_this_machine() -> None:
    assert all(map(SiteAddress().serves, ("localhost", "localhost:8000", "127.0.0.1:1", "127.1.2.3", "[::1]:8000")))
    for other in ("games.example.org", "192.168.1.5", "localhost.evil.test", "127.0.0.1.evil.test", "", "[::2]"):
        assert not SiteAddress().serves(other), other


@pytest.mark.parametrize("given", ["-1", "one", "1.5", "²"])
def test_a_number_that_is_none_is_refused(monkeypatch: pytest.MonkeyPatch, given: str) -> None:
    monkeypatch.setenv(settings.PROXIES, given)
    with pytest.raises(BadSettingError, match="TURNSHEET_PROXIES must be a whole number"):
        settings.proxies()


def test_the_host_sets_the_priority_of_workers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(settings.NICENESS, raising=False)
    assert settings.worker_niceness() == settings.WORKER_NICENESS
    monkeypatch.setenv(settings.NICENESS, "0")
    assert settings.worker_niceness() == 0
    monkeypatch.setenv(settings.NICENESS, "20")
    with pytest.raises(BadSettingError, match="at most 19"):
        settings.worker_niceness()


def test_the_address_for_orders_is_a_short_name_without_a_plus_sign(monkeypatch: pytest.MonkeyPatch) -> None:
    for given, kept in (
        ("", None),
        (" Orders@Games.Example.org ", "orders@games.example.org"),
        ("orders@localhost", "orders@localhost"),
    ):
        monkeypatch.setenv(settings.ORDERS, given)
        assert settings.orders_address() == kept


@pytest.mark.parametrize(
    "given",
    ["orders", "@example.org", "a+b@example.org", "a b@example.org", f"{'o' * 17}@example.org", "a@b..org", "a@b\nc"],
)
def test_an_address_that_cannot_carry_a_reply_token_is_refused(monkeypatch: pytest.MonkeyPatch, given: str) -> None:
    monkeypatch.setenv(settings.ORDERS, given)
    with pytest.raises(BadSettingError, match=r"such as orders@games\.example\.org"):
        settings.orders_address()


ANSWERING = {settings.MAIL: "smtp://127.0.0.1:1", settings.ORDERS: "orders@games.example.org"}


@pytest.fixture
def answering(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """A site that can answer letters."""
    for name, value in ANSWERING.items():
        monkeypatch.setenv(name, value)
    return monkeypatch


def test_a_mailbox_for_orders(answering: pytest.MonkeyPatch) -> None:
    for given, expected in (
        ("", None),
        (
            "imaps://orders%40example.org:p%2Fw@imap.example.org/INBOX",
            settings.Mailbox("imap.example.org", 993, "orders@example.org", "p/w", "INBOX", "tls"),
        ),
        ("imap://a:b@imap.example.org", settings.Mailbox("imap.example.org", 143, "a", "b", "INBOX", "starttls")),
        ("imap://a:b@127.0.0.1:1143/Games/In", settings.Mailbox("127.0.0.1", 1143, "a", "b", "Games/In", "none")),
    ):
        answering.setenv(settings.MAIL_IN, given)
        assert settings.mailbox() == expected


@pytest.mark.parametrize(
    "given",
    [
        "pop3://a:planted@host",
        "imaps://host",
        "imaps://a@host",
        "imaps://a:planted@",
        "imaps://a:planted@h:x",
        "planted",
    ],
)
def test_a_mailbox_that_cannot_be_is_refused_without_its_password(answering: pytest.MonkeyPatch, given: str) -> None:
    answering.setenv(settings.MAIL_IN, given)
    with pytest.raises(BadSettingError, match="TURNSHEET_MAIL_IN is not a valid address of a mailbox") as caught:
        settings.mailbox()
    assert "planted" not in str(caught.value)


def test_a_listener_for_orders(answering: pytest.MonkeyPatch) -> None:
    for given, expected in (
        ("", None),
        ("smtp://127.0.0.1:2525", settings.MailListener("smtp", "127.0.0.1", 2525)),
        ("smtp://0.0.0.0", settings.MailListener("smtp", "0.0.0.0", 25)),
        ("lmtp://[::1]:2424/", settings.MailListener("lmtp", "::1", 2424)),
    ):
        answering.setenv(settings.MAIL_LISTEN, given)
        assert settings.mail_listener() == expected


@pytest.mark.parametrize(
    "given", ["http://127.0.0.1", "smtp://", "smtp://games.example.org", "smtp://127.0.0.1:x", "smtp://a@127.0.0.1:25"]
)
def test_a_listener_that_cannot_be_is_refused(answering: pytest.MonkeyPatch, given: str) -> None:
    answering.setenv(settings.MAIL_LISTEN, given)
    with pytest.raises(BadSettingError, match="TURNSHEET_MAIL_LISTEN is not a valid address"):
        settings.mail_listener()


def test_lmtp_is_for_this_machine_only(answering: pytest.MonkeyPatch) -> None:
    answering.setenv(settings.MAIL_LISTEN, "lmtp://0.0.0.0:2424")
    with pytest.raises(BadSettingError, match="LMTP is for mail servers on this machine"):
        settings.mail_listener()


def test_a_listener_that_encrypts(answering: pytest.MonkeyPatch) -> None:
    answering.setenv(settings.MAIL_LISTEN, "smtp://0.0.0.0:25")
    answering.setenv(settings.MAIL_CERTIFICATE, "/etc/a.pem")
    answering.setenv(settings.MAIL_KEY, "/etc/a.key")
    for given, required in (("", False), ("optional", False), ("required", True)):
        answering.setenv(settings.MAIL_TLS, given)
        tls = settings.MailTls(Path("/etc/a.pem"), Path("/etc/a.key"), required)
        assert settings.mail_listener() == settings.MailListener("smtp", "0.0.0.0", 25, tls)
    answering.setenv(settings.MAIL_LISTEN, "lmtp://127.0.0.1:24")
    with pytest.raises(BadSettingError, match="LMTP stays on this machine"):
        settings.mail_listener()


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({settings.MAIL_CERTIFICATE: "/etc/a.pem"}, "belong together"),
        ({settings.MAIL_KEY: "/etc/a.key"}, "belong together"),
        ({settings.MAIL_TLS: "required"}, "needs TURNSHEET_MAIL_CERTIFICATE and TURNSHEET_MAIL_KEY"),
        ({settings.MAIL_TLS: "yes"}, "must be optional or required"),
    ],
)
def test_half_an_encryption_is_refused(answering: pytest.MonkeyPatch, given: dict[str, str], says: str) -> None:
    for listen in ("smtp://127.0.0.1:2525", ""):
        answering.setenv(settings.MAIL_LISTEN, listen)
        for name, value in given.items():
            answering.setenv(name, value)
        with pytest.raises(BadSettingError, match=says):
            settings.mail_listener()


@pytest.mark.parametrize("missing", [settings.MAIL, settings.ORDERS])
def test_orders_are_not_read_from_mail_that_cannot_be_answered(answering: pytest.MonkeyPatch, missing: str) -> None:
    answering.setenv(settings.MAIL_IN, "imaps://a:b@imap.example.org")
    answering.setenv(settings.MAIL_LISTEN, "smtp://127.0.0.1:2525")
    answering.delenv(missing)
    for read in (settings.mailbox, settings.mail_listener):
        with pytest.raises(BadSettingError, match=f"needs {missing}"):
            read()


def test_the_mailbox_is_looked_into_at_most_once_a_second(monkeypatch: pytest.MonkeyPatch) -> None:
    assert settings.mail_poll_seconds() == settings.MAIL_POLL_SECONDS
    monkeypatch.setenv(settings.MAIL_POLL, "0")
    with pytest.raises(BadSettingError, match="must be at least 1"):
        settings.mail_poll_seconds()
