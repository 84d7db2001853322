"""The archive: moves finished matches from the store into match files.

Turns are removed only after the file was written to disk, read back, and replayed to the same positions as in the
store. Positions, printouts, orders and drafts are removed. The match, its seats, the list of its turns and sent sheets
stay, so lists still show it, and `imports.bring_in` restores the rest from the file. When a player deletes their
account, the file gets the neutral name that their seat has.
"""

import logging
import os
from collections.abc import Callable, Collection
from pathlib import Path

import msgspec

from turnsheet.core import codec
from turnsheet.core.match import MatchFile, ReplayError, UnplayableError, replay
from turnsheet.host.access import written
from turnsheet.host.matches import position_summary
from turnsheet.host.refusals import RefusedError
from turnsheet.host.site import DAY_MS, Site, head_state, moment, turn_state
from turnsheet.host.store import sizes
from turnsheet.host.store.engine import Connection
from turnsheet.host.store.row_types.matches import MatchChanges, MatchRow
from turnsheet.host.store.rows.matches.matches import archived_among, change, find
from turnsheet.host.store.rows.turns import old_turns, turns

LOG = logging.getLogger("turnsheet.archive")
BATCH = 200
"""Turns emptied in one transaction, so that other writers wait only briefly."""


class NotArchivedError(Exception):
    """Why a match stays in the store, in a sentence."""


def candidates(site: Site, older_than_days: float = 0) -> list[str]:
    """Matches that ended at least this long ago and still have their turns in the store, the oldest first."""
    until = moment(site.now()) - round(older_than_days * DAY_MS)
    with site.store.read() as connection:
        return old_turns.matches_to_archive(connection, until)


def archive(site: Site, match: str, folder: Path) -> Path:
    """Write a finished match to a file in a folder, verify it, and only then remove its turns from the store."""
    with site.store.read() as connection:
        row = find(connection, match)
        if row.phase != "ended" or row.head is None:
            raise NotArchivedError(f"Match {match} is not over, so it cannot be archived.")
        if row.archived is not None:  # archiving was interrupted while turns were removed
            path = Path(row.archived)
            card: MatchChanges = {}
        else:
            path = (folder / f"{row.game}-{match}.json").absolute()
            card = _card(connection, site, row)
            _write(path, _text(written(connection, row)))
        prints = turns.fingerprints(connection, match)
    _verify(site, row, path, prints)
    with site.store.write() as connection:
        now = find(connection, match, lock=True)
        if now.phase != "ended" or now.head != row.head:
            raise NotArchivedError(f"Match {match} was changed meanwhile; it stays in the store.")
        change(connection, now, {"archived": str(path), **card})
    name_again(site, [match])  # a player may have deleted their account meanwhile
    _empty(site, match)
    return path


def _card(connection: Connection, site: Site, row: MatchRow) -> MatchChanges:
    """What lists show of a match without its positions."""
    game, state = site.game_of(row), head_state(connection, site, row)
    earlier = turns.at_step(connection, row.id, row.step - 1)
    before = None if earlier is None else turn_state(connection, site, row, earlier)
    assert row.head is not None
    return position_summary.columns(game, row.head, row.step, state, before)


def name_again(site: Site, found: Collection[str]) -> None:
    """Write the names that seats have now into the files of those matches that are archived.

    A file that was moved, or that this server may not write to, is left alone, and the log tells the admin.
    """
    with site.store.read() as connection:
        for row in archived_among(connection, found):
            path = Path(row.archived or "")
            try:
                data = _text(written(connection, row))
                if path.read_bytes() != data:
                    _put(path, data, os.replace)
            except (OSError, RefusedError):
                LOG.warning("%s may still name a player who deleted their account: it cannot be changed", path)


def _text(file: MatchFile) -> bytes:
    return msgspec.json.format(codec.encode(file), indent=1) + b"\n"


def _write(path: Path, data: bytes) -> None:
    """Write a complete file to the disk; one that exists must be the same."""
    if path.exists():
        if path.read_bytes() != data:
            raise NotArchivedError(f"{path} exists already with other content; the match stays in the store.")
        return
    _put(path, data, os.link)


def _put(path: Path, data: bytes, name: Callable[[Path, Path], None]) -> None:
    """Write a file under another name, and give it its own when it is complete."""
    part = path.with_name(f".{path.name}.{os.getpid()}.part")
    descriptor = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        name(part, path)
        folder = os.open(path.parent, os.O_RDONLY)
        os.fsync(folder)
        os.close(folder)
    finally:
        part.unlink(missing_ok=True)


def _verify(site: Site, row: MatchRow, path: Path, prints: list[str]) -> None:
    """Replay what is on the disk, and compare every position with those of the store."""
    try:
        file = codec.decode(path.read_bytes(), MatchFile)
        replayed = replay(site.game_of(row), file)
    except (OSError, codec.BadDataError, UnplayableError, ReplayError) as error:
        raise NotArchivedError(f"{path} does not verify ({error}); the match stays in the store.") from error
    if [replayed.start, *(step.fingerprint for step in replayed.steps)] != prints:
        raise NotArchivedError(f"{path} is not the match that the store has; the match stays in the store.")


def _empty(site: Site, match: str) -> None:
    with site.store.write() as connection:
        old_turns.remove_unplayed_drafts(connection, match)
    while True:
        with site.store.write() as connection:
            some = old_turns.empty_some(connection, match, BATCH)
        for turn in some:
            site.states.forget(turn)
        if len(some) < BATCH:
            break
    with site.store.write() as connection:
        sizes.recount(connection, match)
