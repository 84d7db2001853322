"""What the browser would print: the words on each page, read from the PDF that Chromium makes."""

import re
import zlib
from itertools import pairwise

from playwright.sync_api import Page

OBJECT = re.compile(rb"(?m)^(\d+) 0 obj\s(.*?)^endobj", re.DOTALL)
STREAM = re.compile(rb"stream\r?\n(.*?)\r?\nendstream", re.DOTALL)
SHOWN = re.compile(rb"/(\w+) [\d.]+ Tf|<([0-9A-Fa-f]+)>|(1 0 0 -1 |Tm\b|T[dD*]\b|\bET\b)")
SINGLE = re.compile(rb"<([0-9A-Fa-f]+)> <([0-9A-Fa-f]+)>\s*\n")
RANGE = re.compile(rb"<([0-9A-Fa-f]+)> <([0-9A-Fa-f]+)> <([0-9A-Fa-f]+)>")

Letters = dict[int, str]


def printed(page: Page, landscape: bool = False) -> list[str]:
    """The words of each page, without blanks: where letters stand is not looked at."""
    objects = {
        int(found[1]): found[2] for found in OBJECT.finditer(page.pdf(print_background=True, landscape=landscape))
    }
    sheets = [body for _, body in sorted(objects.items()) if re.search(rb"/Type\s*/Page\b(?!s)", body)]
    return [_words(sheet, objects) for sheet in sheets]


def _stream(body: bytes) -> bytes:
    found = STREAM.search(body)
    assert found
    return zlib.decompress(found[1]) if b"FlateDecode" in body else found[1]


def _words(sheet: bytes, objects: dict[int, bytes]) -> str:
    contents = re.search(rb"/Contents\s+(\d+) 0 R", sheet)
    assert contents
    fonts = {
        name.decode(): _letters(objects[int(number)], objects)
        for name, number in re.findall(rb"/(F\d+)\s+(\d+) 0 R", sheet)
    }
    said: list[str] = []
    letters: Letters = {}
    for font, codes, _ in SHOWN.findall(_stream(objects[int(contents[1])])):
        if font:
            letters = fonts.get(font.decode(), {})
        elif codes:
            text = codes.decode()
            said += [letters.get(int(text[at : at + 4], 16), "") for at in range(0, len(text), 4)]
    return "".join(said).replace(" ", "").replace("\N{NO-BREAK SPACE}", "")


def _letters(font: bytes, objects: dict[int, bytes]) -> Letters:
    """What the codes of a font stand for."""
    mapped = re.search(rb"/ToUnicode\s+(\d+) 0 R", font)
    if not mapped:
        return {}
    table = _stream(objects[int(mapped[1])])
    found: Letters = {}
    marks = [found.start() for found in re.finditer(rb"begin(?:bfchar|bfrange)", table)]
    for begin, end in pairwise([*marks, len(table)]):
        part = table[begin:end]
        if part.startswith(b"beginbfrange"):
            for low, high, first in RANGE.findall(part):
                for code in range(int(low, 16), int(high, 16) + 1):
                    found[code] = chr(int(first, 16) + code - int(low, 16))
        else:
            for code_text, letter in SINGLE.findall(part):
                found[int(code_text, 16)] = bytes.fromhex(letter.decode()).decode("utf-16-be")
    return found
