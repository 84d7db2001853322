"""`turnsheet receipt`: check the signature of a receipt."""

from pathlib import Path
from typing import Annotated

import typer

from turnsheet.host.turns import receipts
from turnsheet.interfaces.cli.arguments import DataFolder
from turnsheet.interfaces.cli.errors import FAILED, CommandError
from turnsheet.interfaces.cli.files import read_json
from turnsheet.interfaces.cli.site.open_site import open_site


def run(
    path: Annotated[Path, typer.Argument(metavar="FILE", help="A receipt in JSON, as sent by the API.")],
    data: DataFolder = None,
) -> None:
    given = read_json(path, receipts.Receipt, "receipt")
    if not receipts.genuine(open_site(data), given):
        raise CommandError(f"{path}: this site did not sign this receipt, or it was changed later.", FAILED)
    print(
        f"Genuine: seat {given.seat} of match {given.match}, move {given.step}, {given.kind}, at {given.at:%F %T} UTC."
    )
    refused = len(given.refusals) + given.more_refusals
    if refused:
        print(f"{refused:,} {'part was' if refused == 1 else 'parts were'} refused.")
