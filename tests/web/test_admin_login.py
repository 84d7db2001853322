"""Admins over HTTP are people with an account that a command made admin; no request has the powers of commands."""

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from litestar import Litestar
from litestar.testing import RequestFactory, TestClient

from tests.helpers.paths import ROOT
from tests.web.conftest import Guest, problem
from tests.web.every_route import calls
from tests.web.signing_in import sign_in
from turnsheet.host.administration import admin_commands
from turnsheet.host.people import Asker
from turnsheet.host.site import Site
from turnsheet.host.store.rows.people import accounts
from turnsheet.interfaces.web.authentication import asker_of

WORDS = st.text(st.characters(min_codepoint=33, max_codepoint=126), max_size=60)
HEADERS = st.sampled_from(["authorization", "cookie", "x-admin", "x-forwarded-user", "x-remote-user", "admin"])


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.dictionaries(HEADERS, st.one_of(WORDS, WORDS.map("Bearer {}".format), WORDS.map("turnsheet={}".format))))
def test_no_request_becomes_the_admin(client: TestClient[Litestar], headers: dict[str, str]) -> None:
    request = RequestFactory(app=client.app).get("/api/matches", headers=headers)
    assert not asker_of(request).admin


def test_the_web_names_no_admin() -> None:
    """What answers requests neither imports the commands' functions nor makes an asker with their powers."""
    for path in sorted((ROOT / "src/turnsheet/interfaces/web").rglob("*.py")):
        text = path.read_text()
        assert "upkeep" not in text, path.name
        assert "admin_commands" not in text, path.name
        assert "admin=" not in text, path.name


def test_no_browser_can_be_the_admin() -> None:
    assert Asker(admin=True) == admin_commands.ADMIN
    assert admin_commands.ADMIN.person is None
    assert admin_commands.ADMIN.token is None


def test_a_body_makes_nobody_an_admin(ann: Guest, ben: Guest, trio: str) -> None:
    for body in ({"admin": True}, {"asker": {"admin": True}}):
        assert ben.post(f"/api/matches/{trio}/end", body).status_code == 403
    assert ann.get(f"/api/matches/{trio}").json()["phase"] == "running"


def test_an_admin_has_no_more_rights_outside_their_page(
    site: Site, client: TestClient[Litestar], ann: Guest, trio: str
) -> None:
    """The routes of matches do not know the mark: an admin is one more person there."""
    dee = Guest(client, "Dee")
    sign_in(site, dee, "dee@example.org", admin=True)
    assert problem(dee.post(f"/api/matches/{trio}/end")) == (403, "not-your-match")
    assert problem(dee.get(f"/api/matches/{trio}/seats/1/view")) == (403, "not-your-seat")
    assert problem(dee.post(f"/api/matches/{trio}/seats/1/link")) == (403, "not-your-seat")


def test_no_request_makes_somebody_an_admin(
    site: Site, client: TestClient[Litestar], ann: Guest, ben: Guest, trio: str
) -> None:
    """Not even one of an admin: only commands on the server's machine do."""
    sign_in(site, ann, "ann@example.org", admin=True)
    account = sign_in(site, ben, "ben@example.org")
    for asker in (ben, ann):
        for call in calls(client.app, trio, 1):
            if not call.path.endswith(("/delete", "/sign-out", "/sign-out-others", "/events")):
                body = {**call.body, "admin": True} if isinstance(call.body, dict) else call.body
                asker.ask(call.method, call.path.replace("/users/1/", f"/users/{account}/"), body)
    with site.store.read() as connection:
        row = accounts.by_public(connection, account)
    assert row is not None
    assert not row.admin
