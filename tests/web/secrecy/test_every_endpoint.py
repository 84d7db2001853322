"""No endpoint tells anybody a secret of another person, and the walk that says so reaches them all.

Every route is called as every kind of person, with ids of theirs and of others, and bodies that it takes. How many
routes of each family answered is counted, so that the walk cannot become a list of refusals.
"""

from collections.abc import Iterator

import httpx
import pytest
from litestar import Litestar
from litestar.routes import HTTPRoute
from litestar.testing import TestClient

from tests.web.conftest import Guest
from tests.web.every_route import BODIES, DEEDS, PROGRAM, Call
from tests.web.secrecy.planted_site import ZOE, PlantedSite, plant
from tests.web.secrecy.test_secrets import readable
from turnsheet.bots.robots import sample_programs
from turnsheet.host.administration import users
from turnsheet.host.robot_programs import library
from turnsheet.host.site import Site

NOT_WALKED = ("/api/play-now", "/api/matches/import", "/api/workshops/{game}/contest", "/api/workshops/{game}/trial")
"""These take long and hold nothing of others. Streams of events are read elsewhere."""
AT_LAST = (
    "/api/me/sign-out-others",
    "/api/me/sign-out",
    "/api/sign-in/{ticket}",
    "/api/admin/entrance",
    "/api/me/delete",
)
"""After these the asker is somebody else, or the site is closed; in this order."""
MATCH_DEEDS_AT_LAST = ("bot", "replace", "end", "resign", "leave", "free", "delete", "block", "cancel")
USER_DEEDS = ("admit", "exclude", "unblock", "block")
TOURNAMENT_DEEDS = ("start", "leave", "cancel")
ALSO = {
    "POST /api/matches/{match}/seats/{seat}/suggestion": {"text": ""},
    "POST /api/matches/{match}/seats/{seat}/chat": {"text": "hello"},
    "POST /api/workshops/{game}/record/write": PROGRAM,
}


def late(call: tuple[str, Call]) -> tuple[bool, int, bool, bool]:
    """Reading comes first, and what changes who asks comes last."""
    route, (method, path, _) = call
    place = AT_LAST.index(route) + 1 if route in AT_LAST and method != "GET" else 0
    return (method != "GET", place, path.endswith(MATCH_DEEDS_AT_LAST), method == "DELETE")


def walk(app: Litestar, world: PlantedSite, person: str) -> list[tuple[str, Call]]:
    """Every route with its calls: own ids, and those of others."""
    found: list[tuple[str, Call]] = []
    for route in app.routes:
        if not isinstance(route, HTTPRoute) or route.path_format in NOT_WALKED or route.path_format.endswith("/events"):
            continue
        if not route.path_format.startswith(("/api/", "/calendar/", "/match/", "/join/")):
            continue
        for method in sorted(route.methods - {"OPTIONS", "HEAD"}):
            name = f"{method} {route.path_format}"
            body = None if method == "GET" else ALSO.get(name, BODIES.get(name, {}))
            found += [
                (route.path_format, Call(method, path, body))
                for path in dict.fromkeys(_paths(route.path_format, world, person, method))
            ]
    return sorted(found, key=late)


def _paths(form: str, world: PlantedSite, person: str, method: str) -> Iterator[str]:
    for whose in dict.fromkeys((person if person in world.ids else "eve", "ben", "ann")):
        values = {"game": "raumkrieg", "number": "1", "name": "options", "section": "rules", "job": "1", "code": "x"}
        values |= {
            "pairing": "1",
            "passkey": "x",
            "session": "x",
            "announcement": "1",
            "invitation": "x",
            "public": "x",
            "user": "x",
        }
        values |= world.ids[whose] | {"name": world.ids[whose]["calendar"].rpartition("/")[2]}
        if form.startswith("/api/sign-in"):
            values["ticket"] = values["sign-in"]
        if form.startswith("/api/workshops"):
            values["game"] = "robots"
        if form.startswith(("/calendar/", "/api/addresses/")) and whose != person:
            values |= {"name": "x.ics", "ticket": "x"}  # the address or the ticket is the key to it
        if form.startswith("/api/docs"):
            values |= {"section": "rules", "name": "starweb"}
        if "{match}" in form:
            yield from _match_paths(form, world, values, method)
        elif "{deed}" in form:
            for cup, deed in (
                (values[which], deed) for which in ("waiting", "tournament") for deed in TOURNAMENT_DEEDS
            ):
                yield form.format_map(values | {"tournament": cup, "deed": deed})
        elif "/users/{user}/{action}" in form:
            yield from (form.format_map(values | {"action": deed}) for deed in USER_DEEDS)
        else:
            yield form.format_map(values)
            if "{tournament}" in form:
                yield form.format_map(values | {"tournament": values["waiting"]})


