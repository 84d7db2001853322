"""`turnsheet play` for scripts: print, send and wait without keys, with exit codes."""

import sys
import threading
from collections.abc import Callable
from pathlib import Path

from turnsheet.interfaces.cli.errors import FAILED, CommandError
from turnsheet.interfaces.cli.files import read_text
from turnsheet.interfaces.cli.terminal import pages
from turnsheet.interfaces.cli.terminal.clean_text import one_line
from turnsheet.interfaces.cli.terminal.requests.connection import LostError, RefusedError
from turnsheet.interfaces.cli.terminal.requests.live import Live
from turnsheet.interfaces.cli.terminal.requests.seat import Match, SeatOnSite

ASK_ANYWAY_SECONDS = 20.0
"""The site is asked this often even without an event."""


def send(seat: SeatOnSite, path: Path, *, anyway: bool) -> None:
    """Check and send the orders in a file, `-` for standard input. Nothing is sent if a part is refused."""
    text = sys.stdin.read() if str(path) == "-" else read_text(path)
    sheet = seat.sheet()
    checked = seat.check(text)
    for each in checked.refusals:
        sys.stderr.write(f"{path}:{each.line}: {one_line(each.text)}: {one_line(each.reason)}\n")
    refused = len(checked.refusals) + checked.more_refusals
    if refused and (not anyway or sheet.immediate):
        raise CommandError(
            f"Nothing was sent: {refused} of the orders {'is' if refused == 1 else 'are'} refused.", FAILED
        )
    receipt = seat.send(text, sheet.step, immediate=sheet.immediate)
    if receipt.note:
        raise CommandError(one_line(receipt.note), FAILED)
    for order in receipt.orders:
        print(one_line(order))
    print(pages.receipt_lines(receipt)[0].plain)


def wait(seat: SeatOnSite) -> None:
    """Until the seat is asked for orders; the end of the match is an error with exit code 1."""
    woken = threading.Event()
    live = Live(seat.connection, f"{seat.match_path}/events", woken.set)
    live.start()
    try:
        while not _asked(seat):
            woken.wait(ASK_ANYWAY_SECONDS)
            woken.clear()
    finally:
        live.close()


def _asked(seat: SeatOnSite) -> bool:
    match = _patiently(seat.match)
    if match is None:
        return False
    if match.phase == "ended":
        raise CommandError(pages.state_of(match, seat.number), FAILED)
    own = match.of(seat.number)
    return match.phase == "running" and own.awaited and not own.sent


def _patiently(ask: Callable[[], Match]) -> Match | None:
    try:
        return ask()
    except LostError as error:
        sys.stderr.write(f"{error} Trying again.\n")
        return None


def once(seat: SeatOnSite) -> None:
    """Print the printout."""
    try:
        print(seat.printout().rstrip("\n"))
    except RefusedError as error:
        raise CommandError(str(error), FAILED) from error
