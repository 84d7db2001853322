"""Data travels as data: nothing in src finds a fact by searching a sentence that is written for people.

A search is `"words" in text`, a method such as `startswith("words")`, or a regular expression with words in it. A word
and a blank are enough, if something is to be found behind them. So is the comparison with a whole sentence, the lookup
of one, a search in a column of the store (`like`), and cutting off a beginning that code puts together. Constants are
followed, also into other modules. Notations, cases, maps and the reader of Starweb's printouts read texts on purpose:
they are formats. Other exceptions are listed with reasons.
"""

import ast
import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from itertools import islice, product
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[2] / "src" / "turnsheet"
PROSE = re.compile(r"[A-Za-z]{2,},? +(?:[A-Za-z]{2,}|[A-Za-z] |[\\(\[%]|$)")
"""Two words with a blank between them, or a word and a blank with something to find behind them."""
SENTENCE = re.compile(r"[A-Z].* .*|.* .*[.:!?]", re.DOTALL)
"""What counts where a whole text is compared: `The ship is lost.`; but `ship lost` is the name of a kind."""
PATTERNS = {"search", "match", "fullmatch", "findall", "finditer", "compile", "sub", "subn"}
SEARCHES = {
    *("startswith", "endswith", "removeprefix", "removesuffix", "find", "rfind", "index", "rindex", "count"),
    *("partition", "rpartition", "split", "rsplit", "replace", *PATTERNS),
}
LIKE = {"like", "ilike", "not_like", "not_ilike"}
"""Searches in a column of the store. They are found whatever they search for."""
CUT = {"removeprefix", "removesuffix"}
LOOKUPS = {"get", "pop", "index", "count"}
HOLDERS = {"join", "map", "escape", "compile", "tuple", "list", "set", "frozenset", "sorted", "MappingProxyType"}
"""Calls whose result holds the texts that they are given."""
TABLES = (ast.Dict, ast.DictComp, ast.BinOp)
"""What a text can be looked up in: a dict, one made from another, or several joined."""
MADE = "a pattern made by code"
DEEPEST, MOST = 8, 99
"""How far constants are followed, and how many texts of an f-string are looked at."""
FORMATS = (
    *("core/cases/*", "games/*/notation/*", "games/*/*/map_text.py", "games/starweb/printout_reader/*"),
    "host/store/migrations/*/*",
)
ALLOWED = {
    ("core/pages/forms.py", MADE),  # the order that a form writes is the grammar of orders
    ("games/robots/language/json_text.py", "Invalid control character"),  # errors of Python's json have no codes
    ("games/robots/language/json_text.py", "Invalid \\"),
    ("games/robots/language/json_text.py", "Unterminated string"),
    ("games/robots/language/json_text.py", "Expecting property name"),
    ("games/robots/language/json_text.py", "Extra data"),
    ("games/starprobe/orders/patterns.py", "rm "),  # the grammar of orders: methods are written with it and without
    ("games/starprobe/pages/diary.py", "the "),  # an article that another sentence does without; nothing is found out
    (
        "games/starprobe/pages/recorded_refusals.py",
        "Nothing is going on",
    ),  # states keep no stage, and fingerprints cover them
    ("games/starprobe/pages/recorded_refusals.py", "Two numbers lie"),
    ("games/starprobe/pages/recorded_refusals.py", "The other player's number"),
    ("games/starprobe/pages/recorded_refusals.py", "The ship is home"),
    ("games/starprobe/pages/recorded_refusals.py", "The ship is under repair"),
    ("games/starprobe/rules/captains_log.py", MADE),  # states keep the log as sentences: they are its format
    ("games/starprobe/rules/stages.py", "destroyed at "),  # states keep in words why a ship is lost
    ("games/starprobe/space_battle/vessel_names.py", "(?:Native ship) [0-9]{1,6}"),  # names of ships in the log
    ("games/starprobe/space_battle/vessel_names.py", "(?:Military ship) [0-9]{1,6}"),
    ("games/starprobe/tables/sheet_reading.py", " or "),  # what cells of a table can be
    ("games/starprobe/tables/sheets/corrections.py", "(?:JSON is malformed: )?"),  # errors of msgspec have no codes
    ("games/starprobe/tables/sheets/corrections.py", MADE),  # what cells of a table can be
    ("games/starweb/orders/patterns.py", MADE),  # the grammar of orders
    (
        "games/starweb/pages/printout.py",
        "to [^\\s:<>]+ ?:",
    ),  # printouts set some orders apart, by the grammar of orders
    ("games/starweb/pages/printout.py", "introduce "),
    ("host/monitoring/incoming_mail.py", "mail "),  # the names of processes, which only other processes read
    ("host/mail/incoming/html_text.py", MADE),  # the end of an element of HTML, by its name
    ("host/mail/incoming/reply_text.py", "\\b(wrote|"),  # what people's mail programs write around a reply
    ("host/mail/incoming/reply_text.py", "(sent|get) "),
    ("host/mail/incoming/reply_text.py", "-{2,} ?(original"),
    ("host/mail/refused_lines.py", "\\s*(hi|"),  # what people write around their orders in mails
    ("host/store/open_errors.py", "not a database"),  # errors of SQLite on opening have no codes of their own
    ("host/store/open_errors.py", "unable to open"),
    ("host/store/rows/people/names_in_old_texts.py", MADE),  # texts of before 0040, and what people wrote themselves
    ("host/store/rows/people/persons.py", MADE),  # seats do not keep whether the site made their player's name up
    ("host/upkeep/backup.py", "The store"),  # only calls a store a backup in an error; nothing is found out
}

