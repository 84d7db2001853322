"""`turnsheet doctor`: checks this site, and says what is wrong and what to do."""

from typing import Annotated

import typer

from turnsheet.host import settings
from turnsheet.host.doctor.examination import examined
from turnsheet.interfaces.cli.arguments import DataFolder, Json
from turnsheet.interfaces.cli.console import output, print_json
from turnsheet.interfaces.cli.errors import FAILED


def run(
    send: Annotated[str | None, typer.Option(metavar="ADDRESS", help="Send a test mail to ADDRESS.")] = None,
    json: Json = False,
    data: DataFolder = None,
) -> None:
    """Print what is found; the exit code is 1 if there is a problem."""
    found = examined(settings.data_place(data), send)
    if json:
        print_json(found)
    else:
        for finding in found:
            output().print(f"{finding.level:8} {finding.about:9} {finding.says}")
            if finding.do:
                output().print(f"{'':18} {finding.do}")
    if any(finding.level == "problem" for finding in found):
        raise typer.Exit(FAILED)
