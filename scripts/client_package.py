"""The generated modules of `turnsheet.client`, made from the OpenAPI description of the API.

    python scripts/client_package.py     writes them again, after `turnsheet schema > client/openapi.json`

`answers.py` has a type for each answer, `seat_requests.py` a method for each request that the token of a seat allows,
and `site_requests.py` one for requests that are about no match, such as for the rules. Which requests there are, and
what they are called, is in `REQUESTS` and `SITE_REQUESTS`; their parameters and answers are as the description says.
Where `turnsheet.core` has a type with the same name and fields, such as an order form, it is used: so what a program
receives fits the functions of core. Descriptions of types and fields come from the server's source.
"""

import ast
import importlib
import json
import keyword
import pkgutil
import re
import subprocess
import sys
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from textwrap import indent, wrap
from typing import Literal, TypeAlias, cast

from msgspec import Struct
from msgspec.structs import fields

import turnsheet.core
import turnsheet.host
import turnsheet.interfaces.web

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "turnsheet" / "client"
Json: TypeAlias = dict[str, object]
Method: TypeAlias = Literal["get", "post", "put", "delete"]
MATCH, SEAT = "/api/matches/{match}", "/api/matches/{match}/seats/{seat}"
REQUESTS: dict[str, tuple[Method, str]] = {
    "match": ("get", MATCH),
    "history": ("get", f"{MATCH}/history"),
    "result": ("get", f"{MATCH}/result"),
    "best_moments": ("get", f"{MATCH}/moments"),
    "long_option": ("get", f"{MATCH}/options/{{name}}"),
    "view": ("get", f"{SEAT}/view"),
    "printout": ("get", f"{SEAT}/printout"),
    "printout_data": ("get", f"{SEAT}/printout.json"),
    "chart": ("get", f"{SEAT}/chart"),
    "lists": ("get", f"{SEAT}/lists"),
    "story": ("get", f"{SEAT}/story"),
    "scores": ("get", f"{SEAT}/scores"),
    "messages": ("get", f"{SEAT}/messages"),
    "sent_messages": ("get", f"{SEAT}/messages/sent"),
    "forms": ("get", f"{SEAT}/forms"),
    "order_sheet": ("get", f"{SEAT}/orders"),
    "check": ("post", f"{SEAT}/check"),
    "suggestion": ("post", f"{SEAT}/suggestion"),
    "save_draft": ("put", f"{SEAT}/draft"),
    "send": ("post", f"{SEAT}/orders"),
    "take_back": ("delete", f"{SEAT}/orders"),
    "receipts": ("get", f"{SEAT}/receipts"),
    "played_orders": ("get", f"{SEAT}/orders/played"),
    "played_preview": ("get", f"{SEAT}/orders/played/preview"),
    "forecast": ("post", f"{SEAT}/forecast"),
    "notes": ("get", f"{SEAT}/notes"),
    "save_notes": ("put", f"{SEAT}/notes"),
    "atlas": ("get", f"{SEAT}/atlas"),
    "add_allied_printouts": ("post", f"{SEAT}/atlas"),
    "remove_allied_printouts": ("delete", f"{SEAT}/atlas"),
    "chat": ("get", f"{SEAT}/chat"),
    "send_chat": ("post", f"{SEAT}/chat"),
    "mark_chat_as_read": ("post", f"{SEAT}/chat/read"),
    "go_on_vacation": ("put", f"{SEAT}/vacation"),
    "end_vacation": ("delete", f"{SEAT}/vacation"),
}
"""The requests by the names of their methods."""
DOC = "/api/docs/{section}/{name}"
SITE_REQUESTS: dict[str, tuple[Method, str]] = {
    "docs": ("get", "/api/docs"),
    "doc": ("get", DOC),
    "doc_text": ("get", f"{DOC}/text"),
}
"""Requests that are about no match."""
HELD = ("match", "seat")
"""What a seat knows of itself, so that its methods do not ask for it."""
EVENTS = f"{MATCH}/events"
"""The stream of events, which `event_stream` reads."""
SIMPLE = {"string": "str", "integer": "int", "number": "float", "boolean": "bool", "null": "None"}
MADE = "Made from client/openapi.json by scripts/client_package.py: change nothing here."
WIDTH = 112


