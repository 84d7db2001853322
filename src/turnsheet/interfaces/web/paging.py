"""Lists in pages: every list answers a bounded number of things, and its `Link` header says where it goes on.

A list takes `limit` and a cursor, `before` or `after`, whose form is its own affair: a client follows the link with
`rel="next"` until there is none.
"""

from collections.abc import Sequence
from typing import Annotated, TypeVar
from urllib.parse import urlencode

from litestar import Response
from litestar.datastructures import ResponseHeader
from litestar.params import QueryParameter

from turnsheet.interfaces.web.asking import AnyRequest

MOST = 100
LARGEST_NUMBER = 2**31 - 1
T = TypeVar("T")
Limit = Annotated[int, QueryParameter(ge=1, le=MOST, description="How many to answer at most")]
Before = Annotated[str | None, QueryParameter(max_length=100, description="Go on behind this, from the link to a page")]
BeforeNumber = Annotated[
    int | None, QueryParameter(ge=0, le=LARGEST_NUMBER, description="Go on with those before this number")
]
AfterNumber = Annotated[
    int | None, QueryParameter(ge=0, le=LARGEST_NUMBER, description="Go on with those after so many")
]
NEXT = [
    ResponseHeader(
        name="link",
        description='Where the list goes on: `<path>; rel="next"`; left out at its end',
        documentation_only=True,
    )
]


def paged(request: AnyRequest, page: Sequence[T], **cursor: str | int | None) -> Response[list[T]]:
    """A page of a list, with a link to the next one; the cursor is None on the last page."""
    ((name, value),) = cursor.items()
    headers = {}
    if value is not None:
        query = [(key, each) for key, each in request.query_params.multi_items() if key != name]
        headers["link"] = f'<{request.url.path}?{urlencode([*query, (name, value)])}>; rel="next"'
    return Response(list(page), headers=headers)
