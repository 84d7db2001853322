"""The words with which bots are named on the command line."""

import json
from pathlib import Path

from tests.cli.bots.bot_files import written
from tests.helpers.cli_commands import turnsheet
from turnsheet.interfaces.cli.bots.contenders import Limits
from turnsheet.interfaces.cli.bots.find_contender import find_contender, words
from turnsheet.interfaces.cli.lookup import find_game

SKIRMISH = ("--option", "turns=4", "--option", "layout=near")


def test_commas_within_quotes_belong_to_a_command() -> None:
    assert list(words("""hunter, cmd:./bot "a,b" 'c,d',2xrandom,""")) == [
        "hunter",
        """cmd:./bot "a,b" 'c,d'""",
        "2xrandom",
        "",
    ]


def test_our_bots_are_found_whatever_their_case_and_are_not_from_outside() -> None:
    found = find_contender("Hunter", find_game("raumkrieg"), Limits())
    assert (found.name, found.outside) == ("hunter", False)


def test_the_lookahead_of_our_bots_is_set_on_the_command_line() -> None:
    """With more turns to simulate `hard` plays another game; a bot that does not search plays the same one."""

    def played(bots: str, *more: str) -> str:
        found = turnsheet("match", "raumkrieg", "--bots", bots, "--seed", "3", *SKIRMISH, *more, "--json")
        return str(json.loads(found.stdout)["fingerprint"])

    usual = played("hard,hunter")
    assert usual == played("hard,hunter", "--bot-lookahead", "16")
    assert usual != played("hard,hunter", "--bot-lookahead", "40")
    assert played("medium,hunter") == played("medium,hunter", "--bot-lookahead", "40")


def test_a_series_counts_refused_orders_faults_and_games(tmp_path: Path) -> None:
    still = written(tmp_path, "still.py", "def play(view, order_forms, dice):\n    return '11 X'\n")
    walker = written(tmp_path, "walker.py", "def play(view, order_forms, dice):\n    return '' if view.turn else 5\n")
    series = (
        "match",
        "raumkrieg",
        "--bots",
        f"{still},{walker}",
        "--seed",
        "1",
        "--option",
        "turns=2",
        "--repeat",
        "4",
    )
    told = json.loads(turnsheet(*series, "--json").stdout)
    assert told == json.loads(turnsheet(*series, "--json", "--jobs", "2").stdout)
    assert told["different_games"] == 4
    assert [(bot["bot"], bot["refused"], bot["faults"]) for bot in told["bots"]] == [
        (str(still), 12, 0),
        (str(walker), 0, 4),
    ]
    page = turnsheet(*series).stdout
    assert "seeds 1 to 4, 4 different games\n" in page
    assert page.count(f"{walker} gave an invalid answer at move 1 of seed") == 4
