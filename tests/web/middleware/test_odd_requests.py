"""Odd requests: whatever is sent, the answer is a refusal and never a fault, on both databases.

Deep and broken JSON, NUL characters, lone surrogates, numbers that fit nowhere, bodies of the wrong kind: in bodies, in
addresses, in questions behind them, in headers and cookies.
"""

import json
import os
from collections.abc import Iterator
from random import Random
from typing import NamedTuple
from urllib.parse import quote

import httpx
import msgspec
import pytest
from litestar import Litestar
from litestar.testing import TestClient

from tests.helpers.paths import ROOT
from tests.helpers.stores import database
from tests.host.postgres import server
from tests.web.conftest import Guest
from turnsheet.bots.all_bots import BOTS
from turnsheet.host.notifications.channels.webhook import Webhook
from turnsheet.host.site import Site
from turnsheet.host.store.engine import Store
from turnsheet.host.turns.due_turns import Runner
from turnsheet.interfaces.web.app import create_app

HUGE = 2**63
SEAT = "/api/matches/{m}/seats/1"
SHOP = "/api/workshops/robots"
BAD = 400
MOST_FUZZED = 3000 if os.environ.get("TURNSHEET_SOAK") else 250


class Odd(NamedTuple):
    """A request, and the status it is answered with; any refusal will do if none is given."""

    method: str
    path: str
    body: bytes | None = None
    headers: dict[str, str] = {}  # noqa: RUF012  # nobody changes it
    status: int | None = None


def nested(depth: int, opened: str = "[", closed: str = "]") -> bytes:
    return (opened * depth + closed * depth).encode()


def sheet(text: str) -> bytes:
    """A sheet whose text is written into the JSON as it is."""
    return f'{{"text": "{text}"}}'.encode()


MATCH_FILE: dict[str, object] = {"game": "raumkrieg", "version": 1, "options": {}, "seats": 2, "seed": "1", "start": ""}
MATCH_FILE |= {"steps": [], "players": [], "turnsheet": 1}
JSON = {"content-type": "application/json"}

