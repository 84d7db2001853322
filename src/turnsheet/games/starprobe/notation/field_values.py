"""Field values: what stands on a line of notation, field by field, and how it is written and read. See docs/cases.md.

A line names a thing, then fields: a word and its value, or a word alone for what is so or not. The first field of some
things is told without its word. Lists are numbers with blanks between them, `none` if empty.
"""

import json
import re
from collections.abc import Callable, Iterable, Mapping
from typing import Literal, TypeVar

import msgspec
from msgspec import Struct

from turnsheet.games.starprobe.rules.money import money, read_money
from turnsheet.games.starprobe.space_battle.geometry import WINDS
from turnsheet.games.starprobe.star_map.places import read_place
from turnsheet.games.starprobe.tables.table_types import ITEMS

Kind = Literal[
    "number", "word", "flag", "either", "money", "price", "numbers", "items", "classes", "square", "heading", "text",
    "star",
]  # fmt: skip
Value = int | str | bool | tuple[int, ...] | tuple[str, ...] | None
T = TypeVar("T", bound=Struct)

UNKNOWN = "?"
NONE = "none"
INTEGER = re.compile(r"[+-]?[0-9]{1,9}")
SQUARE = re.compile(r"[+-]?[0-9]{1,6},[+-]?[0-9]{1,6}")
CLASSES = re.compile(r"[1-5]{1,2}")
CLOSED = -1
"""The price of what nobody else is let into."""


class Field(Struct, frozen=True):
    """A field: the word for it, what its value is, and the attribute it is kept in."""

    name: str
    kind: Kind = "number"
    attr: str = ""
    quiet: bool = False
    """Not written while it is 0 or empty."""
    lead: bool = False
    """Told first and without its word."""

    @property
    def kept(self) -> str:
        """The attribute."""
        return self.attr or self.name.replace("-", "_")


Schema = tuple[Field, ...]


def plain(text: str) -> str:
    """A text as a line can hold it: as it is, or in quotes where blanks or odd characters would be lost."""
    if text and text.isprintable() and " ".join(text.split()) == text and not text.startswith('"'):
        return text
    return quoted(text)


def quoted(text: str) -> str:
    """A text in quotes; no two blanks stand together."""
    return json.dumps(text).replace("  ", " \\u0020")


def unquoted(text: str) -> str:
    """What `plain` wrote; raises ValueError."""
    if not text.startswith('"'):
        return text
    try:
        found: object = json.loads(text)
    except ValueError:
        found = None
    if not isinstance(found, str):
        raise ValueError(f"{text[:60]} is not a text in quotes")
    return found


def written(kind: Kind, value: Value) -> str:
    """A value as a line has it."""
    match kind:
        case "money":
            return money(value) if isinstance(value, int) else NONE
        case "price":
            return NONE if value == CLOSED or not isinstance(value, int) else money(value)
        case "classes":
            return "".join(map(str, value)) or NONE if isinstance(value, tuple) else NONE
        case "numbers" | "items":
            return " ".join(map(str, value)) or NONE if isinstance(value, tuple) else NONE
        case "square":
            return ",".join(map(str, value)) if isinstance(value, tuple) else NONE
        case "heading":
            return WINDS[value] if isinstance(value, int) else NONE
        case "text":
            return plain(str(value))
        case _:
            return str(value)


def told(thing: Struct, schema: Schema, hidden: Iterable[str] = ()) -> str:
    """The fields of a thing, as a line has them."""
    words: list[str] = []
    for field in schema:
        value = getattr(thing, field.kept)
        if field.name in hidden or (field.quiet and not (value and value != (0, 0))):
            continue
        if field.kind == "flag":
            words += [field.name] if value else []
        elif field.kind == "either":
            words.append(field.name if value else f"un{field.name}")
        else:
            words += [written(field.kind, value)] if field.lead else [field.name, written(field.kind, value)]
    return " ".join(words)


