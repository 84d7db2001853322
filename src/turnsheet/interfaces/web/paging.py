"""Lists in pages: every response has a limited number of entries, and its `Link` header has the next page.

A list takes `limit` and a cursor, `before` or `after`. Clients do not build cursors: they follow the link with
`rel="next"` until there is none. Lists in order of time, such as a history, begin with the newest page.
"""

from collections.abc import Sequence
from typing import Annotated, Protocol, TypeVar
from urllib.parse import urlencode

from litestar import Response
from litestar.datastructures import ResponseHeader
from litestar.params import QueryParameter

from turnsheet.interfaces.web.authentication import AnyRequest

MOST = 100
MOST_SMALL = 500
MOST_LARGE = 20
LARGEST_NUMBER = 2**31 - 1
T = TypeVar("T")
Limit = Annotated[int, QueryParameter(ge=1, le=MOST, description="The most entries to return")]
LargeThings = Annotated[int, QueryParameter(ge=1, le=MOST_LARGE, description="The most entries to return")]
"""For entries of up to some hundred kilobytes each."""
SmallThings = Annotated[int, QueryParameter(ge=1, le=MOST_SMALL, description="The most entries to return")]
"""For small entries of which a client needs all."""
Before = Annotated[str | None, QueryParameter(max_length=100, description="The cursor from the link to a page")]
BeforeNumber = Annotated[int | None, QueryParameter(ge=0, le=LARGEST_NUMBER, description="Continue before this number")]
AfterNumber = Annotated[int, QueryParameter(ge=0, le=LARGEST_NUMBER, description="Skip this number of entries")]
NEXT = [
    ResponseHeader(
        name="link",
        description='The next page: `<path>; rel="next"`; missing on the last page',
        documentation_only=True,
    )
]


def paged(request: AnyRequest, page: Sequence[T], **cursor: str | int | None) -> Response[list[T]]:
    """A page of a list, with a link to the next one; the cursor is None on the last page."""
    return linked(request, list(page), **cursor)


def linked(request: AnyRequest, answer: T, **cursor: str | int | None) -> Response[T]:
    """An answer that contains a list, with a link to its next page."""
    ((name, value),) = cursor.items()
    headers = {}
    if value is not None:
        query = [(key, each) for key, each in request.query_params.multi_items() if key != name]
        headers["link"] = f'<{request.url.path}?{urlencode([*query, (name, value)])}>; rel="next"'
    return Response(answer, headers=headers)


class Numbered(Protocol):
    """An entry with a number, counted from 1."""

    @property
    def number(self) -> int:
        """Its number."""


def earlier(page: Sequence[Numbered]) -> int | None:
    """The cursor of the page before one that is in the order of time; None before the first."""
    return page[0].number if page and page[0].number > 1 else None
