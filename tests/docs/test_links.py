"""Every link from a page of the project to another place in it leads to a file, and to a heading if it names one."""

import re
from functools import cache
from pathlib import Path

import pytest

from tests.helpers.paths import ROOT

PAGES = [
    *(ROOT / name for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md")),
    *sorted((ROOT / "docs").glob("**/*.md")),
]
CODE = re.compile(r"^( *)```.*?^\1```|`[^`\n]+`", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\]\(<?([^)>\s]+)>?[^)\n]*\)|^\[[^\]\n]+\]: *(\S+)", re.MULTILINE)
"""The target of a link or picture, in its line or below the text."""
ELSEWHERE = re.compile(r"[a-z][a-z0-9+.-]*:")
"""How an address begins that is not in the project."""


def links(text: str) -> list[str]:
    """Where a page links to, apart from other sites."""
    found = [inline or below for inline, below in LINK.findall(CODE.sub("", text))]
    return [target for target in found if not ELSEWHERE.match(target)]


@cache
def headings(page: Path) -> frozenset[str]:
    """The anchors of a page's headings, if a repository's web page and the docs pages of a site give them the same."""
    blocks = re.sub(r"^( *)```.*?^\1```", "", page.read_text(), flags=re.MULTILINE | re.DOTALL)
    written = [heading.replace("`", "").strip().lower() for heading in re.findall(r"^#+ (.+)$", blocks, re.MULTILINE)]
    in_repository = {re.sub(r"[^\w -]", "", heading).replace(" ", "-") for heading in written}
    on_a_site = {re.sub(r"[^a-z0-9]+", "-", heading).strip("-") for heading in written}
    return frozenset(in_repository & on_a_site)


def broken(page: Path) -> list[str]:
    """The links of a page that lead nowhere."""
    return [target for target in links(page.read_text()) if not leads_somewhere(page, target)]


def leads_somewhere(page: Path, target: str) -> bool:
    name, _, anchor = target.partition("#")
    there = page.parent / name if name else page
    if name.startswith("/") or not there.exists():
        return False
    return not anchor or (there.suffix == ".md" and anchor in headings(there))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_every_link_leads_to_a_file_and_a_heading(page: Path) -> None:
    assert broken(page) == []


def test_pages_with_links_are_looked_at() -> None:
    assert sum(len(links(page.read_text())) for page in PAGES) > 100


def test_a_link_that_leads_nowhere_is_found(tmp_path: Path) -> None:
    (tmp_path / "there.md").write_text("# There\n\n## A short walk\n\n```sh\n# Not a heading\n```\n")
    page = tmp_path / "page.md"
    page.write_text(
        "# Page\n[a](there.md) [b](there.md#a-short-walk) [c](#page) [d](https://example.org/none.md)\n"
        "[e](missing.md) [f](there.md#a-long-walk) [g](there.md#not-a-heading) ![h](missing.png) [i](#there)\n"
        "[j](/there.md) `[k](code.md)`\n```\n[l](code.md)\n```\n[m]: missing-below.md\n"
    )
    assert broken(page) == [
        "missing.md",
        "there.md#a-long-walk",
        "there.md#not-a-heading",
        "missing.png",
        "#there",
        "/there.md",
        "missing-below.md",
    ]
