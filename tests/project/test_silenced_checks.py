"""A check that is silenced says why: the reason stands behind it, in the same comment or in the next one."""

import re
from pathlib import Path

import pytest

from tests.helpers.paths import ROOT

FOLDERS = ("benchmarks", "client/src", "client/tests", "scripts", "src", "tests")
ENDINGS = {".css", ".js", ".py", ".svelte", ".ts"}
BUILT = "static"
REASON = r"\W*[A-Za-z\']+ +[A-Za-z\']+"
"""At least two words, whatever is before them."""
CODES = {
    r"# (?:ruff: )?noqa": r"(?:: [A-Z]+\d+(?:, ?[A-Z]+\d+)*)?",
    r"# type: ignore": r"(?:\[[a-z-]+(?:, ?[a-z-]+)*\])?",
    r"# pragma: no (?:cover|branch)": "",
    r"(?://|<!--) svelte-ignore": r"(?: [a-z0-9_]+,?)+(?= \(| *-->|$)",
    r"(?://|/\*|<!--) eslint-disable(?:-next-line|-line)?": r"(?: [a-z@/-]+,?)*(?= -- |$| -->| \*/)",
    r"(?://|/\*|<!--) biome-ignore": r"(?: [A-Za-z/]+)?",
    r"(?://|/\*|<!--) @ts-(?:ignore|expect-error|nocheck)": "",
}
"""How each kind of silencing begins, and the names of the checks behind it."""


def without_reason(line: str) -> bool:
    """Whether a line silences a check and does not say why."""
    for start, codes in CODES.items():
        if re.search(start, line) and not re.search(f"{start}{codes}{REASON}", line):
            return True
    return False


def source_files() -> list[Path]:
    return [
        path
        for folder in FOLDERS
        for path in sorted((ROOT / folder).rglob("*"))
        if path.suffix in ENDINGS and BUILT not in path.parts and path != Path(__file__)
    ]


def test_every_silenced_check_has_a_reason() -> None:
    files = source_files()
    assert len(files) > 1000
    bare = [
        f"{path.relative_to(ROOT)}:{number}: {line.strip()}"
        for path in files
        for number, line in enumerate(path.read_text(encoding="utf-8").split("\n"), 1)
        if without_reason(line)
    ]
    assert bare == []


@pytest.mark.parametrize(
    "line",
    [
        "import this  # noqa",
        "import this  # noqa: F401",
        "import this  # noqa: F401, E402",
        "# ruff: noqa: ARG002",
        "x = y  # type: ignore",
        "x = y  # type: ignore[arg-type]",
        "x = y  # type: ignore[arg-type]  #",
        "if DEBUG:  # pragma: no cover",
        "<!-- svelte-ignore a11y_autofocus -->",
        "// svelte-ignore state_referenced_locally",
        "// eslint-disable-next-line no-console",
        "/* eslint-disable */",
        "// biome-ignore lint/suspicious/noExplicitAny",
        "// @ts-expect-error",
    ],
)
def test_a_bare_one_is_found(line: str) -> None:
    assert without_reason(line)


@pytest.mark.parametrize(
    "line",
    [
        "import this  # noqa: F401 - it registers itself",
        "import this  # noqa: F401, E402 - it registers itself",
        "x = y  # type: ignore[arg-type]  # passed on as it came",
        "if DEBUG:  # pragma: no cover - only for developers",
        "<!-- svelte-ignore a11y_autofocus (the button is gone) -->",
        "<!-- eslint-disable-next-line svelte/no-at-html-tags -- the server makes it -->",
        "// biome-ignore lint/suspicious/noExplicitAny: the library has it",
        "// @ts-expect-error the types are older",
        "nothing is silenced here",
    ],
)
def test_one_with_a_reason_is_not(line: str) -> None:
    assert not without_reason(line)
