"""Imports: matches from match files, or restored from the archive.

A file is replayed step by step outside any transaction, and the turns are stored in batches, so that others can write
in between. Until everything is stored, the match has the phase `importing` and is hidden. An interrupted import leaves
a match in that phase; `clean_up` removes it at the next start and before other imports.

Over HTTP an import is a job: a row with its progress and result. The limits apply to jobs only, not to imports from the
command line.
"""

import os
import socket
import time
from collections.abc import Callable, Iterator

from msgspec import UNSET, Struct

from turnsheet.core import codec
from turnsheet.core.game import AnyGame, BadOptionsError
from turnsheet.core.match import Match, MatchFile, ReplayError, UnplayableError, check_seats, replay_steps
from turnsheet.host.crypto import new_id
from turnsheet.host.people import Asker, clean_name, must_be_person
from turnsheet.host.quotas import checks
from turnsheet.host.refusals import RefusedError
from turnsheet.host.site import DAY_MS, Site, moment
from turnsheet.host.store import sizes
from turnsheet.host.store.engine import Connection
from turnsheet.host.store.row_types.imports import ImportPhase, NewImport
from turnsheet.host.store.row_types.matches import ImportedMatch
from turnsheet.host.store.row_types.turns import NewTurn
from turnsheet.host.store.rows.matches import imports, matches, seats
from turnsheet.host.store.rows.people import guests
from turnsheet.host.store.rows.turns import turn_contents, turns

MOST_FILE_BYTES = 4_000_000
MOST_STEPS = 2_000
MOST_SECONDS = 60
MOST_STORED_BYTES = 40_000_000
LONGEST_SEED = 200
LONGEST_KEY = 64
MOST_TAKES = 10_000
MOST_JOBS = 4
"""How many imports may wait or run on the whole site."""
BATCH_STEPS = 50
BATCH_BYTES = 1_000_000
STALE_MS = 30 * 60 * 1000
"""An unfinished job that has made no progress for this long is over, wherever it ran."""
FORGOTTEN_MS = DAY_MS
"""How long the result of an import is kept."""
INTERRUPTED = "The import was interrupted. Try again."
ASK_THE_ADMIN = "Ask the admin of this site: the command turnsheet import has no limits."

Progress = Callable[[int, int], None]
"""Called with the steps done and the number of all."""


class Limits(Struct, frozen=True):
    """What one import may take."""

    steps: int = MOST_STEPS
    seconds: float = MOST_SECONDS
    stored: int = MOST_STORED_BYTES


class ImportInfo(Struct, frozen=True):
    """The progress of an import. The match can be viewed once it is done."""

    id: str
    phase: ImportPhase
    done: int
    """How many steps were replayed and stored."""
    total: int
    match: str | None
    error: str | None


def bring_in(
    site: Site,
    asker: Asker,
    file: MatchFile,
    limits: Limits | None = None,
    progress: Progress = lambda _done, _total: None,
    job: str = "",
) -> str:
    """Replay a match file and store the match; returns its id. An archived match gets its turns back."""
    game = site.versions.get((file.game, file.version)) or site.game(file.game)
    _check(game, file)
    if limits is not None:
        check_steps(file, limits)
    match = _archived(site, file) if job == "" else None
    back = match is not None
    keeping = _Keeping(site, game, match or _open(site, asker, game, file, job), back)
    try:
        for number, played in enumerate(_replayed(game, file)):
            if limits is not None and keeping.seconds > limits.seconds:
                raise _too_long(
                    f"Replaying the match takes longer than {limits.seconds:g} seconds, which is the limit."
                )
            keeping.add(played)
            if limits is not None and keeping.stored > limits.stored:
                size = f"{limits.stored // 1_000_000} MB"
                raise _too_long(f"The turns of the match take more than {size} to store, which is the limit.")
            progress(number, len(file.steps))
        keeping.finish(file)
    except BaseException:
        if not back:
            discard(site, keeping.match)
        raise
    return keeping.match


def check_steps(file: MatchFile, limits: Limits) -> None:
    """Refuse a file with too many steps."""
    if len(file.steps) > limits.steps:
        raise _too_long(f"The match has {len(file.steps):,} moves; the limit is {limits.steps:,}.")


def _too_long(sentence: str) -> RefusedError:
    return RefusedError("too-long", f"{sentence} {ASK_THE_ADMIN}")


