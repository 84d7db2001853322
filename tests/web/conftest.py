"""A site in one process, and guests who send requests to it."""

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from litestar import Litestar
from litestar.testing import TestClient

from tests.helpers.monitoring import log as log
from tests.helpers.monitoring import spans as spans
from tests.helpers.stores import sqlite_store
from tests.helpers.web_clients import client_of
from turnsheet.bots.all_bots import BOTS
from turnsheet.host.site import Site
from turnsheet.host.store.engine import Store


def problem(answer: httpx.Response) -> tuple[int, str]:
    """The status and code of an error, which must be problem+json."""
    assert answer.headers["content-type"] == "application/problem+json"
    told = answer.json()
    assert told["status"] == answer.status_code
    assert told["detail"]
    return answer.status_code, told["code"]


class Guest:
    """A person with their own browser."""

    def __init__(self, client: TestClient[Litestar], name: str = "") -> None:
        self.client = client
        self.cookies: dict[str, str] = {}
        self.headers: dict[str, str] = {}
        if name:
            answer = self.get("/api/me")
            self.cookies = dict(answer.cookies)
            self.headers = {"x-csrf-token": answer.json()["csrf"]}
            self.post("/api/me", {"name": name})

    def ask(self, method: str, path: str, body: object = None) -> httpx.Response:
        """Send a request as this guest."""
        self.client.cookies.clear()
        headers = dict(self.headers)
        if self.cookies:
            headers["cookie"] = "; ".join(f"{key}={value}" for key, value in self.cookies.items())
        answer = self.client.request(method, path, json=body, headers=headers)
        assert isinstance(answer, httpx.Response)
        return answer

    def get(self, path: str) -> httpx.Response:
        """Look at something."""
        return self.ask("GET", path)

    def post(self, path: str, body: object = None) -> httpx.Response:
        """Do something."""
        return self.ask("POST", path, {} if body is None else body)


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    site = Site(Store(sqlite_store(tmp_path / "site.sqlite")), BOTS, "a key for tests")
    yield site
    site.store.close()


@pytest.fixture
def client(site: Site) -> Iterator[TestClient[Litestar]]:
    with client_of(site) as client:
        yield client


@pytest.fixture
def ann(client: TestClient[Litestar]) -> Guest:
    return Guest(client, "Ann")


@pytest.fixture
def ben(client: TestClient[Litestar]) -> Guest:
    return Guest(client, "Ben")


@pytest.fixture
def cat(client: TestClient[Litestar]) -> Guest:
    return Guest(client, "Cat")


@pytest.fixture
def stranger(client: TestClient[Litestar]) -> Guest:
    return Guest(client)


@pytest.fixture
def trio(ann: Guest, ben: Guest, cat: Guest) -> str:
    """A match of three, begun; Ann opened it."""
    opened = ann.post("/api/matches", {"game": "raumkrieg", "seats": 3, "take": 1, "undo_seconds": 0})
    match = str(opened.json()["id"])
    ben.post(f"/api/matches/{match}/seats/2/take")
    cat.post(f"/api/matches/{match}/seats/3/take")
    assert ann.post(f"/api/matches/{match}/start").json()["phase"] == "running"
    return match
