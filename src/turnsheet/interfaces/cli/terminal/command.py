"""`turnsheet play`: play a seat of a match on a site, in the terminal."""

import os
import sys
from getpass import getpass
from pathlib import Path
from typing import Annotated

import typer

from turnsheet.client.address import SeatAddress, parse
from turnsheet.client.connection import TRIES
from turnsheet.client.seat import Seat
from turnsheet.core.word_lists import count
from turnsheet.interfaces.cli import tokens
from turnsheet.interfaces.cli.arguments import Tokens
from turnsheet.interfaces.cli.errors import CommandError
from turnsheet.interfaces.cli.site_errors import site_errors
from turnsheet.interfaces.cli.terminal import script

Url = Annotated[
    str, typer.Argument(metavar="URL", help="The address of the match page; without it, list your saved seats.")
]


def run(
    url: Url = "",
    seat: Annotated[int | None, typer.Option(min=1, max=99, help="The number of your seat.")] = None,
    token: Tokens = None,
    once: Annotated[bool, typer.Option("--once", help="Print the printout and exit.")] = False,
    send: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Check and send the orders in a file and exit; - reads from standard input."),
    ] = None,
    anyway: Annotated[bool, typer.Option("--anyway", help="With --send: leave out refused orders.")] = False,
    wait: Annotated[
        bool, typer.Option("--wait", help="Wait until you are asked for orders; 1 if the match ends.")
    ] = False,
    remember: Annotated[bool, typer.Option("--remember", help="Remember the token without asking.")] = False,
    forget: Annotated[bool, typer.Option("--forget", help="Remove the remembered token and exit.")] = False,
) -> None:
    if not url:
        _list()
        return
    with site_errors():
        address = parse(url, seat)
    if forget:
        print(f"{count(tokens.forget(address), 'token')} removed from {tokens.file()}.")
        return
    scripted = once or wait or send is not None
    if not scripted and not (sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM", "dumb") != "dumb"):
        raise CommandError("This needs a terminal. In scripts, use --once, --send FILE or --wait.")
    found, known = _token(address, token or [])
    with site_errors(), Seat(address, found, tries=TRIES, clean=True) as there:
        if remember or not (known or scripted or not _agreed(f"Remember the token in {tokens.file()}? [y/N] ")):
            tokens.remember(address, there.number, found)
        if send is not None:
            script.send(there, send, anyway=anyway)
        if wait:
            script.wait(there)
        if once:
            script.once(there)
        said = "" if scripted else _played(there)
    if said:
        print(said)


def _played(seat: Seat) -> str:
    """Play with keys; gives a last sentence, perhaps empty."""
    from turnsheet.interfaces.cli.terminal.keyboard import Keyboard
    from turnsheet.interfaces.cli.terminal.screen import Screen
    from turnsheet.interfaces.cli.terminal.session import Session

    return Session(seat, Keyboard(), Screen()).run()


def _list() -> None:
    known = sorted(tokens.remembered())
    for each in known:
        print(each)
    if not known:
        print("No saved seats yet. Start with: turnsheet play URL")


def _token(address: SeatAddress, words: list[str]) -> tuple[str, bool]:
    """A token, and whether it is remembered or comes from the environment: then nobody is asked about it."""
    found = tokens.given(words)
    if len(found) > 1:
        raise CommandError(f"You gave {len(found)} tokens, but this plays one seat. Give one with --token.")
    if found:
        return found[0], not any(word.strip() for word in words)
    recalled = tokens.recall(address)
    if recalled is not None:
        return recalled[0], True
    if not sys.stdin.isatty():
        raise CommandError(f"There is no token for this seat. Give one with --token or in {tokens.VARIABLE}.")
    print("You need a token: open the match page, tab Match, 'Play in a terminal or with a program'.")
    typed = getpass("Token: ").strip()
    if not typed:
        raise CommandError("No token was given.")
    return typed, False


def _agreed(question: str) -> bool:
    return input(question).strip().lower() in ("y", "yes")
