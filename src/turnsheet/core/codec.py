"""The codec: values to bytes and back, and fingerprints.

Everything stored or sent is JSON. The canonical form sorts all keys, so equal values have equal bytes, and a
fingerprint (SHA-256 of those bytes) is the same on every machine.
"""

import hashlib
from threading import Lock
from typing import TypeVar, cast

import msgspec
from msgspec import Struct

T = TypeVar("T")
S = TypeVar("S", bound=Struct)

_CANONICAL = msgspec.json.Encoder(order="sorted")
_DECODERS: dict[object, msgspec.json.Decoder[object]] = {}
_LEARNING = Lock()


class BadDataError(Exception):
    """Bytes that are not what they should be."""


def learn(kind: type[T]) -> msgspec.json.Decoder[T]:
    """The decoder of a type, made by one thread at a time.

    While msgspec learns the fields of a struct, it crashes the whole process if another thread uses that struct. So
    whatever decodes or converts to a type lets it be learned here first.
    """
    if kind not in _DECODERS:
        with _LEARNING:
            _DECODERS[kind] = msgspec.json.Decoder(kind)
    return cast("msgspec.json.Decoder[T]", _DECODERS[kind])


def encode(value: object) -> bytes:
    """The canonical bytes of a value; keys that are numbers are written as text."""
    try:
        return _CANONICAL.encode(value)
    except TypeError:
        return _CANONICAL.encode(msgspec.to_builtins(value, str_keys=True))


def decode(data: bytes | str, kind: type[T]) -> T:
    """The value in the bytes; raises BadDataError."""
    try:
        return learn(kind).decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BadDataError(str(error)) from error


def convert(data: object, kind: type[T], *, lax: bool = False) -> T:
    """A value made of plain data; `lax` also takes numbers and truths written as text."""
    learn(kind)
    try:
        return msgspec.convert(data, kind, strict=not lax)
    except msgspec.ValidationError as error:
        raise BadDataError(str(error)) from error


def plain(value: object) -> object:
    """The value as plain data: mappings, lists, text and numbers."""
    built: object = msgspec.to_builtins(value)
    return built


def copied(kind: type[S], *sources: object, **given: object) -> S:
    """A struct with the fields that are given. The first source that has one of the others provides it."""
    values = dict(given)
    for name in kind.__struct_fields__:
        source = next((each for each in sources if hasattr(each, name)), None)
        if name not in given and source is not None:
            values[name] = getattr(source, name)
    return kind(**values)


def fingerprint(value: object) -> str:
    """A hash that only equal values share."""
    return hashlib.sha256(encode(value)).hexdigest()
