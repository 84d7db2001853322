"""`turnsheet upgrade`: check whether all matches can continue with this release, then migrate the database."""

from collections import Counter
from typing import Annotated

import typer

from turnsheet.host import settings
from turnsheet.host.store import private_files
from turnsheet.host.store.engine import Store, newest_revision
from turnsheet.host.store.snapshot import form_of
from turnsheet.host.upkeep import upgrade
from turnsheet.host.upkeep.upgrade import Compared, Result
from turnsheet.interfaces.cli.arguments import DataFolder
from turnsheet.interfaces.cli.console import output, plain_table
from turnsheet.interfaces.cli.errors import FAILED
from turnsheet.interfaces.cli.progress import counted_progress
from turnsheet.interfaces.cli.site.open_site import errors_explained

WORDS: dict[Result, str] = {
    "same": "same",
    "printouts": "differs in printouts only",
    "outcome": "differs in outcome",
    "unreadable": "cannot be read",
    "version": "needs another version",
}


def run(
    check: Annotated[bool, typer.Option("--check", help="Only compare; change nothing.")] = False,
    turns: Annotated[
        int, typer.Option(min=1, max=1000, metavar="N", help="Replay the last N turns of each match.")
    ] = 3,
    anyway: Annotated[bool, typer.Option("--anyway", help="Migrate the database even if something differs.")] = False,
    data: DataFolder = None,
) -> None:
    """Compare; then, unless it is only a check, migrate the store."""
    private_files.keep_to_ourselves()
    with errors_explained():
        url = settings.database_url(settings.data_folder(data))
        before = form_of(url)
        found = _compared(url, turns)
    _report(found)
    safe = all(each.safe for each in found)
    if check or not (safe or anyway):
        if not check:
            print("Nothing was changed. To migrate the database anyway, add --anyway.")
        if not safe:
            raise typer.Exit(FAILED)
        return
    if before == newest_revision():
        print("The database already has the schema of this release. Nothing was changed.")
        return
    with errors_explained():
        Store(url).close()
    print(f"The database was migrated from schema {before} to {newest_revision()}.")


def _compared(url: str, turns: int) -> list[Compared]:
    with upgrade.copied(url, turns) as site, counted_progress(quiet=False) as bar:
        names = upgrade.open_matches(site)
        task = bar.add_task("Replaying the last turns", total=len(names))
        found = []
        for name in names:
            found.append(upgrade.compare(site, name, turns))
            bar.advance(task)
    return found


def _report(found: list[Compared]) -> None:
    page = output()
    if found:
        table = plain_table("match", "game", "version", "turns", "result")
        for each in found:
            result = WORDS[each.result] + (f": {each.reason}" if each.reason else "")
            table.add_row(each.match, each.game, str(each.version), str(each.turns), result)
        page.print(table)
    counts = Counter(each.result for each in found)
    told = [f"{counts[result]} {words}" for result, words in WORDS.items() if counts[result]]
    page.print(
        f"{len(found)} match{'es' * (len(found) != 1)}: {', '.join(told)}."
        if found
        else "There are no running matches."
    )
