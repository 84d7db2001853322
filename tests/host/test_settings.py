"""What the environment says of a site."""

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
