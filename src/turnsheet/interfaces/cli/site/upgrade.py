"""`turnsheet upgrade`: see whether this release carries all matches on as before, then bring the store to its form."""

from collections import Counter
from pathlib import Path

from typer import Exit

from turnsheet.host import settings
from turnsheet.host.store import private_files
from turnsheet.host.store.engine import Store
from turnsheet.host.store.snapshot import form_of, newest_form
from turnsheet.host.upkeep import upgrade
from turnsheet.host.upkeep.upgrade import Compared, Result
from turnsheet.interfaces.cli.console import paper, ruled
from turnsheet.interfaces.cli.errors import FAILED
from turnsheet.interfaces.cli.play.match import progress
from turnsheet.interfaces.cli.site.open_site import complaints

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
    with complaints():
        url = settings.database_url(settings.data_folder(data))
        before = form_of(url)
        found = _compared(url, turns)
    _report(found)
    safe = all(each.safe for each in found)
    if check or not (safe or anyway):
        if not check:
            print("Nothing was changed. With --anyway the store is brought to the form of this release all the same.")
        if not safe:
            raise Exit(FAILED)
        return
    if before == newest_form():
        print("The store has the form of this release already; nothing had to be changed.")
        return
    with complaints():
        Store(url).close()
    print(f"The store has the form of this release now: {newest_form()}, and it was {before}.")


def _compared(url: str, turns: int) -> list[Compared]:
    with upgrade.copied(url, turns) as site, progress(quiet=False) as bar:
        names = upgrade.open_matches(site)
        task = bar.add_task("Playing the last turns again", total=len(names))
        found = []
        for name in names:
            found.append(upgrade.compare(site, name, turns))
            bar.advance(task)
    return found


def _report(found: list[Compared]) -> None:
    page = paper()
    if found:
        table = ruled("match", "game", "version", "turns", "result")
        for each in found:
            result = WORDS[each.result] + (f": {each.reason}" if each.reason else "")
            table.add_row(each.match, each.game, str(each.version), str(each.turns), result)
        page.print(table)
    counts = Counter(each.result for each in found)
    told = [f"{counts[result]} {words}" for result, words in WORDS.items() if counts[result]]
    page.print(
        f"{len(found)} match{'es' * (len(found) != 1)}: {', '.join(told)}." if found else "No match is going on."
    )
