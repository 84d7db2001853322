"""JSON as people write it by hand: read with the place and the likely cause of what is wrong, and changed in place.

Only the standard library's reader is used here, since it says where it stopped. A file that is changed keeps everything
else as it was: other fields, their order, blanks and line breaks.
"""

import json
import re
from typing import NamedTuple, NoReturn

BYTE_ORDER_MARK = "\ufeff"
UTF_16_MARKS = (b"\xff\xfe", b"\xfe\xff")
BLANKS = re.compile(r"[ \t\n\r]*")
LONGEST_NUMBER = 20
"""Whole numbers of more digits are not made into numbers: nothing here counts so far."""
TOO_SOON = 'the file ends too soon; a ", ] or } is missing'
SINGLE_QUOTES = "texts and names are written in double quotes (\"), not in single ones (')"


class NotJsonError(Exception):
    """A text that is not JSON: where, and why."""


class Member(NamedTuple):
    """A field of an object in a text: its name, where that begins, and where its value begins and ends."""

    name: str
    start: int
    value: int
    end: int


def decoded(data: bytes | str) -> str:
    """The text of a file, its byte-order mark included; raises NotJsonError."""
    try:
        if isinstance(data, str):
            data.encode()
            return data
        if data.startswith(UTF_16_MARKS):
            raise NotJsonError("it begins with the byte-order mark of UTF-16; save it as UTF-8")
        return data.decode()
    except UnicodeDecodeError as error:
        before = data[: error.start] if isinstance(data, bytes) else b""
        line = before.count(b"\n") + 1
        raise NotJsonError(f"line {line}: it is not text in UTF-8; save it as UTF-8") from error
    except UnicodeEncodeError as error:
        raise NotJsonError("it contains half a character, which cannot be written in UTF-8") from error


def read(text: str) -> object:
    """What a text says; raises NotJsonError with line, column and the likely cause."""
    try:
        found: object = DECODER.decode(text.removeprefix(BYTE_ORDER_MARK))
    except json.JSONDecodeError as error:
        raise NotJsonError(f"line {error.lineno}, column {error.colno}: {_cause(error)}") from error
    except RecursionError as error:
        raise NotJsonError("lists and objects are nested too deeply") from error
    return found


def members(text: str, path: str = "") -> list[Member]:
    """The fields of the object that a text is, or of the one in its last field of a name; the text must be JSON."""
    at = _after_blanks(text, len(BYTE_ORDER_MARK) if text.startswith(BYTE_ORDER_MARK) else 0)
    if path:
        at = [each.value for each in members(text) if each.name == path][-1]
    found: list[Member] = []
    at = _after_blanks(text, at + 1)
    while text[at] != "}":
        start = at
        name, at = DECODER.raw_decode(text, at)
        value = _after_blanks(text, _after_blanks(text, at) + 1)
        _, end = DECODER.raw_decode(text, value)
        found.append(Member(name, start, value, end))
        at = _after_blanks(text, end)
        if text[at] == ",":
            at = _after_blanks(text, at + 1)
    return found


def _after_blanks(text: str, at: int) -> int:
    found = BLANKS.match(text, at)
    assert found is not None
    return found.end()


def whole(digits: str) -> int | float:
    """A whole number, unless it has too many digits to be one that counts something."""
    return int(digits) if len(digits) <= LONGEST_NUMBER else float("inf")


def _constant(name: str) -> NoReturn:
    raise NotJsonError(f"{name} is not a number in JSON")


DECODER = json.JSONDecoder(parse_int=whole, parse_constant=_constant)


def _cause(error: json.JSONDecodeError) -> str:
    """Why the reader stopped where it did, as far as the characters there tell."""
    text, at = error.doc, error.pos
    here, before = text[at : at + 1], text[:at].rstrip()[-1:]
    if not text.strip():
        return "the file is empty"
    if error.msg.startswith("Invalid control character"):
        return _control(here)
    if error.msg.startswith("Unterminated string"):
        return 'the text that begins here is not closed; a " is missing'
    if error.msg.startswith("Invalid \\"):
        return "a backslash in a text is written twice: \\\\"
    if not here:
        return TOO_SOON
    for found, cause in ODD:
        if here in found:
            return cause
    if before == "," and here in "]}":
        return f"remove the comma before this {here}"
    return _expected(error.msg, here)


ODD = (
    ("'`", SINGLE_QUOTES),
    ("“”„‟«»‘’", 'texts and names are written in plain double quotes ("), not in typographic ones'),
    (BYTE_ORDER_MARK, "there is a byte-order mark inside the file; delete this character, which editors do not show"),
    ("\ufffd\0", "the file is not in UTF-8, perhaps in UTF-16; save it as UTF-8"),
    ("\u00a0\u2007\u202f\u3000", "this is a no-break space; write a plain space"),
    ("/#", "JSON has no comments; remove this one"),
)
"""Characters that never begin anything, and why they are there."""


def _control(character: str) -> str:
    if character == "\t":
        return "there is a tab inside a text; write \\t or spaces"
    if character in "\r\n":
        return 'a text goes over the end of the line; close it with " on its line, and write a line break in it as \\n'
    return f"there is the control character {ord(character)} inside a text; delete it"


def _expected(message: str, here: str) -> str:
    if "',' delimiter" in message:
        return "a comma is missing before this" if here not in "]}" else f"this {here} closes nothing that is open"
    if "':' delimiter" in message:
        return "a colon (:) is missing between the name of a field and its value"
    if message.startswith("Expecting property name"):
        return 'a field name in double quotes (") is missing here'
    if message.startswith("Extra data"):
        return "there is text after the end of the record; perhaps there is one } too many before this"
    return "a value is missing here: a text in double quotes, a number, true, false, null, a list or an object"