BROKEN_JSON = [
    Odd("POST", f"{SEAT}/orders", b"", status=BAD),
    Odd("POST", f"{SEAT}/orders", b"{", status=BAD),
    Odd("POST", f"{SEAT}/orders", b'{"text": "a"}x', status=BAD),
    Odd("POST", f"{SEAT}/orders", b'{"text": "a', status=BAD),
    Odd("POST", f"{SEAT}/orders", b"nonsense", status=BAD),
    Odd("POST", f"{SEAT}/orders", b"null", status=BAD),
    Odd("POST", f"{SEAT}/orders", b"\xef\xbb\xbf{}", status=BAD),
    Odd("POST", f"{SEAT}/orders", b'{"text": "\xff"}', status=BAD),
    Odd("POST", f"{SEAT}/orders", b'{"text": "\xed\xa0\x80"}', status=BAD),
    Odd("POST", f"{SEAT}/orders", b'{"text": "a\x00b"}', status=BAD),
    Odd("POST", f"{SEAT}/orders", b'{"text": "a\nb"}', status=BAD),
    Odd("POST", f"{SEAT}/orders", '{"text": "a"}'.encode("utf-16"), status=BAD),
    Odd("PUT", f"{SEAT}/draft", sheet("\\ud800"), status=BAD),
    Odd("PUT", f"{SEAT}/draft", sheet("\\udc00x"), status=BAD),
    Odd("PUT", f"{SEAT}/draft", sheet("\\ud800\\ud800"), status=BAD),
    Odd("POST", "/api/me", b'{"name": "\\ud83d"}', status=BAD),
    Odd("POST", "/api/matches", b'{"game": "raumkrieg", "title": "\\ud83d"}', status=BAD),
]
DEEP_JSON = [
    Odd("POST", f"{SEAT}/orders", nested(100_000), status=BAD),
    Odd("POST", f"{SEAT}/orders", nested(900), status=BAD),
    Odd("POST", f"{SEAT}/orders", b"[" * 500_000, status=BAD),
    Odd("POST", "/api/matches", nested(100_000, '{"game":', "}"), status=BAD),
    Odd("POST", "/api/matches", b'{"game": "raumkrieg", "options": {"x": ' + nested(50) + b"}}", status=BAD),
    Odd("POST", "/api/matches/import", nested(100_000), status=BAD),
    Odd(
        "POST",
        "/api/matches/import",
        json.dumps(MATCH_FILE)[:-1].encode() + b', "a": ' + nested(800) + b"}",
        status=BAD,
    ),
    Odd("PUT", f"{SEAT}/notes", nested(2000), status=BAD),
    Odd("POST", f"{SHOP}/contest", b'{"teams": ' + nested(5000, '{"a":', "}") + b"}", status=BAD),
]
NUL = [
    Odd("POST", f"{SEAT}/orders", sheet("14 V 5,0\\u0000"), status=BAD),
    Odd("PUT", f"{SEAT}/draft", sheet("\\u0000"), status=BAD),
    Odd("POST", f"{SEAT}/check", sheet("\\u0000"), status=BAD),
    Odd("POST", f"{SEAT}/forecast", sheet("\\u0000"), status=BAD),
    Odd("PUT", f"{SEAT}/notes", b'[{"kind": "note", "name": "a\\u0000", "text": "x"}]', status=BAD),
    Odd("PUT", f"{SEAT}/notes", b'[{"kind": "note", "name": "a", "text": "\\u0000"}]', status=BAD),
    Odd("POST", f"{SEAT}/sandbox", b'{"assumptions": "\\u0000"}', status=BAD),
    Odd("POST", f"{SEAT}/take", b'{"name": "\\u0000", "code": "\\u0000"}', status=BAD),
    Odd("POST", f"{SEAT}/bot", b'{"bot": "\\u0000"}', status=BAD),
    Odd("POST", "/api/me", b'{"name": "A\\u0000"}', status=BAD),
    Odd("POST", "/api/matches", b'{"game": "raum\\u0000krieg"}', status=BAD),
    Odd("POST", "/api/matches", b'{"game": "raumkrieg", "title": "\\u0000"}', status=BAD),
    Odd("POST", "/api/matches", b'{"game": "starprobe", "options": {"sky": "\\u0000"}}', status=BAD),
    Odd("POST", "/api/matches", b'{"game": "raumkrieg", "options": {"\\u0000": "x"}}', status=BAD),
    Odd("POST", "/api/matches/import", json.dumps({**MATCH_FILE, "seed": "\0"}).encode(), status=BAD),
    Odd("POST", "/api/matches/import", json.dumps({**MATCH_FILE, "players": ["\0"]}).encode(), status=BAD),
    Odd("POST", "/api/play-now", b'{"game": "\\u0000"}', status=BAD),
    Odd("POST", "/api/me/addresses", b'{"kind": "webhook", "target": "http://a.example/\\u0000"}', status=BAD),
    Odd("POST", "/api/me/notifications/read", b'{"match": "\\u0000"}', status=BAD),
    Odd(
        "POST",
        f"{SHOP}/library",
        b'{"kind": "Scout", "team": "\\u0000", "name": "x", "code": [": play ;"]}',
        status=BAD,
    ),
    Odd("POST", f"{SHOP}/check", b'{"code": "\\u0000"}', status=BAD),
    Odd("GET", "/api/matches/%00", status=BAD),
    Odd("GET", "/api/matches/%00/history", status=BAD),
    Odd("GET", "/api/matches/%00/events", status=BAD),
    Odd("GET", "/api/matches/%00/file", status=BAD),
    Odd("GET", "/api/matches/{m}/options/%00", status=BAD),
    Odd("GET", "/api/matches/%00/seats/1/view", status=BAD),
    Odd("DELETE", "/api/matches/%00/seats/1/orders", status=BAD),
    Odd("POST", "/api/matches/%00/start", status=BAD),
    Odd("GET", "/api/workshops/%00/library", status=BAD),
    Odd("GET", f"{SHOP}/library?text=%00", status=BAD),
    Odd("GET", f"{SHOP}/library?kind=a%00b", status=BAD),
    Odd("GET", "/api/docs/rules/%00", status=BAD),
    Odd("GET", "/api/addresses/%00", status=BAD),
    Odd("GET", "/api/matches?before=%00", status=BAD),
    Odd("GET", "/assets/%00", status=BAD),
    Odd("GET", "/match/%00", status=BAD),
]
NUMBERS = [
    Odd("GET", f"{SEAT}/view?step={HUGE}", status=BAD),
    Odd("GET", f"{SEAT}/chart?step=-1", status=BAD),
    Odd("GET", f"{SEAT}/printout?step=1e400", status=BAD),
    Odd("GET", f"{SEAT}/lists?step=NaN", status=BAD),
    Odd("GET", f"{SEAT}/orders/played?step={'9' * 5000}", status=BAD),
    Odd("GET", f"{SEAT}/receipts?limit=0", status=BAD),
    Odd("GET", f"{SEAT}/receipts?limit=21", status=BAD),
    Odd("GET", f"{SEAT}/receipts?before=-1", status=BAD),
    Odd("GET", f"{SEAT}/receipts?before={HUGE}", status=BAD),
    Odd("GET", "/api/matches?limit=-1", status=BAD),
    Odd("GET", "/api/matches?limit=1e3", status=BAD),
    Odd("GET", f"/api/matches?limit={HUGE}", status=BAD),
    Odd("GET", f"/api/matches?before=0-{'9' * 30}-x", status=BAD),
    Odd("GET", "/api/matches?before=0-%EF%BC%91-x", status=BAD),
    Odd("GET", "/api/matches/{m}/seats/-1/view"),
    Odd("GET", f"/api/matches/{{m}}/seats/{HUGE}/view", status=BAD),
    Odd("GET", f"/api/matches/{{m}}/seats/{'9' * 5000}/view"),
    Odd("GET", "/api/matches/{m}/seats/1e1/view"),
    Odd("GET", "/api/matches/{m}/seats/%EF%BC%91%EF%BC%91/view"),
    Odd("DELETE", f"/api/me/addresses/{HUGE}"),
    Odd("DELETE", f"/api/me/addresses/{HUGE}{HUGE}", status=BAD),
    Odd("DELETE", "/api/me/addresses/0"),
    Odd("GET", f"{SHOP}/library/{HUGE}", status=BAD),
    Odd("GET", f"{SHOP}/library/0", status=BAD),
    Odd("GET", f"{SHOP}/library?min_wins={HUGE}", status=BAD),
    Odd("POST", "/api/me/notifications/read", f'{{"until": {HUGE}}}'.encode(), status=BAD),
    Odd("POST", "/api/me/notifications/read", f'{{"until": -{HUGE + 1}}}'.encode(), status=BAD),
    Odd("POST", f"{SEAT}/orders", f'{{"text": "", "step": {HUGE}}}'.encode()),
    Odd("POST", f"{SEAT}/orders", b'{"text": "", "step": 1e400}', status=BAD),
    Odd("POST", f"{SEAT}/orders", b'{"text": "", "step": NaN}', status=BAD),
    Odd("POST", f"{SEAT}/orders", b'{"text": "", "step": ' + b"9" * 5000 + b"}", status=BAD),
    Odd("POST", f"{SEAT}/orders", b'{"text": "", "step": 1.5}', status=BAD),
    Odd("POST", f"{SEAT}/sandbox", b'{"step": -1}', status=BAD),
    Odd("POST", f"{SEAT}/sandbox", f'{{"bots": {{"{HUGE}": "hunter"}}}}'.encode()),
    Odd("POST", f"{SEAT}/sandbox", b'{"bots": {"1e400": "hunter"}}', status=BAD),
    Odd("PUT", f"{SEAT}/vacation", b'{"until": "9999-12-31T23:59:59-14:00"}'),
    Odd("PUT", f"{SEAT}/vacation", b'{"until": "0001-01-01T00:00:00+14:00"}'),
    Odd("PUT", f"{SEAT}/vacation", b'{"until": "2026-01-01T00:00:00"}', status=BAD),
    Odd("PUT", f"{SEAT}/vacation", b'{"until": 1e400}', status=BAD),
    Odd("POST", "/api/play-now", f'{{"seats": {HUGE}}}'.encode(), status=BAD),
    Odd("POST", "/api/matches", f'{{"game": "raumkrieg", "seats": {HUGE}}}'.encode(), status=BAD),
    Odd("POST", "/api/matches", f'{{"game": "raumkrieg", "take": {HUGE}}}'.encode()),
    Odd("POST", "/api/matches", f'{{"game": "raumkrieg", "take": [{HUGE}, -1]}}'.encode()),
    Odd("POST", "/api/matches", f'{{"game": "raumkrieg", "bots": {{"{HUGE}": "hunter"}}}}'.encode()),
    Odd("POST", "/api/matches", f'{{"game": "raumkrieg", "undo_seconds": {HUGE}}}'.encode(), status=BAD),
    Odd("POST", "/api/matches", f'{{"game": "raumkrieg", "watch": {HUGE}}}'.encode(), status=BAD),
    Odd("POST", "/api/matches", f'{{"game": "raumkrieg", "schedule": {{"period": {HUGE}}}}}'.encode(), status=BAD),
    Odd("POST", "/api/matches", f'{{"game": "raumkrieg", "absence": {{"grace": {HUGE}}}}}'.encode(), status=BAD),
    Odd("POST", "/api/matches", f'{{"game": "raumkrieg", "absence": {{"open_after": -{HUGE}}}}}'.encode(), status=BAD),
    Odd("POST", "/api/matches", f'{{"game": "raumkrieg", "options": {{"turns": "{HUGE}"}}}}'.encode(), status=BAD),
    Odd(
        "POST", "/api/matches", f'{{"game": "raumkrieg", "options": {{"turns": "{"9" * 5000}"}}}}'.encode(), status=BAD
    ),
    Odd("POST", "/api/matches", b'{"game": "raumkrieg", "options": {"turns": "NaN"}}', status=BAD),
    Odd("POST", f"{SHOP}/trial", b'{"position": "", "skip": -1}', status=BAD),
    Odd("POST", f"{SHOP}/trial", f'{{"position": "", "count": {HUGE}}}'.encode(), status=BAD),
    Odd("POST", f"{SHOP}/contest", f'{{"teams": {{"red": [{HUGE}]}}}}'.encode(), status=BAD),
]
KINDS = [
    Odd("POST", f"{SEAT}/orders", sheet("x"), {"content-type": "text/plain"}, 415),
    Odd("POST", f"{SEAT}/orders", b"text=x", {"content-type": "application/x-www-form-urlencoded"}, 415),
    Odd("POST", f"{SEAT}/orders", sheet("x"), {"content-type": "multipart/form-data; boundary=x"}, 415),
    Odd("POST", f"{SEAT}/orders", sheet("x"), {"content-type": "application/msgpack"}, 415),
    Odd("POST", f"{SEAT}/orders", sheet("x"), {"content-type": "application/json; charset=utf-16"}, 415),
    Odd("POST", f"{SEAT}/orders", sheet("x"), {"content-type": "application/json; charset=latin-1"}, 415),
    Odd("POST", f"{SEAT}/orders", sheet("x"), {**JSON, "content-encoding": "gzip"}, 415),
    Odd("POST", f"{SEAT}/orders", b"\x1f\x8b\x08\x00", {**JSON, "content-encoding": "gzip"}, 415),
    Odd("POST", f"{SEAT}/orders", sheet("x"), {**JSON, "content-encoding": "br"}, 415),
    Odd("POST", f"{SEAT}/orders", b"[" + b"1," * 600_000 + b"1]", status=413),
    Odd("POST", f"{SEAT}/orders", sheet("x" * 100_001), status=413),
    Odd("PATCH", f"{SEAT}/orders", sheet("x"), status=405),
    Odd("GET", "/api/matches?which=%ED%A0%80", status=BAD),
    Odd("GET", "/api/matches/%ED%A0%80", status=404),
    Odd("GET", "/api/matches/%FF%FE/history", status=404),
    Odd("GET", f"/api/matches/{'x' * 3000}", status=BAD),
    Odd("GET", "/api/docs/rules/..%2F..%2Fpyproject.toml", status=404),
    Odd("GET", "/assets/..%2F..%2Fapp.py", status=404),
]
HEADERS = [  # what is odd there is passed over, or refused
    Odd("GET", "/api/matches/nowhere/events", None, {"last-event-id": str(HUGE)}),
    Odd("GET", "/api/matches/nowhere/events", None, {"last-event-id": "-1"}),
    Odd("GET", f"{SEAT}/view", None, {"authorization": "Bearer " + "x" * 5000}),
    Odd("GET", f"{SEAT}/view", None, {"authorization": "Bearer"}),
    Odd("GET", f"{SEAT}/view", None, {"authorization": "Basic eDp4", "cookie": ""}),
    Odd("GET", f"{SEAT}/view", None, {"cookie": "turnsheet=" + "x" * 5000}),
    Odd("GET", f"{SEAT}/view", None, {"cookie": 'turnsheet="\\000\\377aaaaaaaaaaaaaaaaaaaaaaaa"'}),
    Odd("GET", f"{SEAT}/view", None, {"cookie": ";;;=;turnsheet"}),
    Odd("POST", "/api/me", b'{"name": "x"}', {"x-csrf-token": "\xff" * 64}),
    Odd("POST", "/api/me", b'{"name": "x"}', {"cookie": "", "x-csrf-token": ""}),
]
ODD = {"broken": BROKEN_JSON, "deep": DEEP_JSON, "NUL": NUL, "numbers": NUMBERS, "kinds": KINDS, "headers": HEADERS}