def apart(text: str, schema: Schema) -> dict[str, str]:
    """The fields of a line, by name, each value in one way of writing; raises ValueError."""
    words = text.split()
    names = {field.name: field for field in schema} | {
        f"un{field.name}": field for field in schema if field.kind == "either"
    }
    found: dict[str, str] = {}
    lead = schema[0] if schema and schema[0].lead else None
    if lead is not None and words and words[0] not in names:
        found[lead.name] = _take(lead, words, names)
    while words:
        name = words.pop(0)
        field = names.get(name)
        if field is None:
            raise ValueError(f"'{name[:40]}' does not belong there")
        if field.name in found:
            raise ValueError(f"'{field.name}' is there twice")
        if field.kind == "flag":
            found[field.name] = "yes"
        elif field.kind == "either":
            found[field.name] = "yes" if name == field.name else "no"
        else:
            found[field.name] = _take(field, words, names)
    return found


def _take(field: Field, words: list[str], names: Mapping[str, Field]) -> str:
    """Take a value off the words."""
    if not words:
        raise ValueError(f"'{field.name}' needs a value")
    if words[0] == UNKNOWN:
        return words.pop(0)
    if field.kind == "text":
        text = " ".join(words)
        words.clear()
        return plain(unquoted(text))
    if field.kind in ("numbers", "items"):
        return _list(field, words, names)
    word = words.pop(0)
    value = _read(field.kind, word)
    if value is None:
        raise ValueError(f"'{word[:40]}' is not a value of '{field.name}'")
    return written(field.kind, value)


def _list(field: Field, words: list[str], names: Mapping[str, Field]) -> str:
    if words[0] == NONE:
        return words.pop(0)
    taken: list[str] = []
    fits: Callable[[str], object] = INTEGER.fullmatch if field.kind == "numbers" else ITEMS.__contains__
    while words and words[0] not in names and fits(words[0].rstrip(",")):
        word = words.pop(0).rstrip(",")
        taken.append(str(int(word)) if field.kind == "numbers" else word)
    if not taken:
        raise ValueError(f"'{field.name}' needs a value, or '{NONE}'")
    return " ".join(taken)


def _read(kind: Kind, word: str) -> Value:
    """A value from its word; None if it is none of this kind."""
    match kind:
        case "number":
            return int(word) if INTEGER.fullmatch(word) else None
        case "money":
            return read_money(word)
        case "price":
            return CLOSED if word == NONE else read_money(word)
        case "classes":
            return () if word == NONE else tuple(map(int, word)) if CLASSES.fullmatch(word) else None
        case "square":
            return tuple(map(int, word.split(","))) if SQUARE.fullmatch(word) else None
        case "heading":
            return WINDS.index(word) if word in WINDS else None
        case "star":
            return word if read_place(word) is not None else None
        case _:
            return word


def value_of(field: Field, text: str) -> Value:
    """The value of a field that `apart` found; raises ValueError for one that is not known."""
    if text == UNKNOWN:
        raise ValueError(f"'{field.name}' needs a value")
    match field.kind:
        case "flag" | "either":
            return text == "yes"
        case "numbers":
            return () if text == NONE else tuple(map(int, text.split()))
        case "items":
            return () if text == NONE else tuple(text.split())
        case "text":
            return unquoted(text)
        case _:
            return _read(field.kind, text)


def values(found: Mapping[str, str], schema: Schema) -> dict[str, Value]:
    """Values by attribute; raises ValueError."""
    by_name = {field.name: field for field in schema}
    return {by_name[name].kept: value_of(by_name[name], text) for name, text in found.items()}


def made(kind: type[T], found: Mapping[str, object]) -> T:
    """A thing of these attributes; raises ValueError."""
    try:
        return msgspec.convert(found, kind)
    except msgspec.ValidationError as error:
        raise ValueError(f"that cannot be: {error}") from None
