"""`turnsheet play` for scripts: print, send and wait without keys, with exit codes."""

import sys
from pathlib import Path

from turnsheet.client.clean_text import one_line
from turnsheet.client.errors import RefusedError
from turnsheet.client.seat import Seat
from turnsheet.interfaces.cli.errors import FAILED, CommandError
from turnsheet.interfaces.cli.files import read_text
from turnsheet.interfaces.cli.terminal import pages
from turnsheet.interfaces.cli.terminal.own_orders import PATIENCE


def send(seat: Seat, path: Path, *, anyway: bool) -> None:
    """Check and send the orders in a file, `-` for standard input. Nothing is sent if a part is refused."""
    text = sys.stdin.read() if str(path) == "-" else read_text(path)
    sheet = seat.order_sheet()
    checked = seat.check(text)
    for each in checked.refusals:
        sys.stderr.write(f"{path}:{each.line}: {one_line(each.text)}: {one_line(each.reason)}\n")
    refused = len(checked.refusals) + checked.more_refusals
    if refused and (not anyway or sheet.immediate):
        raise CommandError(
            f"Nothing was sent: {refused} of the orders {'is' if refused == 1 else 'are'} refused.", FAILED
        )
    receipt = seat.send(text, step=sheet.step, wait=PATIENCE if sheet.immediate else 0)
    if receipt.note:
        raise CommandError(one_line(receipt.note), FAILED)
    for order in receipt.orders:
        print(one_line(order))
    print(pages.receipt_lines(receipt)[0].plain)


def wait(seat: Seat) -> None:
    """Until the seat is asked for orders; the end of the match is an error with exit code 1."""
    seat.connection.on_retry = lambda sentence: print(f"{sentence} Trying again.", file=sys.stderr)
    if seat.wait().phase == "ended":
        raise CommandError(pages.state_of(seat.latest, seat.number), FAILED)


def once(seat: Seat) -> None:
    """Print the printout."""
    try:
        print(seat.printout().rstrip("\n"))
    except RefusedError as error:
        raise CommandError(str(error), FAILED) from error
