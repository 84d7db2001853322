"""The options of a match, as far as somebody may see them.

`visible` is the one place that decides who sees which option. Options that are texts of many lines, such as maps, are
not sent with the match: it says that there is a text, how long it is and its fingerprint, and it is fetched by itself.
"""

import hashlib

from msgspec import Struct

from turnsheet.core import codec
from turnsheet.host.house import House, MatchRow
from turnsheet.host.people import Asker, may_know
from turnsheet.host.refused import RefusedError

SHORT = 16
"""So many digits of the fingerprint tell texts apart."""


class OptionText(Struct, frozen=True):
    """A text of many lines that a match is played with: fetch it from `options/{name}`."""

    name: str
    characters: int
    fingerprint: str
    """The beginning of its SHA-256, to tell whether two are the same."""


def visible(_house: House, row: MatchRow, _asker: Asker) -> dict[str, object]:
    """The options of a match that the asker may see, whole."""
    return codec.decode(row["options"], dict[str, object])


def shown(house: House, row: MatchRow, asker: Asker) -> tuple[dict[str, object], list[OptionText]]:
    """The options as they are sent with the match: values, and what there is to fetch."""
    files = house.game(row["game"]).options_type.FILES if row["game"] in house.games else ()
    options = visible(house, row, asker)
    texts = [(name, str(options.pop(name))) for name in files if name in options]
    return options, [OptionText(name, len(text), _fingerprint(text)) for name, text in texts if text]


def text(house: House, match: str, name: str, asker: Asker) -> str:
    """One of the texts a match is played with."""
    with house.store.read() as connection:
        row = may_know(connection, match, asker)
    _, texts = shown(house, row, asker)
    if name not in {each.name for each in texts}:
        raise RefusedError("no-such-option", "This match is not played with a text of that name.")
    return str(visible(house, row, asker)[name])


def _fingerprint(written: str) -> str:
    return hashlib.sha256(written.encode()).hexdigest()[:SHORT]
