"""Rules and guides as the API sends them."""

from typing import Literal

from msgspec import Struct

Section = Literal["rules", "guides"]


class DocInfo(Struct, frozen=True):
    """A page of rules or a guide, without its text."""

    section: Section
    name: str
    title: str


class Chapter(Struct, frozen=True):
    """A chapter of a page; the id is its anchor in the HTML."""

    id: str
    title: str


class Doc(DocInfo, frozen=True):
    """A page of rules or a guide. The HTML leaves out the title."""

    chapters: list[Chapter]
    html: str
