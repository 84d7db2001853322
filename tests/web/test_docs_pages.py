"""Rules and guides in the browser: whole, safe, and with a name for every place one may want to point at."""

import re
import tomllib
from pathlib import Path

import pytest

from tests.helpers.paths import ROOT
from tests.web.conftest import Guest, problem
from turnsheet.games import GAMES
from turnsheet.interfaces.web import docs_pages
from turnsheet.interfaces.web.docs_pages import files, page
from turnsheet.interfaces.web.schemas.docs import Doc, Section


def read(section: Section, name: str) -> Doc:
    """A doc that must be there."""
    found = page(section, name)
    assert found
    return found


def names(doc: Doc) -> list[str]:
    """The places of a page that can be pointed at."""
    return re.findall(r' id="([^"]*)"', doc.html)


def test_every_game_has_its_rules_in_the_list(stranger: Guest) -> None:
    told = stranger.get("/api/docs").json()
    rules = {doc["name"]: doc["title"] for doc in told if doc["section"] == "rules"}
    assert rules == {game.id: game.title for game in GAMES}
    assert {"player", "host", "bot-author", "cases", "glossary"} <= {
        doc["name"] for doc in told if doc["section"] == "guides"
    }


def test_a_page_has_its_title_its_chapters_and_its_text(stranger: Guest) -> None:
    doc = stranger.get("/api/docs/rules/starweb").json()
    assert (doc["section"], doc["name"], doc["title"]) == ("rules", "starweb", "Starweb")
    assert {"id": "17-plunder", "title": "17 Plunder"} in doc["chapters"]
    assert '<h2 id="17-plunder">17 Plunder</h2>' in doc["html"]
    assert "<h1" not in doc["html"]


@pytest.mark.parametrize("game", [game.id for game in GAMES])
def test_every_clause_decision_and_code_has_a_place(game: str) -> None:
    text = (ROOT / "docs" / "rules" / f"{game}.md").read_text()
    clauses = re.findall(r"^(?:- |\| )\*\*(D?[0-9.]+)\*\*", text, re.MULTILINE)
    tables = re.findall(r"^\| code \|.*\n\|[-|]*\n((?:\|.*\n)*)", text, re.MULTILINE)
    rows = [row for table in tables for row in table.splitlines()]
    codes = [code for row in rows for code in re.findall("`(.*?)`", row.split("|")[1])]
    assert len(clauses) > 50
    assert codes
    assert {*clauses, *codes} <= set(names(read("rules", game)))


@pytest.mark.parametrize(("section", "name"), files())
def test_no_place_has_two_names_and_no_link_leads_nowhere(section: Section, name: str) -> None:
    doc = read(section, name)
    assert len(names(doc)) == len(set(names(doc)))
    assert [chapter.id for chapter in doc.chapters] == re.findall(r'<h2 id="([^"]*)"', doc.html)
    for target in re.findall(r'href="([^"]*)"', doc.html):
        page, _, place = target.partition("#")
        if page.startswith("/"):
            _, other, title = page.split("/")
            assert (other, title) in files()
        else:
            assert page.startswith("https://") or place in names(doc)


@pytest.mark.parametrize(("section", "name"), files())
def test_a_page_brings_no_styles_and_no_scripts_of_its_own(section: Section, name: str) -> None:
    html = read(section, name).html
    assert not re.search(r"<(script|style|iframe|img)\b|<[^>]* (style|on\w+)=", html)


@pytest.mark.parametrize(("name", "count"), [("raumkrieg", 1), ("starweb", 2), ("starprobe", 1)])
def test_figures_are_in_the_page_with_a_caption_and_words_for_those_who_do_not_see_them(name: str, count: int) -> None:
    html = read("rules", name).html
    assert html.count("<figure>") == html.count("<figcaption>") == html.count("</desc>") == count
    assert not re.search(r"<figure>(?!<div [^>]*tabindex=)", html)


def test_what_looks_like_html_is_shown_and_not_taken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "guides").mkdir()
    wicked = "# Trap\n\n<script>alert(1)</script>\n\n[a](javascript:alert(1)) [b](../../secret.md) [c](trap.md#x)\n"
    wicked += "\n![d](figures/../../secret.svg)\n"
    (tmp_path / "guides" / "trap.md").write_text(wicked)
    monkeypatch.setattr(docs_pages, "FOLDER", tmp_path)
    monkeypatch.setattr(docs_pages, "BESIDE", {})
    doc = read("guides", "trap")
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in doc.html
    assert re.findall(r'href="([^"]*)"', doc.html) == ["/guides/trap#x"]
    assert "<figure>" not in doc.html


@pytest.mark.parametrize("path", ["rules/chess", "guides/..%2f..%2fNOTICE", "letters/player"])
def test_a_program_that_is_not_in_the_library_is_refused(stranger: Guest, path: str) -> None:
    answer = stranger.get(f"/api/docs/{path}")
    assert answer.status_code in (400, 404)
    assert answer.headers["content-type"] == "application/problem+json"


def test_an_installed_package_has_all_of_them() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    packed = project["tool"]["hatch"]["build"]["targets"]["wheel"]["force-include"]
    inside = docs_pages.PACKED.relative_to(ROOT / "src").as_posix()
    for path in files().values():
        kept = path.relative_to(ROOT / "docs").as_posix()
        assert any(f"{inside}/{kept}" == f"{to}{f'docs/{kept}'.removeprefix(frm)}" for frm, to in packed.items())


@pytest.mark.parametrize(
    ("part", "text"),
    [
        ("4.3", "- **4.3** Close fire needs no direction and covers the full circle."),
        ("bad-range", "| `bad-range` | the range is not a number from 1 to 4 |"),
    ],
)
def test_a_clause_and_a_refusal_code_can_be_read_as_text(stranger: Guest, part: str, text: str) -> None:
    answer = stranger.get(f"/api/docs/rules/raumkrieg/text?part={part}")
    assert (answer.status_code, answer.text) == (200, text)
    assert answer.headers["content-type"].startswith("text/plain")


@pytest.mark.parametrize(("section", "name"), files())
def test_every_place_of_a_page_has_its_text(section: Section, name: str) -> None:
    found, written = docs_pages.places(section, name), docs_pages.markdown(section, name)
    without_figures = re.sub("<figure>.*?</figure>", "", read(section, name).html, flags=re.S)
    assert set(found) == set(re.findall(r' id="([^"]*)"', without_figures))
    assert all(text and text in written for text in found.values())
    for chapter in read(section, name).chapters:
        assert found[chapter.id].startswith("## ")
        assert "\n## " not in found[chapter.id]


def test_a_page_is_read_as_it_is_written_and_an_unknown_part_is_a_sentence(stranger: Guest) -> None:
    whole = stranger.get("/api/docs/guides/player/text")
    assert whole.text == (ROOT / "docs" / "guides" / "player.md").read_text()
    lost = stranger.get("/api/docs/rules/raumkrieg/text?part=99.9")
    assert problem(lost) == (404, "no-such-page")
    assert lost.json()["detail"].startswith("This page has no part called 99.9.")
    assert problem(stranger.get("/api/docs/rules/chess/text")) == (404, "no-such-page")
