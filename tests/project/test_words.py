"""The word list of `scripts/check`: where it looks, what it finds, and how exceptions are held."""

from dataclasses import replace
from pathlib import Path

import pytest

from scripts import words
from scripts.words import Words

LIST = Words(
    everywhere={"anew": "again", "(?<!there\\s)is no (?!longer)": "is not a"},
    names={"shelf": "list"},
    texts={"house": "site"},
    players={"steps?": "turn"},
    allowed={"docs/guides/player.md": ["the house of cards"]},
    places={"src/turnsheet/games/": {"squares?": "hex"}},
)


@pytest.fixture
def tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project of its own: one guide with an allowed phrase."""
    monkeypatch.setattr(words, "ROOT", tmp_path)
    (tmp_path / "docs" / "guides").mkdir(parents=True)
    (tmp_path / "docs" / "guides" / "player.md").write_text("Build the house of cards.\n")
    return tmp_path


@pytest.mark.parametrize(
    ("path", "text", "expected"),
    [
        ("README.md", "Do it anew.\n\nThe house is\nno place.", ["1 anew", "3 house", "3 is no"]),
        ("README.md", "`anew`, [again](anew.md)\n\n```sh\nanew\n```\nAnew!", ["6 Anew"]),
        ("docs/architecture.md", "Files:\n\n    chat.py   made\n              anew\n", ["4 anew"]),
        ("README.md", "Run `turnsheet\nanew --fast`, and anew.", ["2 anew"]),
        ("README.md", "There is no house. It is no longer there.", ["1 house"]),
        ("docs/guides/player.md", "See the house of cards, and the house of a step.", ["1 house", "1 step"]),
        ("src/turnsheet/host/a.py", '"""Made anew in the house."""\nA = "anew"  # anew\n', ["1 anew", "2 anew"]),
        ("src/turnsheet/host/a.py", 'A = f"Step {anew} of the house."\n', ["1 Step", "1 house"]),
        ("src/turnsheet/core/a.py", 'A = f"Step {1} anew."\n', ["1 Step", "1 anew"]),
        ("src/turnsheet/interfaces/cli/a.py", 'A = "After a step"\n', ["1 step"]),
        ("src/turnsheet/interfaces/web/a.py", 'A = "After a step"\n', ["1 step"]),
        ("src/turnsheet/bots/a.py", 'A = "After a step"\n', ["1 step"]),
        ("SECURITY.md", "After a step.", ["1 step"]),
        ("src/turnsheet/core/a.py", "square = 1  # of all squares\n", []),
        ("src/turnsheet/games/a.py", "def a(square): ...  # of all squares\n", ["1 square", "1 squares"]),
        ("scripts/a.py", 'A = "After a step, on a shelf"\n', []),
        ("docs/guides/host.md", "At most 20 steps.", ["1 steps"]),
        ("src/turnsheet/core/a.py", "anew = 1\ndef play_anew(): ...\nclass Anew: ...\n", ["2 anew", "3 Anew"]),
        (
            "src/turnsheet/core/a.py",
            "class A:\n    on_shelf: int\n\n\ndef a(shelf, *, anew=1): ...\nshelf.anew = 1\n",
            ["2 shelf", "5 anew", "5 shelf"],
        ),
        ("client/src/a.ts", "// anew\nlet b = 'Go anew'\nlet c = `Step of ${house} b`", ["1 anew", "2 anew", "3 Step"]),
        (
            "client/src/a.ts",
            "const onShelf = 1\nfunction doAnew(): void {}\nclass A {\n  async anew(b: B): Promise<void> {\n"
            "    a.shelf(b)\n    if (shelf) {}\n  }\n}\n// const shelf\nconst d = 'const shelf'",
            ["1 Shelf", "2 Anew", "4 anew"],
        ),
        ("client/src/A.svelte", "<script>\n  let shelf = $state(1)\n</script>\n{shelf}", ["2 shelf"]),
        ("scripts/a", '# anew\necho "The house $#"\nanew=1', ["1 anew", "2 house"]),
        ("deploy/a.service", "[Unit]\n# Started anew.\nAnew=1", ["2 anew"]),
        ("client/src/a.css", ".house { /* anew\n * or anew */ color: red }", ["1 anew", "2 anew"]),
        ("client/src/B.svelte", "<p>A</p>\n<style>\n  .anew {\n    top: 0; /* Anew. */\n  }\n</style>", ["4 Anew"]),
        (
            "client/src/A.svelte",
            '<!-- anew -->\n<script>const a = "do anew"</script>\n<p class="b step">A house\n{b ? "c step" : d}</p>\n',
            ["1 anew", "2 anew", "3 house", "4 step"],
        ),
        (
            "client/index.html",
            '<!-- anew -->\n<meta content="A house" />\n<p>Anew</p>',
            ["1 anew", "2 house", "3 Anew"],
        ),
        ("docs/rules/a.svg", '<svg aria-label="A house">\n<text>one step</text></svg>', ["1 house", "2 step"]),
        (
            "cases/chess/a.yaml",
            "# anew\n- case: 1.1-anew\n  title: a step # to anew\n  given: |\n    # anew\n    anew\n"
            "  dice: [1]  # anew\n  then: anew\n- case: 1.2-x\n  title: 'the house is\n    no place'\n",
            ["1 anew", "10 house", "10 is no", "3 anew", "3 step", "7 anew"],
        ),
        (
            "src/turnsheet/host/mail/a.typ",
            '// anew\n#let step = 9pt\n#text("a house")\n[step #anew of anew]',
            ["1 anew", "3 house", "4 anew", "4 step"],
        ),
    ],
)
def test_words_are_found_in_texts_and_not_in_code(path: str, text: str, expected: list[str]) -> None:
    pieces = words.READERS[Path(path).suffix](text)
    assert sorted(f"{each.line} {each.word}" for piece in pieces for each in LIST.search(path, piece)) == expected


def test_a_word_in_any_file_fails(tree: Path) -> None:
    assert words.check(LIST) == []
    (tree / "README.md").write_text("Anew.\n")
    assert words.check(LIST) == ['README.md:1: "Anew": say again']


@pytest.mark.parametrize(
    ("path", "text", "expected"),
    [
        ("src/turnsheet/host/card_shelf.py", "", '1: "shelf": say list'),
        ("client/src/lib/card-shelf.ts", "", '1: "shelf": say list'),
        ("client/public/worker.js", "\n// anew", '2: "anew": say again'),
        ("benchmarks/a.py", "\n# anew", '2: "anew": say again'),
        ("scripts/a.py", "\n# anew", '2: "anew": say again'),
        ("scripts/a", "\n# anew", '2: "anew": say again'),
        ("deploy/a.service", "\n# anew", '2: "anew": say again'),
        ("cases/chess/board/a.yaml", "\n- title: made anew", '2: "anew": say again'),
        ("cases/chess/card-shelf.yaml", "- case: a", '1: "shelf": say list'),
        (f"{words.TEMPLATE}/bot.txt", "from <game> import a\n\nB = 'made anew'", '3: "anew": say again'),
        (f"{words.TEMPLATE}/readme.txt", "<title>\n\nAnew.", '3: "Anew": say again'),
        (f"{words.TEMPLATE}/pyproject.txt", "name = <name>  # anew", '1: "anew": say again'),
    ],
)
def test_every_kind_of_file_is_looked_at(tree: Path, path: str, text: str, expected: str) -> None:
    (tree / path).parent.mkdir(parents=True, exist_ok=True)
    (tree / path).write_text(text)
    assert words.check(LIST) == [f"{path}:{expected}"]


def test_a_phrase_can_be_allowed_in_a_folder(tree: Path) -> None:
    for path in ("docs/rules/a.md", "docs/b.md"):
        (tree / path).parent.mkdir(exist_ok=True)
        (tree / path).write_text("Made anew.\n")
    listed = replace(LIST, allowed={"docs/rules/": ["Made anew"], **LIST.allowed})
    assert words.check(listed) == ['docs/b.md:1: "anew": say again']
    (tree / "docs" / "rules" / "a.md").write_text("Made again.\n")
    assert words.check(listed)[0] == 'scripts/words.toml: "Made anew" is not in docs/rules/: remove the exception'


def test_strings_in_tests_are_data(tree: Path) -> None:
    (tree / "tests").mkdir()
    (tree / "tests" / "test_a.py").write_text('def test_a_card_is_no_house(): ...\nA = "Do it anew."\n')
    (tree / "client" / "tests").mkdir(parents=True)
    (tree / "client" / "tests" / "a.test.ts").write_text("// made anew\nconst a = 'made anew'\n")
    assert words.check(LIST) == [
        'client/tests/a.test.ts:1: "anew": say again',
        'tests/test_a.py:1: "is no": say is not a',
    ]


def test_an_exception_that_is_not_needed_fails(tree: Path) -> None:
    (tree / "docs" / "guides" / "player.md").write_text("Build a house.\n")
    assert (
        words.check(LIST)[0]
        == 'scripts/words.toml: "the house of cards" is not in docs/guides/player.md: remove the exception'
    )


def test_the_word_list_of_the_project_finds_its_words() -> None:
    listed = Words.load()
    text = "Whoever asks him is no player. Who stays away has so many steps. It is reckoned anew by who has the house."
    (piece,) = words.markdown(text)
    said = [each.word for each in listed.search("docs/guides/player.md", piece)]
    assert {"Whoever", "him", "is no", "so many", "steps", "reckoned", "anew", "by who", "house"} < set(said)
    assert len(said) == 10


def test_a_title_of_a_case_is_a_sentence() -> None:
    pieces = words.cases("- case: 1.1-x\n  title: who jumps twice a turn has moved\n  given: who jumps\n")
    said = [each.word for piece in pieces for each in Words.load().search("cases/starweb/a.yaml", piece)]
    assert sorted(said) == ["twice a turn", "who jumps twice a turn has moved"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("P and V may stand alone. A star lies above it.", ["stand alone", "lies above"]),
        ("It stands out, and a lie is told.", []),
        (
            "Fire two salvos a turn, 1 M a year, once\na month; a turn is a month.",
            ["salvos a turn", "1 M a year", "M a year", "once a month"],
        ),
        ("The chance is 45 in 100, or 9 in 20.", ["45 in 100"]),
        ("At most 20 answers an hour, 5 mail addresses a day.", ["20 answers an hour", "5 mail addresses a day"]),
        ("One part of a turn, two in a turn, at most once a day.", []),
        ("A player has no news of the jump homeward.", ["news", "homeward"]),
        ("One may do as one likes.", ["One may", "one likes"]),
        ("- **16.7** Who has run for six turns jumps.", ["Who"]),
        ("| **D60** | who can negotiate | who has a mode |", ["who"]),
        ("- **16.7** An explorer who runs. | `opposite` | who sets it |", []),
    ],
)
@pytest.mark.parametrize("path", ["CHANGELOG.md", "docs/glossary.md", "docs/rules/starprobe.md"])
def test_the_word_list_finds_what_players_should_not_read(path: str, text: str, expected: list[str]) -> None:
    (piece,) = words.markdown(text)
    assert sorted(each.word for each in Words.load().search(path, piece)) == sorted(expected)
    assert not [*Words.load().search("docs/architecture.md", piece)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "Nobody at this table asks how the table plays; look at the table.",
            ["at this table", "the table plays", "at the table"],
        ),
        ("All seats of the table; the end of the table, a row of the table.", ["seats of the table"]),
        ("A player whose time is up.", ["time is up"]),
        ("What one's friends tell oneself, until it is mended.", ["one's", "oneself", "mended"]),
        ("The first one's set, and the next one's.", []),
    ],
)
def test_the_word_list_finds_words_in_docstrings(text: str, expected: list[str]) -> None:
    pieces = words.python(f'"""{text}"""')
    found = [each.word for piece in pieces for each in Words.load().search("src/turnsheet/host/a.py", piece)]
    assert sorted(found) == sorted(expected)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Unfold the list, and fold it; likewise a map.", ["Unfold the", "fold it", "likewise"]),
        ("The ships are no more. There are no more. Nor are no more checks made.", ["are no more"]),
        ("A key bears a name. It may speak truly.", ["bears", "may speak", "truly"]),
    ],
)
def test_the_word_list_finds_words_that_nobody_should_read(text: str, expected: list[str]) -> None:
    (piece,) = words.markdown(text)
    assert sorted(each.word for each in Words.load().search("docs/architecture.md", piece)) == sorted(expected)
