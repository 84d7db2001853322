"""Plain words: find words in texts, docs, comments and names that the project does not use, and say what to use.

    python scripts/words.py             looks at all files
    python scripts/words.py PATH...     looks at these files or folders

The words are in `scripts/words.toml`, with the phrases in which one of them is allowed.
"""

import ast
import re
import sys
import tokenize
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal, NamedTuple, TypeAlias

import yaml

ROOT = Path(__file__).parents[1]
PLAYERS_READ = (
    *("README.md", "CHANGELOG.md", "SECURITY.md", "docs/glossary.md", "docs/rules/", "docs/guides/", "client/"),
    *("cases/", "src/turnsheet/"),
)
"""Where a sentence is meant for players and for people who run a site. Elsewhere it is for developers."""
COMMENT = re.compile(r"(?<![:'\"])//[^\n]*|/\*.*?\*/", re.DOTALL)
JS_TEXT = re.compile(r"'(?:[^'\\\n]|\\.)*'|\"(?:[^\"\\\n]|\\.)*\"|`(?:[^`\\]|\\.)*`")

DECLARED = re.compile(
    r"\b(?:function\s*\*?|const|let|var|class|interface|type|enum)\s+(?P<name>[A-Za-z_$][\w$]*)"
    r"|^[ \t]*(?:(?:async|static|get|set|private)\s+)*(?P<method>[A-Za-z_$][\w$]*)\([^()\n]*\)(?::[^={}\n]*)?\s*\{",
    re.MULTILINE,
)
"""A name that TypeScript declares, or a method with its parameters in one line."""
KEYWORDS = {"catch", "for", "function", "if", "switch", "while"}

Audience: TypeAlias = Literal["developers", "names", "readers"]


class Text(NamedTuple):
    """A piece of text in a file, with the line it begins in."""

    line: int
    text: str
    audience: Audience


class Found(NamedTuple):
    """A word that should not be there."""

    path: str
    line: int
    word: str
    instead: str

    def __str__(self) -> str:
        return f'{self.path}:{self.line}: "{self.word}": say {self.instead}'


@dataclass(frozen=True)
class Words:
    """The word list: patterns with what to say instead, by who reads the text, and where which phrases are allowed."""

    everywhere: dict[str, str]
    names: dict[str, str]
    texts: dict[str, str]
    players: dict[str, str]
    allowed: dict[str, list[str]]
    places: dict[str, dict[str, str]] = field(default_factory=dict)
    """Patterns that count in one file or folder only."""

    @classmethod
    def load(cls) -> "Words":
        return cls(**tomllib.loads((ROOT / "scripts" / "words.toml").read_text()))

    def search(self, path: str, text: Text) -> Iterator[Found]:
        patterns = dict(self.everywhere)
        if text.audience == "names":
            patterns |= self.names
        if text.audience == "readers":
            patterns |= self.texts
            if path.startswith(PLAYERS_READ):
                patterns |= self.players
        for place, more in self.places.items():
            if _inside(path, place):
                patterns |= more
        plain = text.text
        for place, phrases in self.allowed.items():
            if _inside(path, place):
                for phrase in phrases:
                    plain = plain.replace(phrase, blank(phrase))
        for pattern, instead in patterns.items():
            spaced = pattern.replace(" ", r"\s+")
            for match in re.finditer(rf"\b(?:{spaced})\b", plain, re.IGNORECASE):
                word = re.sub(r"\s+", " ", match[0]).strip()
                yield Found(path, text.line + plain.count("\n", 0, match.start()), word, instead)


def _inside(path: str, place: str) -> bool:
    """Whether a path is this file, or in this folder."""
    return place == path or (place.endswith("/") and path.startswith(place))


def blank(text: str) -> str:
    """Something without words in place of a text, of the same length and with the same lines."""
    return re.sub(r"[^\n]", "-", text)


def markdown(text: str) -> Iterator[Text]:
    """The prose of a page, indented blocks included: no code, and no addresses of links."""
    for pattern in (r"^```.*?^```", r"`[^`\n]*(?:\n[^`\n]+)?`", r"\]\([^)\n]*\)"):
        text = re.sub(pattern, lambda match: blank(match[0]), text, flags=re.MULTILINE | re.DOTALL)
    yield Text(1, text, "readers")


