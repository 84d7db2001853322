"""The page about the bots says what they do, and its tables are made by one command."""

from pathlib import Path

import pytest
from msgspec import structs

from scripts import bot_tables
from scripts.bot_tables import PLANS, Share
from turnsheet.bots.all_bots import BOTS
from turnsheet.core import codec
from turnsheet.core.game import AnyGame
from turnsheet.games import GAMES
from turnsheet.interfaces.cli.offline.series import Arguments, Result

PAGE = bot_tables.PAGE.read_text(encoding="utf-8")


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_the_page_says_what_each_bot_does(game: AnyGame) -> None:
    """If it does not, run `python scripts/bot_tables.py`."""
    assert "\n".join(bot_tables.described(game)) in PAGE


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_each_game_has_a_table_with_bots_of_all_levels(game: AnyGame) -> None:
    plan = PLANS[game.id]
    own = {bot.name for bot in BOTS.values() if bot.plays(game.id)}
    assert {"random", "easy", "medium", "hard"} <= set(plan.bots) <= own
    chapter = PAGE.split(f"\n## {game.title}\n")[1].split("\n## ")[0]
    assert f"| | {' | '.join(f'`{bot}`' for bot in plan.bots)} |" in chapter
    rows = [line for bot in plan.bots for line in chapter.splitlines() if line.startswith(f"| `{bot}` |")]
    assert sum(line.count(" % (") for line in rows) == len(plan.bots) * (len(plan.bots) - 1)
    if plan.by_character:
        for name in (*plan.by_character.characters.values(), "all"):
            assert f"\n| {name} | " in chapter
    assert chapter.count("The fair share is") == len(plan.among) + (plan.others > 1)


@pytest.mark.parametrize("game", [game for game in GAMES if PLANS[game.id].measured], ids=lambda game: game.id)
def test_what_other_commands_measured_is_on_the_page(game: AnyGame) -> None:
    chapter = PAGE.split(f"\n## {game.title}\n")[1].split("\n## ")[0]
    assert "\n".join(PLANS[game.id].measured) in chapter


def test_a_chapter_keeps_what_another_command_measured(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    few = structs.replace(
        PLANS["raumkrieg"], bots=("random", "easy"), among=(), measured=("Measured elsewhere:", "5 %.")
    )
    monkeypatch.setitem(PLANS, "raumkrieg", few)
    assert bot_tables.main(["--game", "raumkrieg", "--matches", "1", "--jobs", "1"]) == 0
    assert capsys.readouterr().out.endswith("\nMeasured elsewhere:\n5 %.\n")


def test_a_share_has_the_interval_of_wilson() -> None:
    low, high = Share(5, 10).interval
    assert (round(low, 3), round(high, 3)) == (0.237, 0.763)
    assert str(Share(0, 10)) == "0 % (0 % to 28 %)"
    assert str(Share(98, 100)) == "98 % (93 % to 99 %)"


def test_a_tie_of_scores_counts_half_for_each() -> None:
    shares = bot_tables.more_often({"one": [3, 5, 0, 1], "two": [2, 5, 4, 1]})
    assert (shares["one", "two"].wins, shares["two", "one"].wins) == (2, 2)


def test_a_chapter_is_measured(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    for game, bots in (("raumkrieg", ("random", "easy")), ("starprobe", ("random", "easy"))):
        few = structs.replace(PLANS[game], bots=bots, among=())
        monkeypatch.setitem(PLANS, game, few)
    alone = {"months": 2}
    monkeypatch.setitem(PLANS, "starprobe", structs.replace(PLANS["starprobe"], options=alone))
    assert bot_tables.main(["--game", "raumkrieg", "--matches", "2", "--jobs", "1"]) == 0
    assert bot_tables.main(["--game", "starprobe", "--matches", "2", "--jobs", "1"]) == 0
    told = capsys.readouterr().out
    assert told.count("| | `random` | `easy` |\n|---|--:|--:|\n| `random` | – | ") == 2
    assert "| `easy` | " in told.split("| bot | mean score |")[1]


def test_one_chapter_takes_the_place_of_the_old_one(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The other chapters stay as they are, and so does the page if the same chapter is put on it again."""
    page = tmp_path / "bots.md"
    page.write_text(PAGE, encoding="utf-8")
    monkeypatch.setattr(bot_tables, "PAGE", page)
    monkeypatch.setitem(PLANS, "raumkrieg", structs.replace(PLANS["raumkrieg"], bots=("random", "easy"), among=()))
    for _ in range(2):
        assert bot_tables.main(["--game", "raumkrieg", "--write", "--matches", "2", "--jobs", "1"]) == 0
        before, after = (text.split("\n## ") for text in (PAGE, page.read_text(encoding="utf-8")))
        assert [one == other for one, other in zip(before, after, strict=True)] == [True, False, True, True, True]
        assert "| `random` | – | " in after[1]
    assert "wrote a chapter of bots.md" in capsys.readouterr().out


def test_a_table_by_character_has_the_bot_play_each_in_every_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    played: list[tuple[str, int, int]] = []

    def batch(told: Arguments, numbers: range) -> list[Result]:
        letters = str(codec.decode(told.options, dict[str, str])["characters"])
        played.extend((letters.strip("?"), letters.index(letters.strip("?")), number) for number in numbers)
        return [Result(bot, (9,), float(bot == "hard" and letters[0] == "M")) for _ in numbers for bot in ("hard", "x")]

    monkeypatch.setattr(bot_tables, "batch", batch)
    plan, terms = PLANS["starweb"].by_character, bot_tables.Terms(5 * 17, 5, 1, 16)
    game = next(game for game in GAMES if game.id == "starweb")
    assert plan is not None
    shares = {
        name: bot_tables.share("hard", list(bot_tables.with_character(game, plan, letter, terms)))
        for letter, name in plan.characters.items()
    }
    assert sorted(played) == sorted((letter, number % 15, number) for letter in "EMPCBA" for number in range(17))
    assert "The seeds are 200005 to 200021." in bot_tables.character_table(plan, shares, terms)[0]
    assert bot_tables.character_table(plan, shares, terms)[-7:] == [
        "| Empire Builder | 0 % (0 % to 18 %) | 17 |",
        "| Merchant | 12 % (3 % to 34 %) | 17 |",
        *(f"| {name} | 0 % (0 % to 18 %) | 17 |" for name in list(plan.characters.values())[2:]),
        "| all | 2 % (1 % to 7 %) | 102 |",
    ]


def test_wrong_numbers_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        bot_tables.main(["--matches", "0"])
    assert "give positive numbers" in capsys.readouterr().err
    with pytest.raises(SystemExit):
        bot_tables.main(["--write"])
    assert "--write needs --game" in capsys.readouterr().err
