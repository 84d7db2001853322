"""Requests that are about no match: for rules and guides.

Made from client/openapi.json by scripts/client_package.py: change nothing here.
"""

from typing import Literal
from urllib.parse import quote

from turnsheet.client.answers import Doc, DocInfo
from turnsheet.client.connection import Connection, at


class SiteRequests:
    """A site, as everybody reaches it who may."""

    def __init__(self, connection: Connection) -> None:
        self.connection = connection

    def docs(self) -> tuple[DocInfo, ...]:
        """Rules and guides."""
        return self.connection.read("/api/docs", tuple[DocInfo, ...])

    def doc(self, section: Literal["rules", "guides"], name: str) -> Doc:
        """Rules or a guide."""
        return self.connection.read(f"/api/docs/{section}/{quote(name, safe='')}", Doc)

    def doc_text(self, section: Literal["rules", "guides"], name: str, *, part: str = "") -> str:
        """Rules or a guide as text.

        `part`: its id: of a chapter, a clause such as 17.4, or a refusal code.
        """
        return self.connection.read_text(at(f"/api/docs/{section}/{quote(name, safe='')}/text", {"part": part}))
