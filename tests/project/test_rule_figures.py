"""The figures of the rules are as their script draws them, and say in words what they show."""

import re
from xml.etree import ElementTree

import pytest

from scripts import rule_figures
from tests.helpers.paths import ROOT

FOLDER = ROOT / "docs" / "rules" / "figures"
SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize("name", rule_figures.FIGURES)
def test_a_figure_is_as_it_is_drawn(name: str) -> None:
    assert (FOLDER / f"{name}.svg").read_text(encoding="utf-8") == rule_figures.FIGURES[name]()


@pytest.mark.parametrize("name", rule_figures.FIGURES)
def test_a_figure_has_words_for_those_who_do_not_see_it_and_letters_that_can_be_read(name: str) -> None:
    drawn = ElementTree.parse(FOLDER / f"{name}.svg").getroot()
    told = [drawn.findtext(f"{SVG}{part}") or "" for part in ("title", "desc")]
    assert len(told[0]) > 5
    assert len(told[1]) > 100
    assert drawn.get("role") == "img"
    assert all(int(each.get("font-size", "0")) >= 12 for each in drawn.iter(f"{SVG}text"))


@pytest.mark.parametrize("name", rule_figures.FIGURES)
def test_colours_are_those_of_the_theme(name: str) -> None:
    text = (FOLDER / f"{name}.svg").read_text(encoding="utf-8")
    colours = re.findall(r'(?:fill|stroke)="([^"]*)"', text)
    assert colours
    assert all(each == "none" or re.fullmatch(r"var\(--[a-z0-9-]+, #[0-9a-f]{6}\)", each) for each in colours)


def test_every_figure_is_on_a_page() -> None:
    pages = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "docs" / "rules").glob("*.md"))
    assert set(re.findall(r"\]\(figures/(.*?)\.svg\)", pages)) == set(rule_figures.FIGURES)
