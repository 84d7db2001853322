"""No type is met by msgspec without the codec: two threads that meet one at the same time would crash the server."""

import ast
from collections.abc import Iterator
from pathlib import Path

from tests.helpers.paths import ROOT

SOURCE = ROOT / "src" / "turnsheet"
LEARNED = {
    "core/codec.py": "is the codec",
    "host/store/compression.py": "asks the codec to learn the type first",
}
"""Files that may decode or convert to a type in a function, and why."""


def meetings(path: Path) -> Iterator[str]:
    """Where functions of a file let msgspec meet a type. What is made when a module is imported is made once."""
    for function in ast.walk(ast.parse(path.read_text())):
        if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
            for call in ast.walk(function):
                if isinstance(call, ast.Call) and meets(call):
                    yield f"{path.relative_to(SOURCE).as_posix()}:{call.lineno}"


def meets(call: ast.Call) -> bool:
    """Whether a call lets msgspec meet a type."""
    called = ast.unparse(call.func)
    typed = any(word.arg == "type" for word in call.keywords)
    return called == "msgspec.convert" or called.endswith("Decoder") or (called.endswith("decode") and typed)


def test_only_the_codec_meets_types() -> None:
    found = {place.partition(":")[0] for path in SOURCE.rglob("*.py") for place in meetings(path)}
    assert found == LEARNED.keys()


def test_a_meeting_is_found() -> None:
    met = ("msgspec.json.decode(text, type=Kind)", "msgspec.convert(value, Kind)", "Decoder(Kind)")
    for text in met:
        call = ast.parse(text, mode="eval").body
        assert isinstance(call, ast.Call)
        assert meets(call), text
    call = ast.parse("msgspec.json.decode(text)", mode="eval").body
    assert isinstance(call, ast.Call)
    assert not meets(call)
