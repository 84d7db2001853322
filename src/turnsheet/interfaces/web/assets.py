"""The files of the built client, each compressed once, as well as possible, because it is sent many times.

A file never changes: a new build gives its files new names.
"""

import gzip
from functools import cache
from mimetypes import guess_type
from pathlib import Path
from typing import Annotated

from litestar import Response, get, head
from litestar.concurrency import sync_to_thread
from litestar.exceptions import NotFoundException
from litestar.handlers import BaseRouteHandler
from litestar.params import PathParameter
from msgspec import Struct

from turnsheet.interfaces.web.authentication import YEAR, AnyRequest
from turnsheet.interfaces.web.members_only import OPEN_TO_ALL

PREFIX = "/assets"
ALREADY = {".woff2"}
"""Kinds of files that are compressed in themselves."""
FOREVER = f"public, immutable, max-age={YEAR}"
FileName = Annotated[str, PathParameter(max_length=200, description="The name of a file")]


class Asset(Struct, frozen=True):
    """A file in the form in which it is sent."""

    media_type: str
    plain: bytes
    packed: bytes | None
    """Compressed, if that makes it smaller."""


def asset_routes(folder: Path) -> list[BaseRouteHandler]:
    """The handlers for the files of a folder."""

    @cache
    def read(name: str) -> Asset:
        path = folder / name
        plain = path.read_bytes()
        packed = None if path.suffix in ALREADY else gzip.compress(plain, 9, mtime=0)
        kind = guess_type(name)[0] or "application/octet-stream"
        return Asset(kind, plain, packed if packed and len(packed) < len(plain) else None)

    async def found(name: str) -> Asset:
        if Path(name).name != name or not (folder / name).is_file():
            raise NotFoundException
        return await sync_to_thread(read, name)

    @get(f"{PREFIX}/{{name:str}}", include_in_schema=False, opt=OPEN_TO_ALL)
    async def asset(request: AnyRequest, name: FileName) -> Response[bytes]:
        """The file, compressed for those who can read that."""
        file = await found(name)
        headers = {"cache-control": FOREVER}
        if file.packed is None:
            return Response(file.plain, media_type=file.media_type, headers=headers)
        headers["vary"] = "accept-encoding"
        if "gzip" not in request.headers.get("accept-encoding", ""):
            return Response(file.plain, media_type=file.media_type, headers=headers)
        headers["content-encoding"] = "gzip"
        return Response(file.packed, media_type=file.media_type, headers=headers)

    @head(f"{PREFIX}/{{name:str}}", include_in_schema=False, opt=OPEN_TO_ALL)
    async def asset_head(name: FileName) -> Response[None]:
        """Whether the file exists."""
        file = await found(name)
        return Response(None, media_type=file.media_type, headers={"cache-control": FOREVER})

    return [asset, asset_head]