def description() -> Json:
    """The description of the API, as another test keeps it current."""
    return cast(Json, json.loads((ROOT / "client" / "openapi.json").read_text(encoding="utf-8")))


def modules(described: Json) -> dict[str, str]:
    """The texts of the generated modules, by file name."""
    requests = [_Request(name, described, *place) for name, place in REQUESTS.items()]
    of_site = [_Request(name, described, *place) for name, place in SITE_REQUESTS.items()]
    components = _part(_part(described, "components"), "schemas")
    events = _part(_part(_part(_part(described, "paths"), EVENTS), "get"), "responses")
    answered = [each.answer for each in (*requests, *of_site)] + [_content(events)["text/event-stream"]]
    bodies = [each.body for each in requests if each.body.get("type") == "array"]
    names = _closure([*answered, *bodies, {"$ref": "#/components/schemas/Problem"}], components)
    return {
        "answers.py": _formatted(_answers(names, components)),
        "seat_requests.py": _formatted(_seat_requests(requests)),
        "site_requests.py": _formatted(_site_requests(of_site)),
    }


class _Request:
    """One operation of the API, and the method that is made of it."""

    def __init__(self, name: str, described: Json, method: Method, path: str) -> None:
        self.name, self.method, self.path = name, method, path
        self.operation = _part(_part(_part(described, "paths"), path), method)
        answers = _part(self.operation, "responses")
        (status,) = (each for each in answers if each.startswith("2"))
        answer = _part(answers, status)
        self.empty = "content" not in answer
        content = {} if self.empty else _content(answers)
        self.text = "text/plain" in content
        self.answer: Json = {} if self.empty else next(iter(content.values()))
        self.paged = "link" in cast(Json, answer.get("headers", {}))
        given = self.operation.get("requestBody")
        self.body = _content({"200": given})["application/json"] if given else {}
        self._components = _part(_part(described, "components"), "schemas")

    @property
    def kind(self) -> str:
        return "None" if self.empty else "str" if self.text else _kind(self.answer)

    def written(self) -> str:
        """The method."""
        words = [each for each in self._parameters("path") if each[0] not in HELD]
        query = [each for each in self._parameters("query") if not self._is_cursor(each[0])]
        fields = self._fields()
        needed = [*((name, kind, "") for name, kind, _ in words), *(each for each in fields if not each[2])]
        chosen = [each for each in (*fields, *query) if each[2]]
        signature = ["self", *(f"{name}: {kind}" for name, kind, _ in needed)]
        signature += ["*"] * bool(chosen) + [f"{name}: {kind} = {default}" for name, kind, default in chosen]
        returned = f"Iterator[{self.kind}]" if self.paged else self.kind
        lines = [f"def {self.name}({', '.join(signature)}) -> {returned}:", indent(self._about(), "    ")]
        path = "f" * ("{" in self.path) + f'"{self._place()}"'
        asked = ", ".join(f'"{name}": {name}' for name, *_ in query)
        place = f"at({path}, {{{asked}}})" if asked else path
        return (
            "\n".join(
                [
                    *lines,
                    f"    return {self._call(place, query, fields)}"
                    if not self.empty
                    else f"    {self._call(place, query, fields)}",
                ]
            )
            + "\n"
        )

    def _place(self) -> str:
        return (
            self.path.replace("{match}", "{self.match_id}")
            .replace("{seat}", "{self.number}")
            .replace("{name}", "{quote(name, safe='')}")
        )

    def _call(self, place: str, query: list[tuple[str, str, str]], fields: list[tuple[str, str, str]]) -> str:
        if self.text:
            return f"self.connection.read_text({place})"
        if self.paged:
            return f"self.connection.read_pages({place}, {self.kind})"
        if self.method == "get":
            return f"self.connection.read({place}, {self.kind})"
        body = "None"
        if self.body.get("type") == "array":
            body = fields[0][0]
        elif self.body:
            body = "{" + ", ".join(f'"{name}": {name}' for name, *_ in fields) + "}"
        patience = ", patience=wait" if any(name == "wait" for name, *_ in query) else ""
        kind = "" if self.empty else f", {self.kind}"
        verb = "change" if self.empty else "write"
        return f'self.connection.{verb}("{self.method.upper()}", {place}, {body}{kind}{patience})'

    def _about(self) -> str:
        said = [f"{self.operation['summary']}{', page by page' * self.paged}."]
        for each in cast(list[Json], self.operation.get("parameters", [])):
            about = str(each.get("description", ""))
            if about and each["in"] == "query" and not self._is_cursor(str(each["name"])):
                said += [f"`{each['name']}`: {about[0].lower()}{about[1:]}."]
        return _docstring(said[0], said[1:])

    def _is_cursor(self, name: str) -> bool:
        """Whether a parameter says where a page begins: the link to the page has it."""
        return self.paged and name in ("before", "after")

    def _parameters(self, place: str) -> list[tuple[str, str, str]]:
        found = []
        for each in cast(list[Json], self.operation.get("parameters", [])):
            if each["in"] == place:
                schema = cast(Json, each["schema"])
                default = repr(schema["default"]) if "default" in schema else "None"
                found.append((str(each["name"]), _kind(schema), default.replace("'", '"')))
        return found

    def _fields(self) -> list[tuple[str, str, str]]:
        """The parts of the body, as parameters."""
        if self.body.get("type") == "array":
            return [("notes", f"Sequence[{_kind(_part(self.body, 'items'))}]", "")]
        if not self.body:
            return []
        schema = _part(self._components, _name(str(self.body["$ref"]), raw=True))
        needed = cast(list[str], schema["required"])
        properties = _part(schema, "properties")
        ordered = sorted(properties, key=lambda name: name not in needed)
        return [(name, _kind(_part(properties, name)), _default(name, schema)) for name in ordered]


