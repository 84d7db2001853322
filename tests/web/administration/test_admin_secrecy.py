"""An admin reads nothing that players may not know, whether or not they play in the match themselves."""

import pytest
import sqlalchemy as sa
from litestar import Litestar
from litestar.testing import TestClient

from tests.web.conftest import Guest, problem
from tests.web.secrecy.test_secrets import FUEL, operations, planted, readable, secrets_of_others, ticket_of_ben
from tests.web.signing_in import sign_in
from turnsheet.host.administration import users
from turnsheet.host.notifications.outgoing import Mailing
from turnsheet.host.site import Site
from turnsheet.host.store.rows.matches import shared_seats
from turnsheet.host.store.schema import matches, seats

BODIES = {
    "entrance": {"access": "private"},
    "announcements": {"text": "Hello"},
    "invitations": {"uses": 2},
    "name": {"name": "Renamed"},
}


class Outbox:
    """A mail server that keeps what it is given."""

    def __init__(self) -> None:
        self.sent: list[tuple[str, Mailing]] = []

    def check(self, target: str) -> str:
        return target

    def send(self, target: str, mailing: Mailing) -> None:
        self.sent.append((target, mailing))


@pytest.mark.parametrize("plays", [True, False], ids=["playing", "not playing"])
def test_no_answer_to_an_admin_holds_a_secret(
    site: Site, client: TestClient[Litestar], ann: Guest, ben: Guest, cat: Guest, trio: str, plays: bool
) -> None:
    mails = {guest: f"planted-{name}@example.org" for guest, name in ((ann, "ann"), (ben, "ben"), (cat, "cat"))}
    ids = {guest: sign_in(site, guest, mail) for guest, mail in mails.items()}
    planted(site, trio, {1: ann, 2: ben, 3: cat})
    admin = ann if plays else Guest(client, "Dee")
    if plays:
        users.grant(site, ids[ann])
    else:
        sign_in(site, admin, "dee@example.org", admin=True)
    site.channels = {**site.channels, "mail": Outbox()}
    hidden = secrets_of_others(1 if plays else None)
    hidden += [mail for guest, mail in mails.items() if guest is not admin]
    answered = own = 0
    for method, path, body in operations(client, trio, ticket_of_ben(site)):
        filled = path.replace("{user}", ids[cat])
        sent = BODIES.get(path.rpartition("/")[2], body) if "/admin/" in path else body
        answer = admin.ask(method, filled, None if method == "GET" else sent)
        said = readable(answer)
        assert [secret for secret in hidden if secret in said] == [], (method, path)
        answered += "/api/admin/" in path and answer.is_success
        own += plays and str(FUEL[1]) in said
    assert answered >= 15
    assert own > 5 or not plays
    with site.store.read() as connection:
        accounts_ids = connection.execute(sa.select(seats.c.holder).where(seats.c.match == trio)).scalars().all()
    for path in ("users", "matches", "queue", "mail", "storage", "actions"):
        said = admin.get(f"/api/admin/{path}").text
        assert not [each for each in accounts_ids if each and each in said], path


def test_a_playing_admin_cannot_act_on_their_own_match(site: Site, ann: Guest, ben: Guest, trio: str) -> None:
    sign_in(site, ben, "ben@example.org", admin=True)
    site.channels = {"mail": Outbox()}
    for deed in ("pause", "end"):
        assert problem(ben.post(f"/api/admin/matches/{trio}/{deed}")) == (403, "not-your-match")
    assert problem(ben.post(f"/api/admin/matches/{trio}/seats/1/link")) == (403, "not-your-match")
    assert ann.get(f"/api/matches/{trio}").json()["phase"] == "running"


def test_sandboxes_are_not_shown_to_admins(
    site: Site, client: TestClient[Litestar], ann: Guest, ben: Guest, cat: Guest, trio: str
) -> None:
    fork = ben.post(f"/api/matches/{trio}/seats/2/sandbox", {"bots": {}}).json()["id"]
    dee = Guest(client, "Dee")
    sign_in(site, dee, "dee@example.org", admin=True)
    with site.store.write() as connection:
        connection.execute(matches.update().values(bytes=10_000_000))
    for path in ("matches", "queue", "storage", "actions"):
        said = dee.get(f"/api/admin/{path}")
        assert said.status_code == 200
        assert fork not in said.text, path
    assert trio in dee.get("/api/admin/matches").text
    assert trio in dee.get("/api/admin/storage").text
    assert problem(dee.post(f"/api/admin/matches/{fork}/pause")) == (404, "no-such-match")


