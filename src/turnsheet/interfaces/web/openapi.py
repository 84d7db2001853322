"""The OpenAPI description, with the problem that every operation may return.

Building it takes longer than starting the rest of the application, so it is built on request.
"""

from litestar import Litestar
from litestar.openapi.plugins import JsonRenderPlugin

from turnsheet.interfaces.web.authentication import AnyRequest

PROBLEM = {
    "type": "object",
    "title": "Problem",
    "description": "What went wrong: a code for programs, a sentence for people.",
    "required": ["status", "code", "title", "detail"],
    "properties": {
        "status": {"type": "integer"},
        "code": {"type": "string"},
        "title": {"type": "string"},
        "detail": {"type": "string"},
        "type": {"type": "string"},
    },
}
ANSWER = {
    "description": "A problem",
    "content": {"application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}},
}
METHODS = ("get", "post", "put", "patch", "delete")
Document = dict[str, object]


class Described(JsonRenderPlugin):
    """Serves the completed description as JSON."""

    def render(self, request: AnyRequest, openapi_schema: Document) -> bytes:
        """The completed description as JSON."""
        return self.render_json(request, completed(openapi_schema))


def description(app: Litestar) -> Document:
    """The description of an application's routes."""
    return completed(app.openapi_schema.to_schema())


def completed(described: Document) -> Document:
    """Replace the framework's form of an error with ours."""
    components = _part(described, "components")
    schemas = {**_part(components, "schemas"), "Problem": PROBLEM}
    paths = _part(described, "paths")
    return {
        **described,
        "components": {**components, "schemas": schemas},
        "paths": {path: _operations(_part(paths, path)) for path in paths},
    }


def _operations(item: Document) -> Document:
    answered = {method: _part(item, method) for method in METHODS if method in item}
    return {**item, **{method: {**each, "responses": _answers(each)} for method, each in answered.items()}}


def _answers(operation: Document) -> Document:
    answers = _part(operation, "responses")
    return {**{status: answers[status] for status in answers if status.startswith("2")}, "4XX": ANSWER}


def _part(document: Document, name: str) -> Document:
    part = document[name]
    assert isinstance(part, dict)
    return part