def _replayed(game: AnyGame, file: MatchFile) -> Iterator[Match]:
    try:
        yield from replay_steps(game, file)
    except (UnplayableError, ReplayError) as error:
        raise RefusedError("bad-file", str(error)) from error


def _open(site: Site, asker: Asker, game: AnyGame, file: MatchFile, job: str) -> str:
    """Add the match with its seats, hidden until it is complete."""
    name, now = new_id(), moment(site.now())
    new: ImportedMatch = {
        "id": name,
        "game": game.id,
        "version": game.version,
        "title": f"{game.title} from a file",
        "options": codec.encode(file.options).decode(),
        "seats": file.seats,
        "seed": file.seed,
        "position": file.position or None,
        "commitment_key": file.key or None,
        "owner": must_be_person(asker),
        "phase": "importing",
        "undo_seconds": 0,
        "created": now,
        "ended": now,
        "ended_by": None if file.ended_by is UNSET else file.ended_by,
    }
    with site.store.write() as connection:
        if job:
            new["owner"] = _owner(connection, job)
        matches.add(connection, new)
        names = [*file.players[: file.seats], *[""] * (file.seats - len(file.players))]
        seats.add(connection, name, [clean_name(player) for player in names], kind="person")
        for seat in () if file.resigned is UNSET else file.resigned:
            seats.change(connection, name, seat, {"resigned": ""})
        if job:
            imports.begin(connection, job, name)
        else:
            imports.add(connection, _job(site, new_id(), "", len(file.steps), name))
    return name


def _owner(connection: Connection, job: str) -> str:
    """The owner of a job as of now: they may have signed in since they sent the file."""
    sent = imports.find(connection, job)
    if sent is None:
        raise RefusedError("no-such-import", INTERRUPTED)
    guests.lock(connection, sent.owner)
    now = imports.find(connection, job)
    return sent.owner if now is None else now.owner


def _check(game: AnyGame, file: MatchFile) -> None:
    """Refuse a file that the store could not hold, before any of it is stored."""
    try:
        check_seats(game, file.seats)
    except BadOptionsError as error:
        raise RefusedError("bad-file", str(error)) from error
    if any(step.take not in range(MOST_TAKES) for step in file.steps):
        raise RefusedError("bad-file", f"A turn in the file was taken back more than {MOST_TAKES:,} times.")
    if len(file.seed) > LONGEST_SEED:
        raise RefusedError("bad-file", f"The seed in the file is longer than {LONGEST_SEED} characters.")
    if len(file.key) > LONGEST_KEY:
        raise RefusedError("bad-file", f"The key in the file is longer than {LONGEST_KEY} characters.")
    if "\0" in file.seed + file.position + file.key or "\\u0000" in codec.encode(file.options).decode():
        raise RefusedError("bad-file", "The file contains NUL characters, which cannot be stored. Remove them.")


class _Keeping:
    """Keeps the turns of one match as they are replayed."""

    def __init__(self, site: Site, game: AnyGame, match: str, back: bool) -> None:
        self.match, self.stored = match, 0
        self._site, self._game, self._back = site, game, back
        self._begun = time.process_time()
        self._now = moment(site.now())
        self._batch: list[NewTurn] = []
        self._bytes = 0
        self._before: turn_contents.Before | None = None
        self._last = 0

    @property
    def seconds(self) -> float:
        """Processor time since the beginning."""
        return time.process_time() - self._begun

    def add(self, match: Match) -> None:
        """Keep the step a match has just come to."""
        last = match.steps[-1] if match.steps else None
        number = len(match.steps)
        packed = turn_contents.pack(self._game, match.state, number, self._before)
        orders = codec.encode(last.orders if last else {}).decode()
        self._batch.append(
            {
                "match": self.match,
                "step": number,
                "take": last.take if last else 0,
                "orders": orders,
                "at": self._now,
                **packed.values,
            }
        )
        self._before = turn_contents.Before(0, packed.forms)  # its row has no number yet
        size = packed.size + len(orders)
        self._bytes += size
        self.stored += size
        if len(self._batch) >= BATCH_STEPS or self._bytes >= BATCH_BYTES:
            self._store()

    def finish(self, file: MatchFile) -> None:
        """Store the rest and show the match."""
        self._store()
        with self._site.store.write() as connection:
            row = matches.find(connection, self.match)
            matches.change(
                connection, row, {"head": self._last, "step": len(file.steps), "phase": "ended", "archived": None}
            )
            sizes.recount(connection, self.match)
            imports.finish(connection, self.match, len(file.steps))

    def _store(self) -> None:
        with self._site.store.write() as connection:
            for turn in self._batch:
                if turn["base"] is not None:
                    turn["base"] = self._last
                self._last = turns.restore(connection, turn) if self._back else turns.add(connection, turn)
            step = self._batch[-1]["step"] if self._batch else 0
            imports.note_progress(connection, self.match, step, moment(self._site.now()))
        self._batch, self._bytes = [], 0


