"""Compaction: converts turns of older releases to the current form, which takes about a third of the space.

Compaction is optional: old turns stay readable and playable. Printouts stay as printed, and a turn is replaced only if
its new form gives the state that its fingerprint names. It converts a few turns at a time, so that a server can run
meanwhile.
"""

from collections.abc import Callable, Sequence

from turnsheet.core import codec
from turnsheet.core.codec import BadDataError
from turnsheet.core.game import AnyGame
from turnsheet.host.refusals import RefusedError
from turnsheet.host.site import Site
from turnsheet.host.store import compression, sizes
from turnsheet.host.store.engine import Connection
from turnsheet.host.store.row_types.turns import TurnFrames, TurnSummary
from turnsheet.host.store.rows.matches.matches import find
from turnsheet.host.store.rows.turns import old_turns
from turnsheet.host.turns.state_cache import Forms

BATCH = 50

Progress = Callable[[int, int], None]
"""Called with the matches done and the number of all."""


def compact(site: Site, progress: Progress = lambda _done, _total: None) -> tuple[int, list[str]]:
    """Store all old turns in the newest form; gives their number, and the matches that could not be read."""
    with site.store.read() as connection:
        names = old_turns.matches_with_old(connection)
    done, unread = 0, []
    for number, match in enumerate(names):
        progress(number, len(names))
        with site.store.read() as connection:
            row = find(connection, match)
            old = old_turns.old_of_match(connection, match)
        try:
            done += _compact(site, site.game_of(row), match, old)
        except (BadDataError, RefusedError):  # damaged, or of rules this release does not have
            unread.append(match)
    return done, unread


def _compact(site: Site, game: AnyGame, match: str, old: Sequence[TurnSummary]) -> int:
    last: dict[int, tuple[int, Forms]] = {}
    for place in range(0, len(old), BATCH):
        some = old[place : place + BATCH]
        changed: list[tuple[int, TurnFrames]] = []
        for turn in some:
            with site.store.read() as connection:
                forms = _forms(connection, game, turn)
            before = last.get(turn.step - 1) if turn.step % compression.KEY_EVERY else None
            if before is not None and bool(before[1].pages) != bool(forms.pages):
                before = None
            changed.append((turn.id, _frames(forms, before)))
            last[turn.step] = (turn.id, forms)
        with site.store.write() as connection:
            for number, frames in changed:
                old_turns.replace_old(connection, number, frames)
    with site.store.write() as connection:
        find(connection, match, lock=True)
        sizes.recount(connection, match)
    return len(old)


def _forms(connection: Connection, game: AnyGame, turn: TurnSummary) -> Forms:
    """The forms of an old turn, which lead back to exactly the same state and printouts."""
    data, pages = old_turns.read_old(connection, turn.id)
    form = compression.state_form(codec.decode(data, game.state_type))
    if codec.fingerprint(compression.state_of(form, game.state_type)) != turn.fingerprint:
        raise BadDataError("the state is not the one its fingerprint names")
    return Forms(form, compression.pages_form(pages) if pages else b"")


def _frames(forms: Forms, before: tuple[int, Forms] | None) -> TurnFrames:
    known = None if before is None else before[1]
    return {
        "state": compression.squeeze(forms.state, known.state if known else None),
        "pages": compression.squeeze(forms.pages, known.pages if known else None) if forms.pages else None,
        "base": None if before is None else before[0],
    }
