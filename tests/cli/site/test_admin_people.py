"""`turnsheet admin` for people: accounts, admins, invitations and who may enter, beside an open server."""

import json
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.cli.site.test_serve import guest
from tests.helpers.cli_commands import turnsheet
from tests.helpers.server_processes import serving


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Path]]:
    """A running server: its address and its data folder."""
    data = tmp_path_factory.mktemp("people") / "data"
    with serving(data) as address:
        yield address, data


def admin(site: tuple[str, Path], *words: str) -> str:
    """What a command prints, which must succeed."""
    done = turnsheet("admin", *words, "--data", str(site[1]))
    assert done.returncode == 0, done.stderr
    return done.stdout


def refusal(site: tuple[str, Path], *words: str) -> str:
    """Why a command is refused."""
    done = turnsheet("admin", *words, "--data", str(site[1]))
    assert done.returncode != 0
    assert "Traceback" not in done.stderr
    return done.stderr


def test_the_first_admin_signs_in_without_mail(site: tuple[str, Path]) -> None:
    said = admin(site, "grant", "Ann@example.org")
    assert "was created and is an admin." in said
    assert "turnsheet admin sign-in-link" in said
    assert "is an admin." in admin(site, "grant", "ann@example.org")
    link = admin(site, "sign-in-link", "ann@example.org").strip()
    with guest(site[0]) as ann:
        assert ann.get("/api/admin/users").status_code == 401
        signed = ann.post(f"/api{link}")
        assert signed.json()["account"]["admin"] is True
        ann.headers["x-csrf-token"] = signed.json()["csrf"]
        assert ann.get("/api/admin/users").status_code == 200
        assert ann.post(f"/api{link}").status_code == 410
        admin(site, "revoke", "ann@example.org")
        assert ann.get("/api/admin/users").status_code == 403


def test_accounts_are_listed_renamed_and_blocked(site: tuple[str, Path]) -> None:
    admin(site, "grant", "ben@example.org")
    assert "This account is an admin." in refusal(site, "block", "ben@example.org")
    admin(site, "revoke", "ben@example.org")
    assert (
        admin(site, "rename", "ben@example.org", " Ben  of the club ") == "The account is now called Ben of the club.\n"
    )
    (found,) = json.loads(admin(site, "accounts", "--search", "ben@example.org", "--json"))["users"]
    assert (found["name"], found["mail"], found["admin"]) == ("Ben of the club", "b…@example.org", False)
    assert "Ben of the club" in admin(site, "accounts")
    assert "blocked" in admin(site, "block", found["id"])
    assert "This account is blocked." in refusal(site, "sign-in-link", found["id"])
    assert "This account is blocked." in refusal(site, "grant", found["id"])
    admin(site, "unblock", found["id"])
    assert admin(site, "accounts", "--search", "nobody like it") == "No accounts found.\n"


def test_what_cannot_be_done_is_refused_in_a_sentence(site: tuple[str, Path]) -> None:
    assert "There is no such account." in refusal(site, "revoke", "nobody")
    assert "There is no such account." in refusal(site, "block", "nobody@example.org")
    assert "This is not a mail address." in refusal(site, "grant", "no address@x")
    assert "not an admin" in refusal(site, "revoke", "ben@example.org")


def test_a_running_server_notices_that_the_site_is_private(site: tuple[str, Path]) -> None:
    assert admin(site, "site") == "The site is open to everybody.\n"
    admin(site, "site", "private")
    until = time.monotonic() + 60
    while httpx.get(f"{site[0]}/api/matches").status_code != 403:
        assert time.monotonic() < until
        time.sleep(0.1)
    link = admin(site, "invite", "--uses", "1", "--note", "For Ann").strip()
    assert httpx.get(f"{site[0]}/api{link}").status_code == 200
    admin(site, "announce", "Hello", "--hours", "1")
    assert admin(site, "site", "open") == "The site is open to everybody.\n"
    until = time.monotonic() + 60
    while httpx.get(f"{site[0]}/api/matches").status_code != 200:
        assert time.monotonic() < until
        time.sleep(0.1)
    assert [each["text"] for each in httpx.get(f"{site[0]}/api/site").json()["announcements"]] == ["Hello"]