def _match_paths(form: str, world: PlantedSite, values: dict[str, str], method: str) -> Iterator[str]:
    deeds = ("pause", "resume", "retry", "end") if "/admin/" in form else DEEDS
    for which, match in world.matches.items():
        seats = range(5) if which == "main" else (0, 2)
        steps = ("", "?step=1") if method == "GET" and which == "main" and "{seat}" in form else ("",)
        for seat in map(str, seats if "{seat}" in form else (1,)):
            for action in deeds if "{action}" in form else ("",):
                if which == "main" and (action == "end" or form.endswith("/draw")):
                    continue  # when it is over, everything may be told
                for step in steps:
                    yield form.format_map(values | {"match": match, "seat": seat, "action": action}) + step


def family(route: str) -> str:
    """The part of the site that a route belongs to."""
    if route.startswith("/api/matches/{match}/seats"):
        return "seats"
    return route.removeprefix("/api").strip("/").partition("/")[0]


def leaks(answer: httpx.Response, hidden: list[str], path: str) -> list[str]:
    """The secrets in an answer, without those that the asker sent themselves."""
    said = readable(answer)
    return [secret for secret in hidden if secret in said and secret not in path]


EVERYBODY = {
    "games": 1,
    "me": 4,
    "matches": 6,
    "seats": 10,
    "watch": 1,
    "sign-in": 1,
    "players": 2,
    "ladders": 1,
    "site": 1,
}
EVERYBODY |= {"welcome": 1, "docs": 2, "workshops": 5, "tournaments": 2, "match": 3, "join": 1}
A_GUEST = EVERYBODY | {"me": 13, "sign-in": 3, "addresses": 2, "workshops": 8, "tournaments": 4, "calendar": 1}
AN_ACCOUNT = A_GUEST | {"me": 21, "matches": 9, "seats": 28, "welcome": 2}
LEAST = {
    "stranger": (EVERYBODY, 0),
    "eve": (A_GUEST | {"seats": 12}, 3),
    "dan": (A_GUEST | {"seats": 12}, 3),
    "cat": (A_GUEST | {"seats": 18}, 12),
    "ann": (AN_ACCOUNT | {"seats": 33}, 16),
    "ben": (AN_ACCOUNT, 20),
    "admin": (AN_ACCOUNT | {"seats": 33, "admin": 14}, 20),
    "program": (EVERYBODY | {"seats": 25}, 9),
}
"""How many routes of each family answer at least, and how many of the player's own secrets they tell."""
WHO = [
    "stranger",
    "dan",
    "cat",
    "admin",
    "program",
    *(pytest.param(name, marks=pytest.mark.soak) for name in ("eve", "ann", "ben")),
]


@pytest.mark.parametrize("who", WHO)
def test_no_endpoint_tells_a_secret_of_another_person(site: Site, client: TestClient[Litestar], who: str) -> None:
    world = plant(site, client)
    library.stock(site, "robots", [sample_programs.record(name) for name in sample_programs.names()])
    person = {"admin": "ann", "program": "ben"}.get(who, who)
    asker = world.guests.get(person, Guest(client))
    if who == "admin":
        users.grant(site, world.ids["ann"]["public"])
    if who == "program":
        token = asker.post(f"/api/matches/{world.matches['main']}/seats/2/token").json()["token"]
        asker = Guest(client)
        asker.headers = {"authorization": f"Bearer {token}"}
    may = {person, who}
    hidden = [secret for secret, readers in world.secrets.items() if not readers & may]
    assert len(hidden) > 30
    answered: dict[str, set[str]] = {}
    told: set[str] = set()
    for route, call in walk(client.app, world, person):
        answer = asker.ask(*call)
        assert answer.status_code < 500, (call, answer.text)
        found = leaks(answer, hidden, call.path)
        assert found == ([ZOE] if route == "/api/sign-in/{ticket}" and ZOE in answer.text else []), call
        if answer.is_success:
            answered.setdefault(family(route), set()).add(f"{call.method} {route}")
        told |= {secret for secret, readers in world.secrets.items() if readers & may and secret in answer.text}
    families, own = LEAST[who]
    few = {name: answered.get(name) for name, least in families.items() if len(answered.get(name, ())) < least}
    assert few == {}
    assert len(told) >= own  # the player's own secrets were to be read, so the planting worked