def test_sizes_of_ones_own_match_are_not_shown(site: Site, ann: Guest, ben: Guest, cat: Guest, trio: str) -> None:
    """They would grow when an opponent writes orders."""
    sign_in(site, ann, "ann@example.org", admin=True)
    before = ann.get("/api/admin/storage").json()
    assert trio not in [each["id"] for each in before["biggest"]]
    ben.ask("PUT", f"/api/matches/{trio}/seats/2/draft", {"text": "14 A 1,1"})
    after = ann.get("/api/admin/storage").json()
    assert after["match_bytes"] == before["match_bytes"]


def test_own_matches_are_listed_by_size_once_they_are_over(
    site: Site, client: TestClient[Litestar], ann: Guest, trio: str
) -> None:
    """Also those that an admin plays by a seat link."""
    dee = Guest(client, "Dee")
    sign_in(site, dee, "dee@example.org", admin=True)
    assert trio in dee.get("/api/admin/storage").text
    with site.store.write() as connection:
        shared_seats.add(connection, users.find(connection, "dee@example.org").id, trio, 1)
    assert trio not in dee.get("/api/admin/storage").text
    assert ann.post(f"/api/matches/{trio}/end").status_code == 200
    assert trio in dee.get("/api/admin/storage").text


def test_a_seat_link_goes_to_the_player_and_not_to_the_admin(
    site: Site, client: TestClient[Litestar], ann: Guest, ben: Guest, cat: Guest, trio: str
) -> None:
    sign_in(site, ben, "ben@example.org")
    dee, outbox = Guest(client, "Dee"), Outbox()
    sign_in(site, dee, "dee@example.org", admin=True)
    assert problem(dee.post(f"/api/admin/matches/{trio}/seats/2/link")) == (409, "no-mail")
    site.channels = {"mail": outbox}
    answer = dee.post(f"/api/admin/matches/{trio}/seats/2/link")
    assert (answer.status_code, answer.text) == (204, "")
    ((target, mailing),) = outbox.sent
    assert target == "ben@example.org"
    link = mailing.items[0].link
    assert f"/join/{trio}/2/" in link
    assert link.rpartition("/")[2] not in dee.get("/api/admin/actions").text
    assert problem(dee.post(f"/api/admin/matches/{trio}/seats/3/link")) == (400, "bad-address")
    phone = Guest(client, "Ben's phone")
    taken = phone.post(f"/api/matches/{trio}/seats/2/take", {"code": link.rpartition("/")[2], "name": "Ben"})
    assert taken.status_code == 200
    assert phone.get(f"/api/matches/{trio}/seats/2/view").status_code == 200


@pytest.mark.parametrize("role", ["other", "player", "owner"])
def test_the_title_of_a_private_match_is_for_its_people(
    site: Site, client: TestClient[Litestar], ann: Guest, ben: Guest, cat: Guest, trio: str, role: str
) -> None:
    """An admin who is not one of them can retry its turn all the same."""
    title = "Planted plans for Cat"
    with site.store.write() as connection:
        failed = {"title": title, "private": True, "phase": "failed", "failure": "x", "bytes": 10_000_000}
        connection.execute(matches.update().values({**failed, "spectator_delay": None}))
    admin = {"other": Guest(client, "Dee"), "player": ben, "owner": ann}[role]
    sign_in(site, admin, "dee@example.org", admin=True)
    known = role != "other"
    (listed,) = admin.get("/api/admin/matches?phase=failed").json()["matches"]
    assert listed["title"] == (title if known else f"Private match {trio}")
    for word in ("planted", "Cat", "a"):
        found = admin.get(f"/api/admin/matches?search={word}").json()["matches"]
        assert [each["id"] for each in found] == ([trio] if known else []), word
    assert admin.post(f"/api/admin/matches/{trio}/retry").status_code == 204
    with site.store.write() as connection:
        connection.execute(matches.update().values(claimed=1, lease_until=None))
    (turn,) = admin.get("/api/admin/queue").json()["turns"]
    assert turn["title"] == listed["title"]
    if not known:
        assert admin.get("/api/admin/storage").json()["biggest"][0]["title"] == listed["title"]
    assert trio in admin.get("/api/admin/actions").text
    for page in ("matches", "queue", "storage", "actions", "mail", "users"):
        assert known or title not in admin.get(f"/api/admin/{page}").text, page