def words_of(name: str) -> str:
    """The words of a name: `newest_turn`, `newest-turn` and `newestTurn` are `newest turn`."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", " ", re.sub(r"[_$.-]+", " ", name))


def declared(node: ast.AST) -> str:
    """The name that a node declares: of a class, function, argument, field or variable with a type; or nothing."""
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        return node.name
    if isinstance(node, ast.arg):
        return node.arg
    return node.target.id if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) else ""


def python(text: str) -> Iterator[Text]:
    """Names, comments and docstrings, for developers, and strings with more than one word, for readers."""
    tree = ast.parse(text)
    docs = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    inside: set[int] = set()
    for node in ast.walk(tree):
        if name := declared(node):
            yield Text(getattr(node, "lineno", 1), words_of(name), "names")
        if isinstance(node, ast.JoinedStr):
            inside |= {id(part) for part in ast.walk(node) if part is not node}
            parts = [str(part.value) if isinstance(part, ast.Constant) else "-" for part in node.values]
            yield from sentence(node.lineno, "".join(parts), "readers")
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in inside:
            yield from sentence(node.lineno, node.value, "developers" if id(node) in docs else "readers")
    for token in tokenize.generate_tokens(iter(text.splitlines(keepends=True)).__next__):
        if token.type == tokenize.COMMENT:
            yield Text(token.start[0], token.string, "developers")


def script(text: str, line: int = 1) -> Iterator[Text]:
    """Comments, strings and declared names of TypeScript."""
    for match in COMMENT.finditer(text):
        yield Text(line + text.count("\n", 0, match.start()), match[0], "developers")
    code = COMMENT.sub(lambda found: blank(found[0]), text)
    for match in JS_TEXT.finditer(code):
        plain = re.sub(r"\$\{[^{}]*\}", lambda found: blank(found[0]), match[0][1:-1])
        yield from sentence(line + text.count("\n", 0, match.start()), plain, "readers")
    code = JS_TEXT.sub(lambda found: blank(found[0]), code)
    for match in DECLARED.finditer(code):
        name = match["name"] or match["method"]
        if name not in KEYWORDS:
            at = match.start("name" if match["name"] else "method")
            yield Text(line + code.count("\n", 0, at), words_of(name), "names")


def comments(text: str) -> Iterator[Text]:
    """Comments that begin with a hash, in scripts and settings."""
    for match in re.finditer(r"(?:^|(?<=\s))#[^\n]*", text):
        yield Text(1 + text.count("\n", 0, match.start()), match[0], "developers")


def shell(text: str) -> Iterator[Text]:
    """Comments and quoted texts of a shell script."""
    yield from comments(text)
    for match in re.finditer(r"\"[^\"\n]*\"|'[^'\n]*'", text):
        yield from sentence(1 + text.count("\n", 0, match.start()), match[0][1:-1], "readers")


def style(text: str, line: int = 1) -> Iterator[Text]:
    """Comments of CSS."""
    for match in re.finditer(r"/\*.*?\*/", text, re.DOTALL):
        yield Text(line + text.count("\n", 0, match.start()), match[0], "developers")


def typst(text: str) -> Iterator[Text]:
    """Comments, strings and content in brackets of a typst template."""
    yield from script(text)
    for match in re.finditer(r"(?<=\[)[^\[\]\n]*(?=\])", COMMENT.sub(lambda found: blank(found[0]), text)):
        plain = re.sub(r"#[\w.()]+", lambda found: blank(found[0]), match[0])
        yield from sentence(1 + text.count("\n", 0, match.start()), plain, "readers")


def markup(text: str) -> Iterator[Text]:
    """The script of a component or page, the text between its tags, and strings in attributes and expressions."""
    for match in re.finditer(r"<!--.*?-->", text, re.DOTALL):
        yield Text(1 + text.count("\n", 0, match.start()), match[0], "developers")
    for match in re.finditer(r"<script.*?>(.*?)</script>", text, re.DOTALL):
        yield from script(match[1], 1 + text.count("\n", 0, match.start(1)))
    for match in re.finditer(r"<style.*?>(.*?)</style>", text, re.DOTALL):
        yield from style(match[1], 1 + text.count("\n", 0, match.start(1)))
    for pattern in (r"<!--.*?-->", r"<script.*?</script>", r"<style.*?</style>", r"\bclass=\"[^\"]*\""):
        text = re.sub(pattern, lambda found: blank(found[0]), text, flags=re.DOTALL)
    for pattern in (r"\{[^{}]*\}", r"<[^<>]*>"):
        while matches := list(re.finditer(pattern, text)):
            for match in matches:
                yield from script(match[0], 1 + text.count("\n", 0, match.start()))
            text = re.sub(pattern, lambda found: blank(found[0]), text)
    yield Text(1, text, "readers")


def cases(text: str) -> Iterator[Text]:
    """Titles and comments of cases, a title as a sentence of its own. Positions and orders are in a game's notation."""
    for case in yaml.compose(text, Loader=yaml.CSafeLoader).value:
        for key, value in case.value:
            if key.value == "title":
                yield Text(value.start_mark.line + 1, f". {value.value}.", "readers")
    line, end = 1, 0
    for token in yaml.scan(text, Loader=yaml.CSafeLoader):
        for comment in comments(text[end : token.start_mark.index]):
            yield Text(line - 1 + comment.line, comment.text, "readers")
        line, end = token.end_mark.line + 1, token.end_mark.index


