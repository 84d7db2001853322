"""The description of the API, completed: every operation may answer with a problem."""

from litestar.openapi.spec import OpenAPI, OpenAPIMediaType, OpenAPIResponse, Reference, Schema
from litestar.openapi.spec.enums import OpenAPIType

PROBLEM = Schema(
    type=OpenAPIType.OBJECT,
    title="Problem",
    description="What went wrong: a code for programs, a sentence for people.",
    required=["status", "code", "title", "detail"],
    properties={
        "status": Schema(type=OpenAPIType.INTEGER),
        "code": Schema(type=OpenAPIType.STRING),
        "title": Schema(type=OpenAPIType.STRING),
        "detail": Schema(type=OpenAPIType.STRING),
        "type": Schema(type=OpenAPIType.STRING),
    },
)
METHODS = ("get", "post", "put", "delete")


def complete(described: OpenAPI) -> None:
    """Say what an error looks like, in place of the framework's own form."""
    assert described.components is not None
    assert described.paths is not None
    described.components.schemas["Problem"] = PROBLEM
    media = OpenAPIMediaType(schema=Reference(ref="#/components/schemas/Problem"))
    problem = OpenAPIResponse(description="A problem", content={"application/problem+json": media})
    for path in described.paths.values():
        for method in METHODS:
            operation = getattr(path, method)
            if operation is not None and operation.responses is not None:
                for status in [status for status in operation.responses if not status.startswith("2")]:
                    del operation.responses[status]
                operation.responses["4XX"] = problem
