"""Field values: how the fields on a line of notation are written and read. See docs/cases.md.

A line names a thing, then fields: a word and its value, or a word alone for what is true or false. The first field of
some things is written without its word. Lists are numbers with blanks between them, `none` if empty.
"""

import json
import re
from collections.abc import Callable, Iterable, Mapping
from typing import Literal, TypeVar, cast, get_args, get_origin

from msgspec import Struct, structs

from turnsheet.core import codec
from turnsheet.games.starprobe.rules.money import money, read_money
from turnsheet.games.starprobe.rules.state_parts import Quarters
from turnsheet.games.starprobe.space_battle.geometry import WINDS
from turnsheet.games.starprobe.star_map.places import StarId, read_place
from turnsheet.games.starprobe.tables.table_types import ITEMS

Value = int | str | bool | tuple[int, ...] | tuple[str, ...] | None
T = TypeVar("T", bound=Struct)
V = TypeVar("V")

UNKNOWN = "?"
NONE = "none"
INTEGER = re.compile(r"[+-]?[0-9]{1,9}")
SQUARE = re.compile(r"[+-]?[0-9]{1,6},[+-]?[0-9]{1,6}")
CLASSES = re.compile(r"[1-5]{1,2}")
CLOSED = -1
"""The price of what nobody else is let into."""


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


class Kind(Struct, frozen=True):
    """A kind of value: how it is read from a text, None if it is another kind of text, and how it is written."""

    read: Callable[[str], Value]
    write: Callable[[Value], str]


def _kind(read: Callable[[str], V | None], write: Callable[[V], str] = str) -> Kind:
    return Kind(cast("Callable[[str], Value]", read), cast("Callable[[Value], str]", write))


def _join(values: Iterable[object]) -> str:
    return " ".join(map(str, values)) or NONE


def _yes(text: str) -> bool:
    return text == "yes"


KINDS: dict[str, Kind] = {
    "number": _kind(lambda text: int(text) if INTEGER.fullmatch(text) else None),
    "word": _kind(str),
    "text": _kind(unquoted, plain),
    "star": _kind(lambda text: text if read_place(text) is not None else None),
    "flag": _kind(_yes),
    "either": _kind(_yes),
    "money": _kind(read_money, money),
    "price": _kind(
        lambda text: CLOSED if text == NONE else read_money(text),
        lambda price: NONE if price == CLOSED else money(price),
    ),
    "numbers": _kind(lambda text: () if text == NONE else tuple(map(int, text.split())), _join),
    "items": _kind(lambda text: () if text == NONE else tuple(text.split()), _join),
    "classes": _kind(
        lambda text: () if text == NONE else tuple(map(int, text)) if CLASSES.fullmatch(text) else None,
        lambda classes: "".join(map(str, classes)) or NONE,
    ),
    "square": _kind(
        lambda text: tuple(map(int, text.split(","))) if SQUARE.fullmatch(text) else None,
        lambda square: ",".join(map(str, square)),
    ),
    "heading": _kind(lambda text: WINDS.index(text) if text in WINDS else None, WINDS.__getitem__),
}
BY_TYPE: dict[object, str] = {bool: "flag", str: "word", Quarters: "money", StarId: "star"}


class Field(Struct, frozen=True):
    """A field: the word for it, what its value is, and the attribute it is kept in."""

    name: str
    kind: str
    kept: str
    quiet: bool = False
    """Not written while it is 0 or empty."""
    lead: bool = False
    """Told first and without its word."""


Schema = tuple[Field, ...]
FIELD = re.compile(r"(\()?([a-z-]+)\)?(?:=(\w+))?(?::(\w+))?(\?)?")


def schema(thing: type[Struct], text: str) -> Schema:
    """The fields that a line has of a thing, for example `(star) first-in of=owner price:price tests?`.

    - `first-in` is kept in the attribute `first_in`, `of=owner` in `owner`.
    - What a value is follows from the type of the attribute, if it is not said, as in `price:price`.
    - `tests?` is not written while it is 0 or empty. `(star)` is told without its word.
    """
    types = {field.name: field.type for field in structs.fields(thing)}
    found = []
    for word in text.split():
        match = FIELD.fullmatch(word)
        assert match, word
        lead, name, kept, kind, quiet = match.groups()
        kept = kept or name.replace("-", "_")
        found.append(Field(name, kind or _kind_of(types[kept]), kept, bool(quiet), bool(lead)))
    return tuple(found)


def _kind_of(type_: object) -> str:
    """The kind that values of a type usually are."""
    inner = get_args(type_)
    if get_origin(type_) is tuple:
        return "square" if Ellipsis not in inner else "numbers" if int in inner else "items"
    if get_origin(type_) is Literal:
        return "word"
    return BY_TYPE.get(inner[0] if inner else type_, "number")


def told(thing: Struct, fields: Schema, hidden: Iterable[str] = ()) -> str:
    """The fields of a thing, as a line has them."""
    words: list[str] = []
    for field in fields:
        value = getattr(thing, field.kept)
        if field.name in hidden or (field.quiet and not (value and value != (0, 0))):
            continue
        if field.kind == "flag":
            words += [field.name] if value else []
        elif field.kind == "either":
            words.append(field.name if value else f"un{field.name}")
        else:
            words += [*([] if field.lead else [field.name]), KINDS[field.kind].write(value)]
    return " ".join(words)


def apart(text: str, fields: Schema) -> dict[str, str]:
    """The fields of a line, by name, each value in one way of writing; raises ValueError."""
    words = text.split()
    names = {field.name: field for field in fields} | {
        f"un{field.name}": field for field in fields if field.kind == "either"
    }
    found: dict[str, str] = {}
    lead = fields[0] if fields and fields[0].lead else None
    if lead is not None and words and words[0] not in names:
        found[lead.name] = _take(lead, words, names)
    while words:
        name = words.pop(0)
        field = names.get(name)
        if field is None:
            raise ValueError(f"'{name[:40]}' does not belong there")
        if field.name in found:
            raise ValueError(f"'{field.name}' is there twice; keep one")
        if field.kind in ("flag", "either"):
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
    elif field.kind in ("numbers", "items"):
        text = _list(field, words, names)
    else:
        text = words.pop(0)
    kind = KINDS[field.kind]
    value = kind.read(text)
    if value is None:
        raise ValueError(f"'{text[:40]}' is not a value of '{field.name}'")
    return kind.write(value)


def _list(field: Field, words: list[str], names: Mapping[str, Field]) -> str:
    if words[0] == NONE:
        return words.pop(0)
    taken: list[str] = []
    fits: Callable[[str], object] = INTEGER.fullmatch if field.kind == "numbers" else ITEMS.__contains__
    while words and words[0] not in names and fits(words[0].rstrip(",")):
        taken.append(words.pop(0).rstrip(","))
    if not taken:
        raise ValueError(f"'{field.name}' needs a value, or '{NONE}'")
    return " ".join(taken)


def value_of(field: Field, text: str) -> Value:
    """The value of a field that `apart` found; raises ValueError for one that is not known."""
    if text == UNKNOWN:
        raise ValueError(f"'{field.name}' needs a value")
    return KINDS[field.kind].read(text)


def made(kind: type[T], found: Mapping[str, object]) -> T:
    """A thing of these attributes; raises ValueError."""
    try:
        return codec.convert(found, kind)
    except codec.BadDataError as error:
        raise ValueError(f"that cannot be: {error}") from None
