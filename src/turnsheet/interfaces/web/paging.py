"""Lists in pages: every list answers a bounded number of things, and its `Link` header says where it goes on.

A list takes `limit` and a cursor, `before` or `after`, whose form is its own affair: a client follows the link with
`rel="next"` until there is none. What is in the order of time, such as a history, begins with its newest page and goes
back from there.
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
Limit = Annotated[int, QueryParameter(ge=1, le=MOST, description="How many to answer at most")]
LargeThings = Annotated[int, QueryParameter(ge=1, le=MOST_LARGE, description="How many to answer at most")]
"""Of things that may have some hundred kilobytes each."""
SmallThings = Annotated[int, QueryParameter(ge=1, le=MOST_SMALL, description="How many to answer at most")]
"""Of things that are small and of which a client needs all."""
Before = Annotated[str | None, QueryParameter(max_length=100, description="Go on behind this, from the link to a page")]
BeforeNumber = Annotated[
    int | None, QueryParameter(ge=0, le=LARGEST_NUMBER, description="Go on with those before this number")
]
AfterNumber = Annotated[int, QueryParameter(ge=0, le=LARGEST_NUMBER, description="Go on with those after so many")]
NEXT = [
    ResponseHeader(
        name="link",
        description='Where the list goes on: `<path>; rel="next"`; left out at its end',
        documentation_only=True,
    )
]


def paged(request: AnyRequest, page: Sequence[T], **cursor: str | int | None) -> Response[list[T]]:
    """A page of a list, with a link to the next one; the cursor is None on the last page."""
    return linked(request, list(page), **cursor)


def linked(request: AnyRequest, answer: T, **cursor: str | int | None) -> Response[T]:
    """An answer with a list in it, and a link to where that goes on."""
    ((name, value),) = cursor.items()
    headers = {}
    if value is not None:
        query = [(key, each) for key, each in request.query_params.multi_items() if key != name]
        headers["link"] = f'<{request.url.path}?{urlencode([*query, (name, value)])}>; rel="next"'
    return Response(answer, headers=headers)


class Numbered(Protocol):
    """Something with a number, counted from 1."""

    @property
    def number(self) -> int:
        """Its number."""


def earlier(page: Sequence[Numbered]) -> int | None:
    """The cursor of the page before one that is in the order of time; None before the first."""
    return page[0].number if page and page[0].number > 1 else None