def _seat_requests(requests: list[_Request]) -> str:
    return (
        f'"""The requests that the token of a seat allows, one method each.\n\n{MADE}\n"""\n\n'
        f"{_imports(requests)}"
        'class SeatRequests:\n    """A seat of a match, as its token reaches it."""\n\n'
        "    def __init__(self, connection: Connection, match_id: str, number: int) -> None:\n"
        "        self.connection = connection\n        self.match_id = match_id\n        self.number = number\n\n"
        f"{_methods(requests)}"
    )


def _site_requests(requests: list[_Request]) -> str:
    return (
        f'"""Requests that are about no match: for rules and guides.\n\n{MADE}\n"""\n\n'
        f"{_imports(requests)}"
        'class SiteRequests:\n    """A site, as everybody reaches it who may."""\n\n'
        "    def __init__(self, connection: Connection) -> None:\n"
        "        self.connection = connection\n\n"
        f"{_methods(requests)}"
    )


def _methods(requests: list[_Request]) -> str:
    return "\n".join(indent(each.written(), "    ") for each in requests)


def _imports(requests: list[_Request]) -> str:
    """What the methods might need; the linter removes what they do not."""
    used = sorted({name for each in requests for name in re.findall(r"\b[A-Z]\w+", f"{each.kind} {each.written()}")})
    known = [name for name in used if name in _closure_names()]
    return (
        "from collections.abc import Iterator, Sequence\nfrom datetime import datetime\n"
        "from typing import Literal\nfrom urllib.parse import quote\n\n"
        f"from turnsheet.client.answers import {', '.join(known)}\n"
        "from turnsheet.client.connection import Connection, at\n\n\n"
    )


@cache
def _closure_names() -> frozenset[str]:
    components = _part(_part(description(), "components"), "schemas")
    return frozenset(_title(name, components) for name in components)


def _answers(names: list[str], components: Json) -> str:
    imported: dict[str, list[str]] = {}
    made = []
    for name in names:
        source = _source(name, components)
        if source is not None and source.__module__.startswith("turnsheet.core."):
            imported.setdefault(source.__module__, []).append(source.__name__)
        else:
            made.append(_struct(name, components, source, names))
    lines = [f'"""What the API answers, as types.\n\n{MADE}\n"""\n', "from datetime import datetime"]
    lines += ["from typing import Literal\n", "from msgspec import Struct\n"]
    clashes = {title for title in _titles(imported) if _titles(imported).count(title) > 1}
    for module in sorted(imported):
        told = [
            f"{each} as {module.rsplit('.', 1)[1].capitalize()}{each}" if each in clashes else each
            for each in sorted(imported[module])
        ]
        lines.append(f"from {module} import {', '.join(told)}")
    everything = sorted({_title(name, components) for name in names})
    lines.append(f"\n__all__ = {json.dumps(everything)}\n")
    return "\n".join([*lines, *made])


