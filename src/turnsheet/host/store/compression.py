"""Compression: the compact form in which the store keeps states, printouts and orders.

A state is first put into a *form*: lists of equal structures become columns, in MessagePack. The columns of one turn
resemble those of the previous turn, so zstd compresses the form with the previous form as its dictionary. Such a frame
can be read only with the form it was made from; every sixteenth step has a key frame, which needs no other. The
printouts of all seats are one form per turn and are compressed in the same way.

Rows of older releases hold zlib; they are read, but no longer written.
"""

import base64
import threading
import zlib
from collections.abc import Mapping, Sequence
from typing import TypeVar

import msgspec
import sqlalchemy as sa
import zstandard
from msgspec import Struct
from msgspec.structs import astuple

from turnsheet.core import codec
from turnsheet.core.codec import BadDataError

KEY_EVERY = 16
"""One of this many steps has a key frame, so at most this many frames are read for a state."""
EFFORT = zstandard.ZstdCompressionParameters(
    window_log=21,
    chain_log=16,
    hash_log=16,
    search_log=4,
    min_match=6,
    target_length=16,
    strategy=zstandard.STRATEGY_LAZY2,
    write_checksum=True,
)
"""Near level 6, but searching for longer matches: turns have long stretches in common."""
SHORTEST_TABLE = 4
"""Fewer structures than these are kept as they are."""
SHORT_TEXT = 300
"""Shorter texts are kept as they are."""

_KEY, _DIFFERENCE = b"K", b"D"
_COLUMNS, _JSON = b"C", b"J"
_SQUEEZED = "z:"
_PACK = msgspec.msgpack.Encoder()
_PAGES = msgspec.msgpack.Decoder(dict[int, str])
_own = threading.local()

S = TypeVar("S", bound=Struct)


def state_form(state: Struct) -> bytes:
    """A state as bytes, laid out so that two states of one match differ in few places."""
    kind = type(state)
    names = zip(kind.__struct_encode_fields__, kind.__struct_fields__, strict=True)
    given = [(name, getattr(state, field)) for name, field in names]
    try:
        return _COLUMNS + _PACK.encode([(name, _cell(value)) for name, value in given if value is not msgspec.UNSET])
    except (TypeError, OverflowError):  # what MessagePack cannot say
        return _JSON + codec.encode(state)


def state_of(form: bytes, kind: type[S]) -> S:
    """The state in a form; raises BadDataError."""
    if form[:1] == _JSON:
        return codec.decode(form[1:], kind)
    codec.learn(kind)
    try:
        cells = msgspec.msgpack.decode(form[1:])
        return msgspec.convert({name: _value(cell) for name, cell in cells}, kind)
    except (msgspec.MsgspecError, TypeError, ValueError) as error:
        raise BadDataError(str(error)) from error


def _cell(value: object) -> list[object]:
    """A value as it is, or a table: names and columns."""
    if isinstance(value, (tuple, list)) and len(value) >= SHORTEST_TABLE:
        kind = type(value[0])
        if issubclass(kind, Struct) and _plain(kind) and all(type(each) is kind for each in value):
            columns = zip(*map(astuple, value), strict=True)
            return [kind.__struct_encode_fields__, [_cell(column) for column in columns]]
    return [value]


def _plain(kind: type[Struct]) -> bool:
    config = kind.__struct_config__
    return config.tag is None and not config.array_like and bool(kind.__struct_fields__)


def _value(cell: Sequence[object]) -> object:
    if len(cell) == 1:
        return cell[0]
    names, columns = cell
    assert isinstance(names, list)
    assert isinstance(columns, list)
    return [dict(zip(names, row, strict=True)) for row in zip(*map(_rows, columns), strict=True)]


def _rows(cell: Sequence[object]) -> list[object]:
    rows = _value(cell)
    assert isinstance(rows, list)
    return rows


def pages_form(pages: Mapping[int, str]) -> bytes:
    """The printouts of all seats as bytes."""
    return _PACK.encode(dict(pages))


def pages_of(form: bytes) -> dict[int, str]:
    """The printouts in a form, by seat; raises BadDataError."""
    try:
        return _PAGES.decode(form)
    except msgspec.MsgspecError as error:
        raise BadDataError(str(error)) from error


def squeeze(form: bytes, before: bytes | None = None) -> bytes:
    """A frame of a form: a difference from the form before, or a key frame."""
    if before is None:
        return _KEY + _compressor().compress(form)
    known = zstandard.ZstdCompressionDict(before, dict_type=zstandard.DICT_TYPE_RAWCONTENT)
    return _DIFFERENCE + zstandard.ZstdCompressor(dict_data=known, compression_params=EFFORT).compress(form)


def stretch(frames: Sequence[bytes]) -> bytes:
    """The form in the last of some frames, each the difference from the one before it; raises BadDataError."""
    first = max((place for place, frame in enumerate(frames) if frame[:1] == _KEY), default=None)
    if first is None:
        raise BadDataError("a key frame is missing")
    try:
        form = zstandard.ZstdDecompressor().decompress(frames[first][1:])
        for frame in frames[first + 1 :]:
            known = zstandard.ZstdCompressionDict(form, dict_type=zstandard.DICT_TYPE_RAWCONTENT)
            form = zstandard.ZstdDecompressor(dict_data=known).decompress(frame[1:])
    except zstandard.ZstdError as error:
        raise BadDataError(str(error)) from error
    return form


def is_frame(kept: bytes | None) -> bool:
    """Whether this is a frame; otherwise it is nothing, or zlib of an older release."""
    return kept is not None and kept[:1] in (_KEY, _DIFFERENCE)


def old_bytes(kept: bytes) -> bytes:
    """What an older release kept; raises BadDataError."""
    try:
        return zlib.decompress(kept)
    except zlib.error as error:
        raise BadDataError(str(error)) from error


def _compressor() -> zstandard.ZstdCompressor:
    """A compressor for key frames, one for each thread."""
    if not hasattr(_own, "compressor"):
        _own.compressor = zstandard.ZstdCompressor(compression_params=EFFORT)
    found = _own.compressor
    assert isinstance(found, zstandard.ZstdCompressor)
    return found


class SqueezedText(sa.types.TypeDecorator[str]):
    """A column of texts, of which long ones are compressed. They stay text, so that older rows need no change."""

    impl = sa.Text
    cache_ok = True

    def process_bind_param(self, value: str | None, dialect: sa.Dialect) -> str | None:  # noqa: ARG002 - as it is called there
        """What the database gets."""
        if value is None or len(value) < SHORT_TEXT:
            return value
        return _SQUEEZED + base64.b64encode(_compressor().compress(value.encode())).decode()

    def process_result_value(self, value: str | None, dialect: sa.Dialect) -> str | None:  # noqa: ARG002 - as it is called there
        """What was meant."""
        if value is None or not value.startswith(_SQUEEZED):
            return value
        try:
            packed = base64.b64decode(value[len(_SQUEEZED) :])
            return zstandard.ZstdDecompressor().decompress(packed).decode()
        except (ValueError, zstandard.ZstdError) as error:
            raise BadDataError(str(error)) from error
