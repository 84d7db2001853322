"""Rules and guides in the browser: the Markdown of `docs/` as plain HTML with an anchor for every clause.

Every heading, numbered clause and refusal code has a name, so that links such as `/rules/starweb#17.4` and
`/rules/starweb#recovering` work. Raw HTML in the texts is shown as text. Figures are inserted into the page as SVG, so
that they use the colours of its theme; their place in the text becomes the caption.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from html import escape
from pathlib import Path
from posixpath import normpath
from typing import Annotated

from litestar import MediaType, Router, get
from litestar.params import FromPath, QueryParameter
from markdown_it import MarkdownIt
from markdown_it.token import Token

from turnsheet.host.refusals import RefusedError
from turnsheet.interfaces.web.members_only import OPEN_TO_ALL
from turnsheet.interfaces.web.schemas.docs import Chapter, Doc, DocInfo, Section

PACKED = Path(__file__).parent / "docs"
"""Where an installed package has them; in the source tree they are where everyone looks for them."""
FOLDER = PACKED if PACKED.is_dir() else Path(__file__).parents[4] / "docs"
SECTIONS: tuple[Section, ...] = ("rules", "guides")
BESIDE = {"cases": "cases.md", "glossary": "glossary.md"}
"""Guides that are not in the folder of guides."""
BROAD = 12
"""A table of more columns may have to be moved to and fro, also with the keyboard."""
CLAUSE = re.compile(r"D?[0-9]+(\.[0-9]+)*[a-z]?")
FIGURE = re.compile(r"figures/[a-z-]+\.svg")
Part = Annotated[
    str, QueryParameter(max_length=80, description="Its id: of a chapter, a clause such as 17.4, or a refusal code")
]


def files() -> dict[tuple[Section, str], Path]:
    """Every page by section and name."""
    found = {(section, path.stem): path for section in SECTIONS for path in sorted((FOLDER / section).glob("*.md"))}
    return found | {("guides", name): FOLDER / path for name, path in BESIDE.items()}


@cache
def page(section: Section, name: str) -> Doc | None:
    """A page as HTML; None if there is none of this name."""
    path = files().get((section, name))
    if path is None:
        return None
    reader = MarkdownIt("commonmark", {"html": False}).enable("table")
    tokens = reader.parse(path.read_text(encoding="utf-8"))
    title, chapters = _named(tokens)
    _styled(tokens)
    tokens = list(_illustrated(tokens, path.parent))
    for token in tokens:
        if token.children:
            token.children = list(_linked(token.children, path.relative_to(FOLDER).parent))
    return Doc(section, name, title, chapters, reader.renderer.render(tokens[3:], reader.options, {}))


def _named(tokens: list[Token]) -> tuple[str, list[Chapter]]:
    """Give names to what can be pointed at; the title, which comes first, and the chapters."""
    chapters: list[Chapter] = []
    taken: set[str] = set()
    coded = False

    def name(token: Token, wanted: str) -> None:
        if wanted not in taken:
            taken.add(wanted)
            token.attrSet("id", wanted)

    for at, token in enumerate(tokens):
        if token.type == "heading_open" and token.tag != "h1":
            text = _plain(tokens[at + 1])
            name(token, _slug(text))
            if token.tag == "h2":
                chapters.append(Chapter(str(token.attrGet("id") or ""), text))
        elif token.type == "list_item_open":
            _clause(token, tokens[at + 2], name)
        elif token.type == "thead_open":
            coded = _plain(tokens[at + 3]) == "code"
        elif token.type == "tr_open":
            cell = tokens[at + 2]
            _clause(token, cell, name)
            for code in (cell.children or []) if coded else []:
                if code.type == "code_inline":
                    name(code, code.content)
    return _plain(tokens[1]), chapters


def _clause(token: Token, inline: Token, name: Callable[[Token, str], None]) -> None:
    """Give an item or a row the number of its clause as anchor, and turn the number into a link to it."""
    children = inline.children or []
    kinds = [child.type for child in children[:4]]
    begins = kinds.index("strong_open") if "strong_open" in kinds[:2] else -1
    if begins < 0 or begins + 1 >= len(children) or not CLAUSE.fullmatch(children[begins + 1].content):
        return
    name(token, children[begins + 1].content)
    opened, closed = Token("link_open", "a", 1), Token("link_close", "a", -1)
    opened.attrs = {"href": f"#{children[begins + 1].content}", "class": "clause"}
    children[begins + 1 : begins + 2] = [opened, children[begins + 1], closed]


def _styled(tokens: list[Token]) -> None:
    """Set the alignment of table cells by classes, because pages do not accept inline styles."""
    for at, token in enumerate(tokens):
        if aligned := re.fullmatch("text-align:(.*)", str(token.attrs.pop("style", ""))):
            token.attrSet("class", aligned[1])
        if token.type == "table_open":
            ends = next(after for after in range(at, len(tokens)) if tokens[after].type == "thead_close")
            if sum(each.type == "th_open" for each in tokens[at:ends]) > BROAD:
                token.attrs = {"class": "broad", "tabindex": "0"}


def _illustrated(tokens: Sequence[Token], folder: Path) -> Iterator[Token]:
    """Paragraphs that are nothing but a figure of ours become that figure."""
    at = 0
    while at < len(tokens):
        drawn = _figure(tokens[at + 1], folder) if tokens[at].type == "paragraph_open" else ""
        if drawn:
            yield Token("html_block", "", 0, content=drawn)
        else:
            yield tokens[at]
        at += 3 if drawn else 1


def _figure(inline: Token, folder: Path) -> str:
    children = inline.children or []
    if len(children) != 1 or children[0].type != "image":
        return ""
    source = str(children[0].attrGet("src"))
    if not FIGURE.fullmatch(source):
        return ""
    caption = escape(children[0].content)
    return (
        f'<figure><div class="drawn" role="group" aria-label="{caption}" tabindex="0">'
        f"{(folder / source).read_text(encoding='utf-8').strip()}</div><figcaption>{caption}</figcaption></figure>\n"
    )


def _linked(children: Sequence[Token], folder: Path) -> Iterator[Token]:
    """Point links to other pages to their addresses on this site; remove links to anything else in the project."""
    pages = {path.relative_to(FOLDER).as_posix(): f"/{section}/{name}" for (section, name), path in files().items()}
    dropped = False
    for child in children:
        if child.type == "link_open":
            there, hash_, place = str(child.attrGet("href")).partition("#")
            target = pages.get(normpath((folder / there).as_posix())) if there else ""
            dropped = target is None and not there.startswith("https://")
            if target is not None:
                child.attrSet("href", target + hash_ + place)
        if not (dropped and child.type in ("link_open", "link_close")):
            yield child


def _plain(inline: Token) -> str:
    return "".join(child.content for child in inline.children or [])


def _slug(text: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-")


@cache
def markdown(section: Section, name: str) -> str:
    """The text of a page as it is written."""
    path = files().get((section, name))
    if path is None:
        raise _no_page(section, name)
    return path.read_text(encoding="utf-8")


@cache
def places(section: Section, name: str) -> dict[str, str]:
    """The text of each part of a page that can be pointed at, by its name: chapters, clauses and refusal codes."""
    text = markdown(section, name)
    tokens = MarkdownIt("commonmark", {"html": False}).enable("table").parse(text)
    _named(tokens)
    lines = text.splitlines()
    heads = [(token.map[0], token.tag) for token in tokens if token.type == "heading_open" and token.map]
    found: dict[str, str] = {}
    row = (0, 0)
    for token in tokens:
        begin, end = token.map or row
        if token.type == "heading_open":
            end = next((line for line, tag in heads if line > begin and tag <= token.tag), len(lines))
        elif token.type == "tr_open":
            row = (begin, end)
        for each in (token, *(token.children or ())):
            if each.attrGet("id") is not None:
                found[str(each.attrGet("id"))] = "\n".join(lines[begin:end]).strip()
    return found


def _no_page(section: Section, name: str) -> RefusedError:
    return RefusedError(
        "no-such-page", f"There is no page called {name[:40]} among the {section}. The list is at /guides."
    )


@get("/docs", summary="Rules and guides", sync_to_thread=True)
def docs() -> list[DocInfo]:
    """The title and address of every page."""
    pages = [page(section, name) for section, name in files()]
    return [DocInfo(each.section, each.name, each.title) for each in pages if each]


@get("/docs/{section:str}/{name:str}", summary="Rules or a guide", sync_to_thread=True)
def doc(section: FromPath[Section], name: FromPath[str]) -> Doc:
    """One page as HTML, with its chapters."""
    found = page(section, name)
    if found is None:
        raise _no_page(section, name)
    return found


@get(
    "/docs/{section:str}/{name:str}/text",
    summary="Rules or a guide as text",
    media_type=MediaType.TEXT,
    sync_to_thread=True,
)
def doc_text(section: FromPath[Section], name: FromPath[str], part: Part = "") -> str:
    """One page in Markdown, or a part of it."""
    if not part:
        return markdown(section, name)
    found = places(section, name).get(part)
    if found is None:
        told = f"This page has no part called {part[:40]}. Its chapters are listed with the page."
        raise RefusedError("no-such-page", told)
    return found


docs_routes = Router("/", opt=OPEN_TO_ALL, route_handlers=[docs, doc, doc_text])