def _titles(imported: Mapping[str, list[str]]) -> list[str]:
    return [each for names in imported.values() for each in names]


def _struct(name: str, components: Json, source: type[Struct] | None, names: list[str]) -> str:
    schema = _part(components, name)
    properties, needed = _part(schema, "properties"), cast(list[str], schema["required"])
    order = [each.encode_name for each in fields(source)] if source is not None else []
    ordered = sorted(properties, key=lambda each: (each not in needed, order.index(each) if each in order else 0))
    said = _documented(source) if source is not None else {}
    title = _title(name, components)
    base = _base(source, names)
    if base:
        inherited = _part(_part(components, base), "properties")
        ordered = [each for each in ordered if each not in inherited]
    lines = [f"class {title}({base or 'Struct'}, frozen=True):"]
    lines += [indent(said.get("", f'"""`{title}` of the API."""'), "    "), ""]
    for each in ordered:
        assert not keyword.iskeyword(each)
        kind = _kind(_part(properties, each))
        if each not in needed and "default" not in _part(properties, each) and kind in SIMPLE.values():
            kind += " | None"
        default = "" if each in needed else f" = {_default(each, schema)}"
        lines.append(f"    {each}: {kind}{default}")
        if each in said:
            lines.append(indent(said[each], "    "))
    return "\n" + "\n".join(lines) + "\n"


def _base(source: type[Struct] | None, names: list[str]) -> str:
    """The type that a struct extends, if it is one of those that are answered; empty if not."""
    base = source.__base__.__name__ if source is not None and source.__base__ is not None else ""
    return base if base in names else ""


def _default(name: str, schema: Json) -> str:
    """What a field that may be missing is then; empty if it may not."""
    if name in cast(list[str], schema["required"]):
        return ""
    part = _part(_part(schema, "properties"), name)
    if "default" in part:
        value = part["default"]
        return "()" if value == [] else json.dumps(value) if isinstance(value, str) else repr(value)
    if part.get("type") == "object":
        return "{}"
    if "$ref" in part:
        return f"{_name(str(part['$ref']))}()"
    return "None"


def _kind(schema: Json) -> str:
    """The Python type of a schema."""
    if "$ref" in schema:
        return _name(str(schema["$ref"]))
    if "const" in schema:
        return f"Literal[{json.dumps(schema['const'])}]"
    if "enum" in schema:
        values = cast(list[object], schema["enum"])
        kind = f"Literal[{', '.join(json.dumps(each) for each in values if each is not None)}]"
        return f"{kind} | None" if None in values else kind
    if "oneOf" in schema:
        kinds = [_kind(cast(Json, each)) for each in cast(list[object], schema["oneOf"])]
        return " | ".join(dict.fromkeys(kinds))
    if schema.get("type") == "array":
        if "prefixItems" in schema:
            return f"tuple[{', '.join(_kind(cast(Json, each)) for each in cast(list[object], schema['prefixItems']))}]"
        return f"tuple[{_kind(_part(schema, 'items'))}, ...]"
    if schema.get("type") == "object":
        return f"dict[str, {_kind(_part(schema, 'additionalProperties'))}]"
    if schema.get("format") == "date-time":
        return "datetime"
    return SIMPLE[str(schema["type"])] if "type" in schema else "object"


def _closure(schemas: list[Json], components: Json) -> list[str]:
    """The components that these schemas need, each after those it needs itself."""
    found: dict[str, None] = {}

    def look(part: object) -> None:
        if isinstance(part, dict):
            if "$ref" in part:
                name = _name(str(part["$ref"]), raw=True)
                if name not in found:
                    look(components[name])
                    found[name] = None
            for each in part.values():
                look(each)
        elif isinstance(part, list):
            for each in part:
                look(each)

    look(schemas)
    return list(found)


