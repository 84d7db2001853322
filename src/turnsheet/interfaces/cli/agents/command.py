"""`turnsheet mcp`: let an agent play your seats, over the Model Context Protocol."""

from contextlib import suppress
from importlib.util import find_spec
from typing import Annotated

import typer

from turnsheet.client.address import parse
from turnsheet.client.errors import LostError, SiteError
from turnsheet.interfaces.cli import tokens
from turnsheet.interfaces.cli.agents.seats import GivenSeat, Seats
from turnsheet.interfaces.cli.arguments import Tokens
from turnsheet.interfaces.cli.errors import CommandError
from turnsheet.interfaces.cli.site_errors import site_errors

Urls = Annotated[
    list[str] | None,
    typer.Argument(metavar="URL...", help="The addresses of match pages; without one, all your saved seats."),
]


def run(
    urls: Urls = None,
    token: Tokens = None,
    http: Annotated[bool, typer.Option("--http", help="Listen on HTTP instead of standard input and output.")] = False,
    host: Annotated[str, typer.Option(metavar="HOST", help="With --http: where to listen.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="With --http; 0 for a free one.")] = 8010,
    address: Annotated[
        str, typer.Option(metavar="URL", help="With --http: the https:// address by which others reach it.")
    ] = "",
) -> None:
    """Serve the tools until the agent leaves. `turnsheet play --remember` saves seats."""
    if find_spec("mcp") is None:
        raise CommandError("Agents need more packages. Install them: pip install 'turnsheet[mcp]'.")
    with site_errors():
        seats = Seats(_given(urls or [], token or []))
        for given in seats.given:
            _try(given, must_work=bool(urls))
    from turnsheet.interfaces.cli.agents.listening import listening, serve
    from turnsheet.interfaces.cli.agents.server import agent_server

    with suppress(KeyboardInterrupt):
        if http:
            where = listening(host, port, address)
            serve(agent_server(seats), where)
        else:
            agent_server(seats).run("stdio")


def _try(given: GivenSeat, must_work: bool) -> None:
    """Find out now whether the site takes the token. A site that is away may be back when the agent needs it."""
    try:
        given.open()
    except LostError:
        pass
    except SiteError:
        if must_work:
            raise


def _given(urls: list[str], words: list[str]) -> list[GivenSeat]:
    """The seats at these addresses, or all saved ones, with their tokens."""
    if urls:
        return [GivenSeat(*each) for each in tokens.for_addresses([parse(url) for url in urls], words)]
    if words:
        raise CommandError("Give the address of the match page before --token.")
    known = tokens.remembered()
    if not known:
        raise CommandError(
            "There are no saved seats. Give the address of a match page, or save one: turnsheet play URL"
        )
    return [GivenSeat(parse(each), token) for each, token in sorted(known.items())]