class Door:
    """A server with its door open, a guest who owns a match and a program there, and requests as odd as they come."""

    def __init__(self, client: TestClient[Litestar]) -> None:
        self.client = client
        self.guest = Guest(client, "Ann")
        wish = {
            "game": "raumkrieg",
            "seats": 2,
            "take": 1,
            "bots": {"2": "hunter"},
            "undo_seconds": 3600,
            "start": True,
        }
        self.match = str(self.guest.post("/api/matches", wish).json()["id"])

    def ask(self, odd: Odd) -> httpx.Response:
        """Send a request as the guest, with its own headers before theirs."""
        self.client.cookies.clear()
        cookies = "; ".join(f"{key}={value}" for key, value in self.guest.cookies.items())
        headers = {**self.guest.headers, "cookie": cookies, **(JSON if odd.body is not None else {}), **odd.headers}
        raw = {key.encode(): value.encode("latin-1") for key, value in headers.items()}
        path = odd.path.replace("{m}", self.match)
        answer = self.client.request(odd.method, path, content=odd.body, headers=list(raw.items()))
        assert isinstance(answer, httpx.Response)
        return answer


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def door(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Door]:
    if request.param == "sqlite":
        yield from opened(f"sqlite:///{tmp_path_factory.mktemp('store') / 'store.sqlite'}")
    else:
        with server() as url:
            yield from opened(database(url))


