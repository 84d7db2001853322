"""`turnsheet schema`: the description of the API, from which the client's types are generated."""

from tempfile import TemporaryDirectory

import msgspec

from turnsheet.bots.all_bots import BOTS
from turnsheet.core import codec
from turnsheet.host.site import Site
from turnsheet.host.store.engine import Store
from turnsheet.host.turns.due_turns import Runner
from turnsheet.interfaces.web.app import create_app
from turnsheet.interfaces.web.openapi import description


def run() -> None:
    """Print it."""
    print(text(), end="")


def text() -> str:
    """The description as JSON, its keys in order so that it changes only when the API does."""
    with TemporaryDirectory() as folder:
        site = Site(Store(f"sqlite:///{folder}/none.sqlite"), BOTS, "")
        described = description(create_app(site, Runner(site)))
        site.store.close()
    return msgspec.json.format(codec.encode(described), indent=1).decode() + "\n"
