"""The printout: the page a player gets. Rules: docs/rules/starweb.md §25, §30."""

from collections.abc import Sequence

from msgspec.structs import replace

from turnsheet.games.starweb.pages import report_text
from turnsheet.games.starweb.pages.report import Page, worlds_on
from turnsheet.games.starweb.pages.view import View


def printout(view: View) -> str:
    """One page. In version 1 a seat with several empires has one for each."""
    if view.rules >= 2 and len(view.pages) > 1:
        return report_text.page(together(view.pages, view.echo))
    return "\n".join(report_text.page(page) for page in view.pages)


def together(pages: Sequence[Page], echo: tuple[tuple[str, str], ...]) -> Page:
    """The pages of one player's empires as one: totals for each, one list of worlds, one echo of the orders."""
    first, *others = pages
    return replace(
        first,
        worlds=tuple(worlds_on(pages).values()),
        orders=echo,
        others=tuple(page.heading for page in others),
        others_gained=tuple((page.heading.name, page.gained) for page in others if page.gained),
    )
