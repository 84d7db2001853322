"""Clients of a site, on applications that are used again: to make one takes longer than most tests."""

from collections.abc import Iterator
from contextlib import contextmanager

from litestar import Litestar
from litestar.testing import TestClient

from turnsheet.host.site import Site
from turnsheet.host.turns.due_turns import Runner
from turnsheet.interfaces.web.app import create_app, serve_site

IDLE: list[Litestar] = []
"""Applications that serve nobody now."""


@contextmanager
def idle_app(site: Site) -> Iterator[Litestar]:
    """An application that serves a site, for a while."""
    runner = Runner(site)
    if IDLE:
        app = IDLE.pop()
        serve_site(app, site, runner)
    else:
        app = create_app(site, runner)
    yield app
    IDLE.append(app)


@contextmanager
def client_of(site: Site) -> Iterator[TestClient[Litestar]]:
    """A client of a site that was just started."""
    with idle_app(site) as app, TestClient(app) as client:
        yield client
