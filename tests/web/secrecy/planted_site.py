"""A site on which everything there is has a secret in it, and who may read which.

Ann and Ben have accounts, Cat is a guest with a seat, Dan had one and was replaced, Eve has none. Zoe has an account
that nobody has used yet. Admins are shown titles of private matches, to help their players, and
invitations to the site.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field

from litestar import Litestar
from litestar.testing import TestClient
from msgspec.structs import replace

from tests.web.conftest import Guest
from tests.web.routes.test_tournaments import created
from tests.web.signing_in import sign_in
from turnsheet.core.codec import encode
from turnsheet.core.events import Told
from turnsheet.core.seats import Seat
from turnsheet.games.raumkrieg.rules.state import State
from turnsheet.host.accounts import accounts as people_accounts
from turnsheet.host.administration import users
from turnsheet.host.notifications import addresses
from turnsheet.host.notifications.outgoing import Letter, Mailing
from turnsheet.host.people import guest_id
from turnsheet.host.site import Site, head_state
from turnsheet.host.store.compression import squeeze, state_form
from turnsheet.host.store.rows.matches.matches import find
from turnsheet.host.store.rows.people import accounts
from turnsheet.host.store.schema import matches, turns
from turnsheet.host.tournaments import rounds

PEOPLE = ("ann", "ben", "cat", "dan", "eve")
SEATED = {"ann": 1, "ben": 2, "cat": 3}
SIGNED_IN = ("ann", "ben")
MATCH_SECRET = 7_000_000
"""The fuel of the ships of seat 1 is one more, and so on."""


ZOE = "planted-zoe@example.org"
"""Who has a link to sign in as Zoe is told this address by it, and by nothing else."""


class Anywhere:
    """A channel that takes everything and keeps nothing."""

    def check(self, target: str) -> str:
        return target

    def send(self, target: str, mailing: Mailing) -> None:
        """Keep nothing."""

    def post(self, target: str, letter: Letter) -> None:
        """Keep nothing."""


@dataclass
class PlantedSite:
    """The people, the ids to fill into addresses, and the secrets with the people who may read them."""

    site: Site
    guests: dict[str, Guest]
    ids: dict[str, dict[str, str]] = field(default_factory=dict)
    """By person: what stands in braces in addresses of routes, such as `session`."""
    secrets: dict[str, frozenset[str]] = field(default_factory=dict)
    matches: dict[str, str] = field(default_factory=dict)

    def hide(self, secret: str, *readers: str) -> str:
        """Note a secret that only these people may read."""
        assert len(secret) >= 7, secret
        self.secrets[secret] = frozenset(readers)
        return secret

    def hidden_from(self, person: str) -> list[str]:
        return [secret for secret, readers in self.secrets.items() if person not in readers]

    def own(self, person: str) -> list[str]:
        return [secret for secret, readers in self.secrets.items() if person in readers]


def done(answers: Iterable[object]) -> None:
    """All of these succeeded."""
    for answer in answers:
        assert getattr(answer, "is_success", False), getattr(answer, "text", answer)


def plant(site: Site, client: TestClient[Litestar]) -> PlantedSite:
    """Make the site."""
    site.channels = {"webhook": Anywhere(), "mail": Anywhere()}
    site.address = "https://games.example.org"
    world = PlantedSite(site, {name: Guest(client, name.capitalize()) for name in PEOPLE})
    world.ids = {name: {} for name in PEOPLE}
    _accounts(world, client)
    _matches(world)
    _people(world)
    _around(world)
    return world


def _accounts(world: PlantedSite, client: TestClient[Litestar]) -> None:
    site = world.site
    for name in SIGNED_IN:
        mail = world.hide(f"planted-{name}@example.org", name)
        public = sign_in(site, world.guests[name], mail)
        sign_in(site, Guest(client, "Phone"), mail)  # a second browser
        with site.store.write() as connection:
            row = accounts.by_public(connection, public)
            assert row is not None
            key = world.hide(f"planted-public-key-of-{name}")
            credential = world.hide(f"cGxhbnRlZC1jcmVkZW50aWFs{name}x", name)  # a browser is told its own, to use it
            nonce = world.hide(f"plantedpasskey{name}", name)
            called = world.hide(f"planted passkey of {name}", name)
            accounts.add_passkey(
                connection,
                {
                    "account": row.id,
                    "nonce": nonce,
                    "credential": credential,
                    "public_key": key,
                    "uses": 0,
                    "name": called,
                    "created": 1,
                },
            )
            world.hide(row.id)
            for session in accounts.sessions_of(connection, row.id):
                world.hide(session.id)
                world.hide(session.nonce, name)
                world.ids[name]["session"] = session.nonce
        world.ids[name].update(public=public, user=public, passkey=nonce)
    for guest in world.guests.values():
        for cookie in guest.cookies.values():
            world.hide(guest_id(cookie.partition(".")[0]))
    with site.store.write() as connection:
        zoe = people_accounts.make(connection, site, world.hide(ZOE))
    world.hide(zoe.id)
    for name in PEOPLE:
        ticket = users.sign_in_link(site, zoe.public).rpartition("/")[2]
        world.ids[name]["sign-in"] = ticket


def _matches(world: PlantedSite) -> None:
    guests = world.guests
    ann, ben, cat = (guests[name] for name in SEATED)
    wish = {"game": "raumkrieg", "seats": 4, "take": 1, "undo_seconds": 0, "watch": "turn", "chat": True}
    match = str(ann.post("/api/matches", {**wish, "schedule": {"period": 86400}}).json()["id"])
    for seat, name in enumerate(("ben", "cat", "dan"), 2):
        done([guests[name].post(f"/api/matches/{match}/seats/{seat}/take")])
    done([ann.post(f"/api/matches/{match}/start")])
    _turn(world, match, "ann", "ben", "cat", "dan")
    done([ann.post(f"/api/matches/{match}/seats/4/replace", {"bot": "hunter"})])
    for _ in range(2):
        _turn(world, match, "ann", "ben", "cat")
    _plant_state(world, match)
    done(
        [
            ann.post(
                f"/api/matches/{match}/seats/1/chat", {"text": world.hide("planted-chat-1", "ann", "ben"), "to": 2}
            ),
            cat.post(
                f"/api/matches/{match}/seats/3/chat", {"text": world.hide("planted-chat-3", "cat", "ben"), "to": 2}
            ),
            ben.post(f"/api/matches/{match}/seats/2/chat", {"text": world.hide("planted-chat-0", *SEATED)}),
        ]
    )
    duel = {"game": "raumkrieg", "seats": 2, "take": 1, "undo_seconds": 0}
    title = world.hide("planted title of a private match", "ben", "cat", "admin")
    private = str(ben.post("/api/matches", {**duel, "private": True, "title": title}).json()["id"])
    code = ben.post(f"/api/matches/{private}/seats/2/invite").json()["code"]
    done([cat.post(f"/api/matches/{private}/seats/2/take", {"code": code, "name": ""})])
    done([ben.post(f"/api/matches/{private}/start")])
    open_title = world.hide("planted title of an open table", "ben", "admin")
    table = str(ben.post("/api/matches", {**duel, "private": True, "title": open_title}).json()["id"])
    world.hide(ben.post(f"/api/matches/{table}/seats/2/invite").json()["code"], "ben")
    finished = str(ann.post("/api/matches", {**duel, "rated": True}).json()["id"])
    done([ben.post(f"/api/matches/{finished}/seats/2/take"), ann.post(f"/api/matches/{finished}/start")])
    _turn(world, finished, "ann", "ben")
    done([ben.post(f"/api/matches/{finished}/seats/2/resign")])
    assert ann.get(f"/api/matches/{finished}").json()["phase"] == "ended"
    world.matches = {"main": match, "private": private, "table": table, "finished": finished}


def _turn(world: PlantedSite, match: str, *people: str) -> None:
    for seat, name in enumerate(people, 1):
        done([world.guests[name].post(f"/api/matches/{match}/seats/{seat}/orders", {"text": ""})])


def _plant_state(world: PlantedSite, match: str) -> None:
    site, by_seat = world.site, {seat: (name,) for name, seat in SEATED.items()}
    seed = world.hide("planted-seed-of-the-match")
    fuel = {seat: MATCH_SECRET + seat for seat in range(1, 5)}
    with site.store.write() as connection:
        row = find(connection, match)
        state = head_state(connection, site, row)
        assert isinstance(state, State)
        assert state.turn >= 2
        told, said = [], {}
        for seat, amount in fuel.items():
            readers = by_seat.get(seat, ())
            world.hide(str(amount), *readers)
            card = world.hide(f"planted-card-for-{seat}", *readers)
            told.append(Told((Seat(seat),), Seat(seat % 4 + 1), Seat(seat), card))
            said[seat] = (world.hide(f"planted-orders-of-{seat}", *readers),)
        ships = tuple(replace(ship, fuel=fuel[ship.owner]) for ship in state.ships)
        changed = replace(state, ships=ships, news=(*state.news, *told))
        orders = encode(said).decode()
        values = {"state": squeeze(state_form(changed)), "orders": orders}
        connection.execute(turns.update().where(turns.c.id == row.head).values(values))
        connection.execute(matches.update().where(matches.c.id == match).values(seed=seed))
    site.states.clear()
    for name, seat in SEATED.items():
        guest, path = world.guests[name], f"/api/matches/{match}/seats/{seat}"
        note = world.hide(f"planted-note-of-{name}", name)
        draft = world.hide(f"planted-draft-of-{name}", name)
        done(
            [
                guest.ask("PUT", f"{path}/notes", [{"kind": "note", "name": "W1", "text": note}]),
                guest.ask("PUT", f"{path}/draft", {"text": f"to {seat % 3 + 1}: {draft}"}),
            ]
        )
        world.hide(guest.post(f"{path}/token").json()["token"])
        world.hide(guest.post(f"{path}/link").json()["code"])


def _people(world: PlantedSite) -> None:
    """Addresses, calendars and files of everyone."""
    site = world.site
    for name, guest in world.guests.items():
        kinds = {"webhook": f"https://example.org/planted-hook-of-{name}", "mail": f"planted-box-of-{name}@example.org"}
        for kind, target in kinds.items():
            done([guest.post("/api/me/addresses", {"kind": kind, "target": world.hide(target, name)})])
        listed = guest.get("/api/me/addresses").json()
        address = next(each["id"] for each in listed if each["kind"] == "mail")
        world.hide(address, name)
        world.ids[name]["address"] = address
        world.ids[name]["ticket"] = addresses.ticket_of(site, address, "confirm")
        path = guest.post("/api/me/calendar").json()["path"]
        world.hide(path.removeprefix("/calendar/").removesuffix(".ics"), name)
        world.ids[name]["calendar"] = path


def _around(world: PlantedSite) -> None:
    """A tournament, programs, an import, and what the admin of the site has done."""
    site, guests = world.site, world.guests
    cup = created(guests["ann"], title="Cup")
    for name in ("ben", "cat"):
        done([guests[name].post(f"{cup}/entries", {"name": name.capitalize()})])
    done([guests["ann"].post(f"{cup}/start")])
    rounds.run(site)
    pairings = [
        (name, each)
        for name in SEATED
        for each in guests[name].get(cup).json()["pairings"]
        if each["match"] is not None
    ]
    players: dict[str, set[str]] = {}
    for name, each in pairings:
        players.setdefault(each["match"], set()).add(name)
    assert players
    for match, names in players.items():
        assert len(names) == 2
        world.matches["tournament"] = world.hide(match, *names, "admin")
    waiting = created(guests["ben"], title="Another cup", enter=False)
    for values in world.ids.values():
        values.update(tournament=cup.rpartition("/")[2], waiting=waiting.rpartition("/")[2], entry="2")
    zoe = Guest(guests["ann"].client, "Zed")
    sign_in(site, zoe, world.hide("planted-zed@example.org"), admin=True)
    announced = zoe.post("/api/admin/announcements", {"text": "Welcome to all"})
    done([announced])
    kept = zoe.post("/api/admin/invitations", {"uses": 5, "note": world.hide("planted-note-of-admins", "admin")})
    done([kept])
    given = zoe.post("/api/admin/invitations", {"uses": 50})
    world.ids["ann"]["announcement"] = str(zoe.get("/api/admin/announcements").json()[0]["id"])
    for values in world.ids.values():
        values["code"] = str(given.json()["link"]).rpartition("/")[2]
    world.ids["ann"]["invitation"] = world.hide(str(kept.json()["id"]), "admin")
    world.hide(str(kept.json()["link"]).rpartition("/")[2], "admin")
