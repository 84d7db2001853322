"""Every route of the app, found from its own table, with something sensible to send to it."""

from collections import defaultdict
from collections.abc import Iterator
from typing import NamedTuple

from litestar import Litestar
from litestar.routes import HTTPRoute

from tests.web.routes.test_notifications import in_days

WRITING = ("DELETE", "PATCH", "POST", "PUT")
DEEDS = ("start", "pause", "resume", "retry", "take-back", "make-private", "make-public", "end")
PROGRAM = {"kind": "Scout", "team": "Testers", "name": "Walker", "code": [": play move! ;"]}
FILE = {
    "game": "raumkrieg",
    "version": 1,
    "options": {},
    "seats": 2,
    "seed": "x",
    "start": "x",
    "steps": [],
    "players": [],
    "turnsheet": 1,
}
BODIES: dict[str, object] = {
    "POST /api/me": {"name": "Nobody"},
    "POST /api/play-now": {},
    "POST /api/matches": {"game": "raumkrieg", "seats": 2, "bots": {"1": "hunter", "2": "hunter"}, "start": True},
    "POST /api/matches/import": FILE,
    "POST /api/matches/{match}/seats/{seat}/take": {"code": "", "name": "x"},
    "POST /api/matches/{match}/seats/{seat}/code": {"code": "x"},
    "POST /api/matches/{match}/seats/{seat}/bot": {"bot": "hunter"},
    "POST /api/matches/{match}/seats/{seat}/replace": {"bot": ""},
    "POST /api/matches/{match}/seats/{seat}/chat": {"text": "x"},
    "POST /api/matches/{match}/seats/{seat}/chat/read": {"number": 1},
    "POST /api/matches/{match}/seats/{seat}/sandbox": {"bots": {}},
    "POST /api/matches/{match}/seats/{seat}/forecast": {"text": ""},
    "POST /api/matches/{match}/seats/{seat}/suggestion": {"text": "", "step": 0},
    "PUT /api/matches/{match}/seats/{seat}/notes": [{"kind": "note", "name": "x", "text": "x"}],
    "POST /api/matches/{match}/seats/{seat}/atlas": {"text": "x"},
    "POST /api/matches/{match}/seats/{seat}/check": {"text": ""},
    "PUT /api/matches/{match}/seats/{seat}/draft": {"text": ""},
    "POST /api/matches/{match}/seats/{seat}/orders": {"text": ""},
    "PUT /api/matches/{match}/seats/{seat}/vacation": {"until": in_days(1)},
    "POST /api/me/notifications/read": {},
    "POST /api/me/addresses": {"kind": "webhook", "target": "https://example.org/hook"},
    "POST /api/me/notification-preferences": {"preferences": [{"subject": "turn", "channel": "mail", "wanted": True}]},
    "POST /api/sign-in": {"mail": "nobody@example.org"},
    "POST /api/passkeys/sign-in": {"ticket": "x", "answer": "{}"},
    "POST /api/me/passkeys": {"ticket": "x", "answer": "{}"},
    "POST /api/me/passkeys/{passkey}": {"name": "Phone"},
    "PUT /api/me/vacation": {"until": in_days(1)},
    "POST /api/me/account": {"time_zone": "Europe/Berlin"},
    "POST /api/me/account/mail": {"mail": "nobody@example.org"},
    "POST /api/me/delete": {"confirm": "delete"},
    "PATCH /api/me/addresses/{address}": {"turns": "text", "receipts": True},
    "POST /api/addresses/{ticket}": {"action": "confirm"},
    "POST /api/tournaments": {"game": "raumkrieg", "kind": "swiss", "title": "Cup"},
    "PUT /api/tournaments/{tournament}/start-time": {"starts": in_days(1)},
    "POST /api/tournaments/{tournament}/pairings/{pairing}/result": {"note": ""},
    "POST /api/tournaments/{tournament}/entries": {"name": "x"},
    "PUT /api/admin/users/{user}/name": {"name": "x"},
    "POST /api/admin/announcements": {"text": "x"},
    "PUT /api/admin/entrance": {"access": "open"},
    "POST /api/admin/invitations": {},
    "POST /api/workshops/{game}/check": {"code": ": play move! ;"},
    "POST /api/workshops/{game}/record/read": {"code": "{}"},
    "POST /api/workshops/{game}/record/write": PROGRAM,
    "POST /api/workshops/{game}/trial": {"position": "x"},
    "POST /api/workshops/{game}/contest": {"teams": {"white": [1], "black": [1]}},
    "POST /api/workshops/{game}/library": PROGRAM,
    "POST /api/workshops/{game}/library/import": {"code": "{}"},
    "PUT /api/workshops/{game}/library/{number}": PROGRAM,
}
"""What a writing route takes; a route that takes nothing is not in it."""
VALUES = {"deed": "start", "public": "x", "ticket": "x", "game": "robots", "section": "rules", "name": "starweb"}
"""What is put into addresses; for names that are not here, a 1."""


class Call(NamedTuple):
    """A request to one route."""

    method: str
    path: str
    body: object


def calls(app: Litestar, match: str, seat: int = 1) -> Iterator[Call]:
    """A request to each route under /api; one for each deed of an owner."""
    for route in app.routes:
        if isinstance(route, HTTPRoute) and route.path_format.startswith("/api/"):
            for method in sorted(route.methods - {"OPTIONS", "HEAD"}):
                body = BODIES.get(f"{method} {route.path_format}")
                for deed in DEEDS if "{action}" in route.path_format else ("",):
                    values = defaultdict(lambda: "1", VALUES, match=match, seat=str(seat), action=deed)
                    yield Call(method, route.path_format.format_map(values), body)
