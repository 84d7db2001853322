"""The options of a match, and who may see them.

`visible` is the only place that decides who sees which option. Options that a game declares secret (`Options.SECRET`)
are shown in parts to the seats they concern, and to everyone once the match is over. Long texts, such as maps, are not
sent with the match: the match gives only their length and fingerprint, and clients request the text separately.
"""

import hashlib
from collections.abc import Collection, Mapping

from msgspec import Struct

from turnsheet.core import codec
from turnsheet.core.game import Options
from turnsheet.core.options import phrase
from turnsheet.core.seats import Seat
from turnsheet.host.access import hidden_with_parent, may_know
from turnsheet.host.people import Asker, holds
from turnsheet.host.refusals import RefusedError
from turnsheet.host.site import Site
from turnsheet.host.store.engine import Connection
from turnsheet.host.store.row_types.matches import MatchRow
from turnsheet.host.store.rows.matches import seats

SHORT = 16
"""How many digits of a fingerprint are shown."""


class OptionText(Struct, frozen=True):
    """A long text among the options: fetch it from `options/{name}`."""

    name: str
    characters: int
    fingerprint: str
    """The beginning of its SHA-256, to tell whether two are the same."""


def visible(connection: Connection, site: Site, row: MatchRow, asker: Asker) -> dict[str, object]:
    """The options of a match that the asker may see, whole.

    While the match runs, players see the part of secret options that concerns their own seats; the match owner sees no
    more than others. Before the match begins nobody does: a person could take one seat after another and read.
    """
    options = codec.decode(row.options, dict[str, object])
    begun = row.head is not None or row.archived is not None
    hidden = hidden_with_parent(connection, site, row)
    if row.phase == "ended" and begun and not hidden:
        return options
    if row.game not in site.games:  # this release does not know what is secret in it
        return {}
    kind = site.game(row.game).options_type
    shown = {name: value for name, value in options.items() if name not in kind.SECRET}
    if not begun or not kind.SECRET or hidden:
        return shown
    own = [Seat(seat) for seat, there in seats.of_match(connection, row.id).items() if holds(there, asker)]
    try:
        dealt = codec.convert(options, kind)
    except codec.BadDataError:
        return shown
    for name in kind.SECRET:
        parts = [dealt.part(name, seat, row.seats) for seat in own]
        shown |= {name: " ".join(parts)} if any(parts) else {}
    return shown


def open_to_all(site: Site, row: MatchRow) -> str:
    """The options without the secret ones, encoded: for sandboxes, which begin from what somebody knows."""
    options = codec.decode(row.options, dict[str, object])
    hidden = site.game(row.game).options_type.SECRET
    return codec.encode({name: value for name, value in options.items() if name not in hidden}).decode()


def shown(
    connection: Connection, site: Site, row: MatchRow, asker: Asker
) -> tuple[dict[str, object], list[OptionText]]:
    """The options as sent with the match: values, and references to long texts."""
    files = site.game(row.game).options_type.FILES if row.game in site.games else ()
    options = visible(connection, site, row, asker)
    texts = [(name, str(options.pop(name))) for name in files if name in options]
    return options, [OptionText(name, len(text), _fingerprint(text)) for name, text in texts if text]


def idle(site: Site, row: MatchRow) -> list[str]:
    """The names of options that have no effect in this match."""
    if row.game not in site.games:
        return []
    kind = site.game(row.game).options_type
    try:
        return list(codec.convert(codec.decode(row.options, dict[str, object]), kind).idle(row.seats))
    except codec.BadDataError:
        return []


def in_words(site: Site, row: MatchRow, options: Mapping[str, object], without: Collection[str]) -> list[str]:
    """Phrases for the options that are set."""
    kind = site.game(row.game).options_type if row.game in site.games else Options
    told = [phrase(kind, name, value) for name, value in options.items() if name not in without]
    return [each for each in told if each]


def text(site: Site, match: str, name: str, asker: Asker) -> str:
    """One of the texts among the options."""
    with site.store.read() as connection:
        row = may_know(connection, match, asker)
        _, texts = shown(connection, site, row, asker)
        if name not in {each.name for each in texts}:
            raise RefusedError(
                "no-such-option", "This match does not have a text option with that name. Choose one that it lists."
            )
        return str(visible(connection, site, row, asker)[name])


def _fingerprint(written: str) -> str:
    return hashlib.sha256(written.encode()).hexdigest()[:SHORT]
