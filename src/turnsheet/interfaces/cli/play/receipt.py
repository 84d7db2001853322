"""`turnsheet receipt`: check the signature of a receipt."""

from pathlib import Path

from turnsheet.core import codec
from turnsheet.host import order_sheets
from turnsheet.host.site import moment
from turnsheet.interfaces.cli.errors import FAILED, CommandError
from turnsheet.interfaces.cli.files import read_text
from turnsheet.interfaces.cli.site.open_site import open_site
from turnsheet.interfaces.web.schemas import seat


def run(path: Path, data: Path | None) -> None:
    try:
        shown = codec.decode(read_text(path), seat.Receipt)
    except codec.BadDataError as error:
        raise CommandError(f"{path}: this is not a receipt: {error}.") from error
    given = order_sheets.Receipt(
        id=shown.id,
        match=shown.match,
        seat=shown.seat,
        step=shown.step,
        kind=shown.kind,
        orders=tuple(shown.orders),
        refusals=tuple(shown.refusals),
        at=moment(shown.at),
        signature=shown.signature,
        more_refusals=shown.more_refusals,
    )
    if not order_sheets.genuine(open_site(data), given):
        raise CommandError(f"{path}: this site did not sign this receipt, or it was changed since.", FAILED)
    print(
        f"Genuine: seat {given.seat} of match {given.match}, step {given.step}, {given.kind}, at {shown.at:%F %T} UTC."
    )
    refused = len(given.refusals) + given.more_refusals
    if refused:
        print(f"{refused:,} {'part was' if refused == 1 else 'parts were'} refused.")
