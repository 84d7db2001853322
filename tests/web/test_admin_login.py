"""The admin's powers are for commands on the server's own machine: no request over HTTP has them."""

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from litestar import Litestar
from litestar.testing import RequestFactory, TestClient

from tests.helpers.paths import ROOT
from tests.web.conftest import Guest
from turnsheet.host.people import Asker
from turnsheet.host.upkeep import admin
from turnsheet.interfaces.web.authentication import asker_of

WORDS = st.text(st.characters(min_codepoint=33, max_codepoint=126), max_size=60)
HEADERS = st.sampled_from(["authorization", "cookie", "x-admin", "x-forwarded-user", "x-remote-user", "admin"])


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.dictionaries(HEADERS, st.one_of(WORDS, WORDS.map("Bearer {}".format), WORDS.map("turnsheet={}".format))))
def test_no_request_becomes_the_admin(client: TestClient[Litestar], headers: dict[str, str]) -> None:
    request = RequestFactory(app=client.app).get("/api/matches", headers=headers)
    assert not asker_of(request).admin


def test_the_web_names_no_admin() -> None:
    """What answers requests neither imports the admin's functions nor makes an asker with their powers."""
    for path in sorted((ROOT / "src/turnsheet/interfaces/web").glob("*.py")):
        text = path.read_text()
        assert "host.admin" not in text, path.name
        assert "import admin" not in text, path.name
        assert "admin=" not in text, path.name


def test_no_browser_can_be_the_admin() -> None:
    assert Asker(admin=True) == admin.ADMIN
    assert admin.ADMIN.guest is None
    assert admin.ADMIN.token is None


def test_a_body_makes_nobody_an_admin(ann: Guest, ben: Guest, trio: str) -> None:
    for body in ({"admin": True}, {"asker": {"admin": True}}):
        assert ben.post(f"/api/matches/{trio}/end", body).status_code == 403
    assert ann.get(f"/api/matches/{trio}").json()["phase"] == "running"