def opened(url: str) -> Iterator[Door]:
    site = Site(Store(url), BOTS, "a key for tests", channels={"webhook": Webhook(anywhere=True)})
    with TestClient(create_app(site, Runner(site)), raise_server_exceptions=False) as client:
        yield Door(client)
    site.store.close()


def test_there_are_many_odd_requests() -> None:
    assert sum(map(len, ODD.values())) >= 83


@pytest.mark.parametrize("kind", ODD)
def test_odd_requests_are_refused(door: Door, kind: str) -> None:
    wrong = []
    for odd in ODD[kind]:
        answer = door.ask(odd)
        fits = 400 <= answer.status_code < 500 if odd.status is None else answer.status_code == odd.status
        if not fits or answer.headers["content-type"] != "application/problem+json" or not answer.json()["detail"]:
            wrong.append((odd.method, odd.path[:80], (odd.body or b"")[:80], answer.status_code, answer.text[:200]))
    assert wrong == []
    assert door.guest.get(f"/api/matches/{door.match}").json()["phase"] == "running"


TEXTS = ("", "\0", "\x1b[2J", "\u202e", "\ufffe", "\U0010ffff", "é" * 300, "' OR 1=1 --", "%s%n", "../..", "x" * 9000)
NUMBERS_TOO = (-1, 0, 2**31, 2**53 + 1, HUGE, -HUGE - 1, 1e308, 0.1)
VALUES: tuple[object, ...] = (None, True, [], {}, [None], {"": None}, *NUMBERS_TOO, *TEXTS)
ENDS = (
    "",
    "/",
    "/%00",
    "/-1",
    f"/{HUGE}",
    "/%2e%2e",
    "?step=",
    "?limit=0",
    "?step=1&step=2",
    "?before=%F0%9F",
    "?a=%",
    "#",
)