def _name(reference: str, *, raw: bool = False) -> str:
    """The component that a reference names: as in the description, or as a type is called here."""
    name = reference.rsplit("/", 1)[1]
    return name if raw else "".join(part[0].upper() + part[1:] for part in name.split("_"))


def _title(name: str, components: Json) -> str:
    assert name in components
    return _name(f"/{name}")


@cache
def _structs() -> dict[str, list[type[Struct]]]:
    """All structs of core, host and web, by name."""
    for package in (turnsheet.core, turnsheet.host, turnsheet.interfaces.web):
        for each in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            if ".migrations" not in each.name:
                importlib.import_module(each.name)
    found: dict[str, list[type[Struct]]] = {}
    for kind in _below(Struct):
        if kind.__module__.startswith(("turnsheet.core.", "turnsheet.host.", "turnsheet.interfaces.web.")):
            found.setdefault(kind.__name__, []).append(kind)
    return found


def _below(kind: type[Struct]) -> Iterator[type[Struct]]:
    for each in kind.__subclasses__():
        yield each
        yield from _below(each)


def _source(name: str, components: Json) -> type[Struct] | None:
    """The struct that a component describes: that with its name and its fields; None if none or several have them."""
    schema = _part(components, name)
    properties = _part(schema, "properties")
    tags = {each for each in properties if "const" in _part(properties, each)}
    needed = set(cast(list[str], schema["required"])) - tags
    fitting = [
        kind
        for kind in _structs().get(str(schema["title"]), [])
        if {each.encode_name for each in fields(kind)} == set(properties) - tags
        and {each.encode_name for each in fields(kind) if each.required} == needed
        and ("_" not in name or name.split("_")[0] == kind.__module__.rsplit(".", 1)[1])
    ]
    return fitting[0] if len(fitting) == 1 else None


def _documented(kind: type[Struct]) -> dict[str, str]:
    """The docstrings of a struct and of its fields, with those it inherits; its own is under the empty name."""
    found: dict[str, str] = {}
    for each in reversed(kind.__mro__):
        if each.__module__.startswith("turnsheet."):
            path = Path(str(sys.modules[each.__module__].__file__))
            (node,) = (
                node
                for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
                if isinstance(node, ast.ClassDef) and node.name == each.__name__
            )
            for first, second in zip(node.body, node.body[1:], strict=False):
                if isinstance(first, ast.AnnAssign) and isinstance(first.target, ast.Name) and _is_text(second):
                    found[first.target.id] = ast.unparse(second)
    said = (kind.__doc__ or "").strip().split("\n\n")
    found[""] = _docstring(" ".join(said[0].split()), [" ".join(each.split()) for each in said[1:]])
    return {name: text if not name else _docstring(*_halves(text)) for name, text in found.items()}


def _halves(text: str) -> tuple[str, list[str]]:
    value = ast.literal_eval(text)
    return " ".join(str(value).split()), []


def _is_text(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)


def _docstring(first: str, more: list[str]) -> str:
    lines = wrap(first, WIDTH)
    for each in more:
        lines += ["", *wrap(each, WIDTH)]
    return f'"""{lines[0]}"""' if len(lines) == 1 else '"""' + "\n".join(lines) + '\n"""'


def _content(answers: Json) -> dict[str, Json]:
    """The schemas of the first answer that is not an error, by media type."""
    answer = next(cast(Json, answers[status]) for status in answers if status.startswith("2"))
    content = _part(answer, "content")
    return {media: _part(_part(content, media), "schema") for media in content}


def _part(document: Mapping[str, object], name: str) -> Json:
    part = document[name]
    assert isinstance(part, dict), name
    return part


def _formatted(text: str) -> str:
    """As the linter sorts imports and the formatter lays lines out."""
    for command in (["check", "--select=I,F401", "--fix-only", "--quiet"], ["format"]):
        done = subprocess.run(
            [sys.executable, "-m", "ruff", *command, "--stdin-filename", str(PACKAGE / "made.py"), "-"],
            input=text,
            capture_output=True,
            text=True,
            check=True,
            cwd=ROOT,
        )
        text = done.stdout
    return text


if __name__ == "__main__":
    for file, made in modules(description()).items():
        (PACKAGE / file).write_text(made, encoding="utf-8")