def sentence(line: int, text: str, audience: Audience) -> Iterator[Text]:
    """The text if it is more than a name or a code."""
    if re.search(r"\w\W*\s\W*\w", text):
        yield Text(line, text, audience)


READERS = {
    "": shell,
    ".css": style,
    ".html": markup,
    ".js": script,
    ".md": markdown,
    ".py": python,
    ".service": comments,
    ".svelte": markup,
    ".svg": markup,
    ".toml": comments,
    ".ts": script,
    ".typ": typst,
    ".yaml": cases,
}
TEMPLATE = "src/turnsheet/interfaces/cli/bots/project_template"


def filled(text: str) -> Iterator[Text]:
    """The texts of Python with gaps such as `<game>`, filled with names."""
    yield from python(re.sub(r"<(\w+)>", r"_\1_", text))


TEMPLATES = {"bot": filled, "pyproject": comments, "readme": markdown, "test": filled}
"""How the files of a new bot's project are read."""


def texts(path: Path) -> Iterator[Text]:
    """The name and the texts of a file. Strings in tests are data: only comments, docstrings and names count there."""
    yield Text(1, words_of(path.stem), "names")
    reader = TEMPLATES[path.stem] if path.parent == ROOT / TEMPLATE else READERS[path.suffix]
    for text in reader(path.read_text()):
        if text.audience != "readers" or "tests" not in path.relative_to(ROOT).parts[:2]:
            yield text


def files() -> list[Path]:
    """All files that are looked at. What a tool writes is not."""
    found = [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("docs/**/*.svg"), *ROOT.glob("client/*.html")]
    found += [*ROOT.glob("src/turnsheet/**/*.py"), *ROOT.glob("src/turnsheet/**/*.typ"), *ROOT.glob("tests/**/*.py")]
    found += [
        *ROOT.glob("cases/**/*.yaml"),
        *ROOT.glob("benchmarks/*.py"),
        *ROOT.glob("deploy/*"),
        *ROOT.glob(f"{TEMPLATE}/*.txt"),
    ]
    found += [path for path in ROOT.glob("scripts/*") if path.suffix in READERS and not path.name.startswith("words.")]
    found += [*ROOT.glob("client/public/*.js"), *ROOT.glob("client/tests/**/*.ts")]
    found += [path for path in ROOT.glob("client/src/**/*") if path.suffix and path.suffix in READERS]
    return sorted(path for path in found if path.is_file() and path.name != "api-types.ts")


def search(path: Path, words: Words) -> list[Found]:
    """The words in a file that should not be there, by line."""
    name = path.relative_to(ROOT).as_posix()
    found = [each for text in texts(path) for each in words.search(name, text)]
    return sorted(found)


def unused(words: Words) -> list[str]:
    """Allowed phrases that are not in their files or folders any more."""
    every = files()
    inside = {place: [path for path in every if ROOT / place in (path, *path.parents)] for place in words.allowed}
    return [
        f'scripts/words.toml: "{phrase}" is not in {place}: remove the exception'
        for place, phrases in words.allowed.items()
        for phrase in phrases
        if not any(phrase in path.read_text() for path in inside[place])
    ]


def check(words: Words) -> list[str]:
    """What is wrong now, one line each."""
    return [*unused(words), *(str(each) for path in files() for each in search(path, words))]


def main(arguments: list[str]) -> int:
    words = Words.load()
    if arguments:
        chosen = [Path(each).resolve() for each in arguments]
        wrong = [str(each) for path in files() if {path, *path.parents} & {*chosen} for each in search(path, words)]
    else:
        wrong = check(words)
    print("\n".join(wrong), end="\n" if wrong else "")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
