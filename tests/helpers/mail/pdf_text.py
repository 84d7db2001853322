"""The text of a PDF as typst makes them, as somebody would copy it out of a reader.

Each font has a table from the codes in the content of a page to letters. Only what typst writes is understood: whole
objects, streams packed with Deflate, and codes of two bytes.
"""

import re
import zlib

OBJECT = re.compile(rb"(?:^|\n)(\d+) 0 obj\s(.*?)\sendobj", re.DOTALL)
STREAM = re.compile(rb"stream\r?\n(.*?)\r?\nendstream", re.DOTALL)
FONT = re.compile(rb"/(f\d+) (\d+) 0 R")
LETTER = re.compile(r"<([0-9A-Fa-f]{4})> <([0-9A-Fa-f]+)>")
TEXT = re.compile(rb"\bBT\b(.*?)\bET\b", re.DOTALL)
CHOSEN = re.compile(rb"/(f\d+) [\d.]+ Tf")
PART = re.compile(rb"\\([0-7]{1,3}|.)|(.)", re.DOTALL)
"""A sign of a string, escaped or not. Brackets in strings are not escaped if they come in pairs."""
SIGNS = {b"n": b"\n", b"r": b"\r", b"t": b"\t", b"b": b"\b", b"f": b"\f"}


def pages(pdf: bytes) -> list[list[str]]:
    """The pieces of text on each page, in the order in which they are drawn; a line of one font is one piece."""
    objects = {int(number): body for number, body in OBJECT.findall(pdf)}
    found = [body for body in objects.values() if re.match(rb"\s*<</Type/Page[/\s]", body)]
    return [_page(objects, body) for body in found]


def _page(objects: dict[int, bytes], page: bytes) -> list[str]:
    fonts = {
        name: _letters(objects, objects[int(number)])
        for name, number in FONT.findall(objects[_reference(page, b"Resources")])
    }
    return [_piece(fonts, drawn) for drawn in TEXT.findall(_content(objects[_reference(page, b"Contents")]))]


def _piece(fonts: dict[bytes, dict[bytes, str]], drawn: bytes) -> str:
    chosen = CHOSEN.search(drawn)
    assert chosen is not None
    letters, codes = fonts[chosen[1]], _strings(drawn[chosen.end() :])
    return "".join(letters[codes[at : at + 2]] for at in range(0, len(codes), 2))


def _strings(drawn: bytes) -> bytes:
    """The codes in the strings of a piece."""
    codes, depth = b"", 0
    for escaped, plain in PART.findall(drawn):
        depth -= plain == b")"
        if depth > 0:
            codes += bytes([int(escaped, 8)]) if escaped.isdigit() else SIGNS.get(escaped, escaped) + plain
        depth += plain == b"("
    return codes


def _letters(objects: dict[int, bytes], font: bytes) -> dict[bytes, str]:
    """The letters of a font, by code."""
    table = _content(objects[_reference(font, b"ToUnicode")]).decode("ascii")
    return {bytes.fromhex(code): bytes.fromhex(letters).decode("utf-16-be") for code, letters in LETTER.findall(table)}


def _reference(body: bytes, name: bytes) -> int:
    found = re.search(rb"/" + name + rb" (\d+) 0 R", body)
    assert found is not None, name
    return int(found[1])


def _content(body: bytes) -> bytes:
    packed = STREAM.search(body)
    assert packed is not None
    return zlib.decompress(packed[1])
