"""`turnsheet upgrade`: check whether all matches can continue with this release, then migrate the database."""

from collections import Counter
from pathlib import Path

from typer import Exit

from turnsheet.host import settings
from turnsheet.host.store import private_files
from turnsheet.host.store.engine import Store, newest_revision
from turnsheet.host.store.snapshot import form_of
from turnsheet.host.upkeep import upgrade
from turnsheet.host.upkeep.upgrade import Compared, Result
from turnsheet.interfaces.cli.console import output, plain_table
from turnsheet.interfaces.cli.errors import FAILED
from turnsheet.interfaces.cli.play.match import progress
from turnsheet.interfaces.cli.site.open_site import errors_explained

WORDS: dict[Result, str] = {
    "same": "same",
    "printouts": "differs in printouts only",
    "outcome": "differs in outcome",
    "unreadable": "cannot be read",
    "version": "needs another version",
}


def run(data: Path | None, check: bool, turns: int, anyway: bool) -> None:
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
            print("Nothing was changed. Add --anyway to migrate the database all the same.")
        if not safe:
            raise Exit(FAILED)
        return
    if before == newest_revision():
        print("The database has the schema of this release already. Nothing was changed.")
        return
    with errors_explained():
        Store(url).close()
    print(f"The database was migrated from schema {before} to {newest_revision()}.")


def _compared(url: str, turns: int) -> list[Compared]:
    with upgrade.copied(url, turns) as site, progress(quiet=False) as bar:
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
