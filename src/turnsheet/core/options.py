"""Options as text: the values each option can have, and error messages for the others."""

from collections.abc import Mapping
from typing import Literal, TypeVar, get_args, get_origin

from msgspec import NODEFAULT, Struct, structs

from turnsheet.core.codec import BadDataError, convert
from turnsheet.core.game import AnyGame, BadOptionsError, Options
from turnsheet.core.word_lists import either

LONGEST_TEXT = 256_000
"""The maximum length of an option that is a file, in characters. All tables of Star Probe have 68,000."""
LONGEST_PHRASE = 40
"""Longer texts are left out of the list of what a match is played with."""
YES_OR_NO = {"true": "yes", "false": "no"}

P = TypeVar("P", bound=Options)


class Setting(Struct, frozen=True):
    """An option: its name, its possible values in words, and its default."""

    name: str
    values: str
    default: str


def settings(kind: type[Options]) -> tuple[Setting, ...]:
    return tuple(
        Setting(field.name, _values(kind, field), written(default_of(field))) for field in structs.fields(kind)
    )


def default_of(field: structs.FieldInfo) -> object:
    """The default of an option, also if a function makes it."""
    made: object = field.default_factory() if field.default is NODEFAULT else field.default
    return made


def read(game: AnyGame, texts: Mapping[str, str]) -> Options:
    """The options in texts; raises BadOptionsError for the first unknown option or impossible value."""
    known = {setting.name: setting for setting in settings(game.options_type)}
    for name, text in texts.items():
        if name not in known:
            names = ", ".join(known) or "none"
            raise BadOptionsError(f"{game.title} has no option '{name}'; its options are {names}.")
        try:
            check(convert({name: text}, game.options_type, lax=True))
        except BadDataError:
            raise BadOptionsError(f"{name} must be {known[name].values}, not '{text}'.") from None
    return convert(dict(texts), game.options_type, lax=True)


def written(value: object) -> str:
    """A value as it is written in an option: `true`, not `True`."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def label(kind: type[Options], name: str) -> str:
    """What to call an option."""
    plain = name.replace("_", " ")
    return kind.LABELS.get(name, plain[:1].upper() + plain[1:])


def word(kind: type[Options], name: str, text: str) -> str:
    """What to call a value of an option."""
    return kind.WORDS.get(name, {}).get(text) or YES_OR_NO.get(text, text)


def phrase(kind: type[Options], name: str, value: object) -> str:
    """What a match is played with: `12 turns`, `Start positions: random`; empty for what is not set, and long texts."""
    text = written(value)
    if text in ("", "0") or len(text) > LONGEST_PHRASE:
        return ""
    told = word(kind, name, text)
    usual = f"{told} {name}" if name in kind.COUNTED else f"{label(kind, name)}: {told}"
    return kind.PHRASES.get(name, {}).get(text, usual)


def check(options: Options) -> None:
    """Raise BadOptionsError if a number is out of range or a text too long."""
    for name in options.FILES:
        length = len(getattr(options, name))
        if length > LONGEST_TEXT:
            raise BadOptionsError(f"{name} has {length:,} characters; the maximum is {LONGEST_TEXT:,}. Shorten it.")
    for name, numbers in options.NUMBERS.items():
        if getattr(options, name) not in numbers:
            setting = next(setting for setting in settings(type(options)) if setting.name == name)
            raise BadOptionsError(f"{name} must be {setting.values}, not {getattr(options, name)}.")


def without_secrets(options: P) -> P:
    """The options as everyone may know them: secret ones are left empty."""
    return structs.replace(options, **dict.fromkeys(options.SECRET, "")) if options.SECRET else options


def _values(kind: type[Options], field: structs.FieldInfo) -> str:
    if field.name in kind.NUMBERS:
        numbers = kind.NUMBERS[field.name]
        return f"a number from {numbers[0]} to {numbers[-1]}"
    if get_origin(field.type) is Literal:
        return either(map(str, get_args(field.type)))
    if field.type is bool:
        return either(("true", "false"))
    return "a whole number" if field.type is int else "a text"