class Shape(msgspec.Struct, rename="camel"):
    """A shape of the API's description."""

    ref: str = msgspec.field(default="", name="$ref")
    type: str | list[str] = ""
    one_of: list["Shape"] = []
    properties: dict[str, "Shape"] = {}
    enum: list[str | int | None] = []
    items: "Shape | None" = None
    additional_properties: "Shape | bool" = False


class Body(msgspec.Struct):
    """The shape of a body, by its kind."""

    content: dict[str, dict[str, Shape]] = {}


class Operation(msgspec.Struct, rename="camel"):
    """What the description says of an operation."""

    request_body: Body = msgspec.field(default_factory=Body)


class Components(msgspec.Struct):
    """The named shapes."""

    schemas: dict[str, Shape]


class Description(msgspec.Struct):
    """The description of the API."""

    paths: dict[str, dict[str, Operation]]
    components: Components


class Maker:
    """Makes requests up: as they are described, with some of it replaced. Seeded, so that a fault can be looked at."""

    def __init__(self, match: str) -> None:
        described = msgspec.json.decode((ROOT / "client" / "openapi.json").read_bytes(), type=Description)
        self.shapes = described.components.schemas
        self.random = Random(12)
        self.known = {"{match}": match, "{seat}": "1", "{game}": "robots", "{action}": "pause", "{number}": "1"}
        self.operations = [
            (path, method, operation.request_body.content.get("application/json", {}).get("schema"))
            for path, methods in described.paths.items()
            for method, operation in methods.items()
            if not path.endswith("/events")
        ]

    def request(self) -> Odd:
        """Another request."""
        path, method, shape = self.random.choice(self.operations)
        for part, known in self.known.items():
            odd = str(self.random.choice(VALUES)) if self.random.random() < 0.2 else known
            path = path.replace(part, quote(odd, safe=""))
        path = path.replace("{", "").replace("}", "")
        if self.random.random() < 0.3:
            path += self.random.choice(ENDS)
        body = None if shape is None else json.dumps(self.value(shape)).encode()
        if body and self.random.random() < 0.1:
            at = self.random.randrange(len(body))
            body = body[:at] + self.random.randbytes(2) + body[at + 1 :]
        return Odd(method.upper(), path, body)

    def value(self, shape: Shape) -> object:
        """A value that is more or less of a shape."""
        random = self.random
        if random.random() < 0.15:
            return random.choice(VALUES)
        if shape.ref:
            return self.value(self.shapes[shape.ref.rsplit("/", 1)[-1]])
        if shape.one_of:
            return self.value(random.choice(shape.one_of))
        if shape.properties:
            return {name: self.value(each) for name, each in shape.properties.items() if random.random() < 0.8}
        if shape.enum:
            return random.choice(shape.enum)
        if shape.type == "array":
            return [self.value(shape.items or Shape()) for _ in range(random.randrange(3))]
        if isinstance(shape.additional_properties, Shape):
            return {random.choice(("1", "2", "a")): self.value(shape.additional_properties)}
        if shape.type == "integer":
            return random.randrange(-2, 5)
        return random.choice(("1", "robots", "raumkrieg", "hunter", "move", "14 V 5,0"))


def test_made_up_requests_are_never_faults(door: Door) -> None:
    maker = Maker(door.match)
    faults = []
    for _ in range(MOST_FUZZED):
        odd = maker.request()
        answer = door.ask(odd)
        if answer.status_code >= 500:
            faults.append((odd.method, odd.path, (odd.body or b"")[:300], answer.status_code))
    assert faults == []