Known = Mapping[str, ast.expr]
"""The constants that a module can name."""


def constants(tree: ast.Module) -> dict[str, ast.expr]:
    """The constants of a module and of its classes."""
    found = {}
    for body in [tree.body, *(node.body for node in ast.walk(tree) if isinstance(node, ast.ClassDef))]:
        for node in body:
            match node:
                case ast.Assign(targets=[ast.Name(id=name)], value=value):
                    found[name] = value
                case ast.AnnAssign(target=ast.Name(id=name), value=ast.expr() as value):
                    found[name] = value
    return found


def imported(tree: ast.Module, modules: Mapping[str, dict[str, ast.expr]]) -> Iterator[tuple[str, ast.expr]]:
    """The constants of other modules, by the name that they have in this one. `module.NAME` is found by `NAME`."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module:
            for each in node.names:
                yield from modules.get(f"{node.module}.{each.name}", {}).items()
                there = modules.get(node.module, {})
                if each.name in there:
                    yield from there.items()  # what it is made of
                    yield each.asname or each.name, there[each.name]


def followed(node: ast.expr, known: Known) -> ast.expr:
    """What a constant is set to."""
    for _ in range(DEEPEST):
        name = _name(node)
        if name not in known:
            break
        node = known[name]
    return node


def texts(node: ast.expr, known: Known, depth: int = 0) -> list[str]:
    """The texts that an expression can be or holds, with nothing where a part cannot be told; for a dict its keys."""
    if depth > DEEPEST:
        return []
    parts: list[ast.expr | None] = []
    match followed(node, known):
        case ast.Constant(value=str() as text):
            return [text]
        case ast.JoinedStr(values=values):
            pieces = [each.value if isinstance(each, ast.FormattedValue) else each for each in values]
            return _joined(texts(each, known, depth + 1) for each in pieces)
        case ast.BinOp(left=left, op=ast.Add(), right=right):
            return _joined(texts(each, known, depth + 1) for each in (left, right))
        case ast.Tuple(elts=elements) | ast.List(elts=elements) | ast.Set(elts=elements):
            parts = [*elements]
        case ast.Dict(keys=keys):
            parts = keys
        case ast.DictComp(key=key):
            parts = [key]
        case ast.BinOp(left=left, op=ast.BitOr(), right=right):
            parts = [left, right]
        case ast.Subscript(value=holder):
            found = followed(holder, known)
            parts = [*found.values] if isinstance(found, ast.Dict) else []
        case ast.Starred(value=value):
            parts = [value]
        case ast.IfExp(body=body, orelse=orelse):
            parts = [body, orelse]
        case ast.GeneratorExp(generators=[first, *_]) | ast.ListComp(generators=[first, *_]):
            parts = [first.iter]
        case ast.Call(func=ast.Attribute(value=holder, attr="values")):
            found = followed(holder, known)
            parts = [*found.values] if isinstance(found, ast.Dict) else []
        case ast.Call(func=called, args=arguments) if _name(called) in HOLDERS:
            parts = [*arguments]
    return [text for part in parts if part is not None for text in texts(part, known, depth + 1)]


def _joined(pieces: Iterable[list[str]]) -> list[str]:
    return ["".join(each) for each in islice(product(*(piece or [""] for piece in pieces)), MOST)]


def _name(node: ast.expr) -> str:
    return node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""


def _is_made(pattern: ast.expr, known: Known) -> bool:
    """Whether code puts a pattern together of what it does not know: `re.escape(name)`, also in an f-string."""
    found = followed(pattern, known)
    if isinstance(found, ast.BinOp):
        return _is_made(found.left, known) or _is_made(found.right, known)
    if isinstance(found, ast.JoinedStr):
        return any(_is_made(each.value, known) for each in found.values if isinstance(each, ast.FormattedValue))
    return not isinstance(found, ast.Constant) and not texts(found, known)


def _is_put_together(text: ast.expr, known: Known) -> bool:
    """Whether code puts a text together of what it does not know."""
    found = followed(text, known)
    return isinstance(found, ast.JoinedStr | ast.BinOp) and any(
        isinstance(each, ast.FormattedValue | ast.Name | ast.Attribute | ast.Call)
        and not texts(each.value if isinstance(each, ast.FormattedValue) else each, known)
        for each in (found.values if isinstance(found, ast.JoinedStr) else (found.left, found.right))
    )


def searched(tree: ast.Module, known: Known) -> Iterator[tuple[str, bool]]:
    """The texts that code searches for, and whether it compares them as a whole."""

    def told(node: ast.expr, whole: bool = False) -> Iterator[tuple[str, bool]]:
        return ((text, whole) for text in texts(node, known))

    for node in ast.walk(tree):
        match node:
            case ast.Compare(left=left, ops=[ast.In() | ast.NotIn()], comparators=[right]):
                held = followed(right, known)
                yield from told(left, whole=isinstance(held, ast.Tuple | ast.List | ast.Set | ast.Dict))
                yield from () if isinstance(held, ast.Constant | ast.JoinedStr) else told(held, whole=True)
            case ast.Compare(left=left, ops=[ast.Eq() | ast.NotEq()], comparators=[right]):
                yield from (*told(left, whole=True), *told(right, whole=True))
            case ast.MatchValue(value=value):
                yield from told(value, whole=True)
            case ast.Subscript(value=value) if isinstance(followed(value, known), TABLES):
                yield from told(value, whole=True)
            case ast.Call(func=ast.Attribute(value=value, attr=method), args=[first, *_]):
                if method in SEARCHES:
                    yield from told(first)
                if method in LIKE or (method in CUT and _is_put_together(first, known)):
                    yield MADE, False
                if method in LOOKUPS and not isinstance(followed(value, known), ast.Constant | ast.JoinedStr):
                    yield from told(value, whole=True)
                if method in PATTERNS and _name(value) == "re" and _is_made(first, known):
                    yield MADE, False


def words_of_types(trees: Iterable[ast.Module]) -> set[object]:
    """The words of all `Literal` types: values, although some of them look like the beginning of a sentence."""
    nodes = (node for tree in trees for node in ast.walk(tree))
    literals = (node.slice for node in nodes if isinstance(node, ast.Subscript) and _name(node.value) == "Literal")
    return {each.value for node in literals for each in ast.walk(node) if isinstance(each, ast.Constant)}


@cache
def found(root: Path) -> set[tuple[str, str]]:
    """The files and texts of all searches for prose."""
    trees = {path: ast.parse(path.read_text()) for path in root.rglob("*.py")}
    named = {path: ".".join(path.relative_to(root.parent).with_suffix("").parts) for path in trees}
    modules = {named[path].removesuffix(".__init__"): constants(tree) for path, tree in trees.items()}
    values = words_of_types(trees.values())
    searches: set[tuple[str, str]] = set()
    for path, tree in trees.items():
        if not any(path.relative_to(root).match(each) for each in FORMATS):
            known = {**dict(imported(tree, modules)), **modules[named[path].removesuffix(".__init__")]}
            there = path.relative_to(root).as_posix()
            searches |= {
                (there, text)
                for text, whole in searched(tree, known)
                if (text == MADE or PROSE.search(text))
                and (not whole or (SENTENCE.fullmatch(text) and text not in values))
            }
    return searches


def allowed_by(exception: tuple[str, str], search: tuple[str, str]) -> bool:
    return exception[0] == search[0] and search[1].startswith(exception[1])


TEXTS = """
LOST = "The ship is"
OLD = {"lost": "The ship is lost."}
WORDS_OF_TODAY = {OLD[kind]: kind for kind in OLD} | {}
"""


def test_nothing_finds_a_fact_by_searching_a_sentence() -> None:
    searches = found(SOURCE)
    assert sorted(each for each in searches if not any(allowed_by(exception, each) for exception in ALLOWED)) == []


def test_no_exception_is_left_over() -> None:
    searches = found(SOURCE)
    assert [each for each in ALLOWED if not any(allowed_by(each, search) for search in searches)] == []


@pytest.mark.parametrize(
    "code",
    [
        '"was played" in text',
        'text.startswith("Turn was")',
        're.search("orders for turn ([0-9]+)", text)',
        'text.startswith(("Nobody", "The ship "))',
        'WORDS = "was played"\nWORDS in text',
        'WORDS = ("is lost", "was played")\ntext.endswith(WORDS)',
        'class Reader:\n    WORDS = "was played"\n    def read(self, text): return text.partition(self.WORDS)',
        'WHO = "The ship"\ntext.startswith(f"{WHO} is")',
        'WHO = "The ship"\nre.match(WHO + " is", text)',
        'WORDS = ["was played", "lost"]\nre.compile("|".join(map(re.escape, WORDS)))',
        'KINDS = {"The ship is lost.": 1}\nKINDS[text]',
        'KINDS = {"The ship is lost.": 1}\nKINDS.get(text)',
        'KINDS = {"The ship is lost.": 1}\ntext in KINDS',
        'OLD = {"lost": "The ship is lost."}\nNEW = {OLD[kind]: kind for kind in OLD} | {}\nNEW.get(text)',
        'OLD = {"lost": "The ship is lost."}\nNEW = {OLD[kind]: kind for kind in OLD}\nNEW[text]',
        "from texts import WORDS_OF_TODAY\nWORDS_OF_TODAY.get(text)",
        'text in ("The ship is lost.", "Nothing happened.")',
        'text == "The ship is lost."',
        'match text:\n    case "The ship is lost.": pass',
        "def read(form, text): return re.fullmatch(pattern_of(form), text)",
        'def rename(name, text): return re.sub(rf"(?<!x){re.escape(name)}(?!x)", "x", text)',
        'def rename(name, text):\n    whole = re.compile(f"{name} *")\n    return whole.sub("x", text)',
        'def rename(name, text): return re.sub("^" + re.escape(name), "x", text)',
        'FORMS = {"lost": "The ship is lost."}\nfor form in FORMS.values():\n    re.compile(form)',
        "from texts import LOST\ntext.startswith(LOST)",
        "from texts import LOST as GONE\ntext.startswith(GONE)",
        "from package import texts\ntext.startswith(texts.LOST)",
        're.search("turn ([0-9]+)", text)',
        're.compile(r"^Turn (\\d+):")',
        'text.startswith("jump ")',
        're.match("lost [A-Z]", text)',
        'sa.select(rows.c.id).where(rows.c.once.like(f"{kind}:%:{about}%"))',
        'rows.c.player.not_like("guest%")',
        'def cut(title, text): return text.removeprefix(f"{title}: ")',
        'def cut(title, text): return text.removesuffix(" " + title)',
    ],
)
def test_a_search_for_prose_is_found(tmp_path: Path, code: str) -> None:
    (tmp_path / "package").mkdir()
    (tmp_path / "package" / "texts.py").write_text(TEXTS)
    (tmp_path / "package" / "module.py").write_text(code.replace("from texts", "from package.texts"))
    assert {file for file, _ in found(tmp_path / "package")} == {"module.py"}


@pytest.mark.parametrize(
    "code",
    [
        'text in ("ship lost", "people lost")',
        'kind == "ship lost"',
        '"ship lost" in (first, second)',
        'Kind = Literal["Empire Builder"]\nkind == "Empire Builder"',
        'KINDS = {"ship lost": 1}\nKINDS[kind]',
        'text.split(", ")',
        're.compile("[a-z]+ [0-9]+")',
        'LETTERS = "[a-z]+"\nre.compile(f"{LETTERS} [0-9]+")',
    ],
)
def test_names_of_kinds_and_punctuation_are_not_prose(tmp_path: Path, code: str) -> None:
    (tmp_path / "module.py").write_text(code)
    assert found(tmp_path) == set()