def _archived(site: Site, file: MatchFile) -> str | None:
    """The archived match that a file was written from."""
    with site.store.read() as connection:
        for match in matches.archived(connection, file.game, file.seed):
            if turns.fingerprints(connection, match) == [file.start, *(step.fingerprint for step in file.steps)]:
                return match
    return None


def discard(site: Site, match: str) -> None:
    """Remove a match that was never complete."""
    gone = False
    while not gone:
        with site.store.write() as connection:
            gone = imports.discard_some(connection, match, BATCH_STEPS)


def this_process() -> str:
    """The name of this process, from which others find out whether it still runs."""
    return f"{socket.gethostname()}:{os.getpid()}"


def _runs(worker: str) -> bool:
    """Whether a process runs, as far as this machine can know."""
    machine, _, number = worker.rpartition(":")
    if machine != socket.gethostname():
        return True
    try:
        os.kill(int(number), 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        pass
    return True


def clean_up(site: Site) -> int:
    """Remove what interrupted imports left behind; gives their number."""
    oldest = moment(site.now()) - STALE_MS
    with site.store.read() as connection:
        rows = imports.unfinished(connection)
    with site.store.write() as connection:
        imports.forget_finished(connection, moment(site.now()) - FORGOTTEN_MS)
    lost = [row for row in rows if row.heard < oldest or not _runs(row.worker)]
    for row in lost:
        fail(site, row.id, INTERRUPTED)
    return len(lost)


def _job(site: Site, name: str, owner: str, total: int, match: str = "") -> NewImport:
    now = moment(site.now())
    return {
        "id": name,
        "owner": owner,
        "worker": this_process(),
        "match": match,
        "done": 0,
        "total": total,
        "phase": "waiting",
        "created": now,
        "heard": now,
    }


def open_job(site: Site, asker: Asker, file: MatchFile, limits: Limits) -> ImportInfo:
    """A job for a file, if its owner has no other one and the site not too many."""
    owner = must_be_person(asker)
    site.game(file.game)
    check_steps(file, limits)
    clean_up(site)
    name = new_id()
    with site.store.write() as connection:
        checks.may_store(connection, site, owner)
        imports.lock_all(connection)
        owners = [each.owner for each in imports.unfinished(connection)]
        if owner in owners:
            raise RefusedError("busy", "You are already importing a match. Wait until it is finished.")
        if len(owners) >= MOST_JOBS:
            raise RefusedError(
                "busy", f"{MOST_JOBS} imports are running, which is the limit of this site. Try again in a minute."
            )
        imports.add(connection, _job(site, name, owner, len(file.steps)))
    return job_of(site, name, asker)


def job_of(site: Site, name: str, asker: Asker) -> ImportInfo:
    """A job of the person who asks."""
    with site.store.read() as connection:
        row = imports.find(connection, name)
    if row is None or asker.person is None or row.owner != asker.person:
        raise RefusedError("no-such-import", "You do not have an import with that id. Check the id.")
    return codec.copied(ImportInfo, row, match=row.match if row.phase == "done" else None)


def fail(site: Site, job: str, sentence: str) -> None:
    """Mark a job as failed, with the reason, and remove what it stored. A job that is done stays done."""
    with site.store.write() as connection:
        row = imports.find(connection, job, lock=True)
        if row is None or row.phase not in imports.UNFINISHED:
            return
        imports.fail(connection, job, sentence)
    with site.store.read() as connection:
        left = imports.is_incomplete(connection, row.match)
    if left:
        discard(site, row.match)


def work_off(site: Site, job: str, owner: str, file: MatchFile, limits: Limits) -> None:
    """Carry out a job. Its row says how it ended, also after an error."""
    try:
        bring_in(site, Asker(person=owner), file, limits, job=job)
    except RefusedError as error:
        fail(site, job, error.sentence)
    except BaseException:
        fail(site, job, "The import failed because of an error on the server. Try again later.")
        raise
