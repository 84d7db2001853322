"""The list of all bots. The last bot of a game is its best.

A game can have bots called `easy` and `medium`, for people. The easy one is their opponent in "Play now".
"""

from typing import cast

from turnsheet.bots import any_game
from turnsheet.bots.raumkrieg import easy, hard, hunter, medium
from turnsheet.bots.robots import easy as robots_easy
from turnsheet.bots.robots import hard as robots_hard
from turnsheet.bots.robots import medium as robots_medium
from turnsheet.bots.robots import sample_programs, strong
from turnsheet.bots.robots.scripted import Team
from turnsheet.bots.starprobe import easy as starprobe_easy
from turnsheet.bots.starprobe import hard as starprobe_hard
from turnsheet.bots.starprobe import medium as starprobe_medium
from turnsheet.bots.starprobe import surveyor
from turnsheet.bots.starweb import easy as starweb_easy
from turnsheet.bots.starweb import hard as starweb_hard
from turnsheet.bots.starweb import medium as starweb_medium
from turnsheet.bots.starweb import settler
from turnsheet.core.lookahead import Searcher, Searching
from turnsheet.core.pages.views import View
from turnsheet.core.player import EASY, Bot, Completer, Player
from turnsheet.games import versions


def _scripted(name: str, blurb: str, *robots: str) -> Bot:
    team = Team(lambda kind: sample_programs.code(robots[kind]), mixing=True)
    return Bot(name, "robots", f"programs: {blurb}", cast(Player[View], team))


MEDIUM = "medium"
HARD = "hard"
QUICK = 16
"""How many turns a bot that looks ahead simulates for a sheet, unless it is told otherwise."""


STEPS_PER_TURN = 24
"""How many steps count as a turn in Robots: with two teams, each of six robots has its play in a few sheets."""


def _searching(game: str, searcher: Searcher[View], steps_per_turn: int = 1) -> Player[View]:
    return Searching(searcher, versions(game), QUICK, steps_per_turn)


def _key(bot: Bot) -> str:
    """What a bot is found by in `BOTS`: its name, or the name with its game's where several games have such a bot."""
    return f"{bot.game} {bot.name}" if bot.name in (EASY, MEDIUM, HARD) else bot.name


BOTS = {
    _key(bot): bot
    for bot in (
        Bot("random", None, "fills in order forms at random", any_game.play),
        Bot(
            EASY,
            "raumkrieg",
            "for a first match: drifts closer, shoots rarely, and aims where you were, not where you will be",
            cast(Player[View], easy.play),
        ),
        Bot(
            MEDIUM,
            "raumkrieg",
            "aims where your course takes you, uses little fuel, and ignores risks",
            cast(Player[View], medium.play),
        ),
        Bot("hunter", "raumkrieg", "aims ahead of its targets and saves fuel to fire", cast(Player[View], hunter.play)),
        Bot(
            HARD,
            "raumkrieg",
            "guesses what its enemies order, tries several plans against that by the rules, and mixes the good ones",
            _searching("raumkrieg", cast(Searcher[View], hard.play)),
        ),
        Bot(
            EASY,
            "robots",
            "for a first match: walks up to any enemy it sees and shoots, sometimes wastes moves, never retreats",
            cast(Player[View], robots_easy.play),
        ),
        Bot(
            MEDIUM,
            "robots",
            "shoots enemies it sees, follows them and moves back; ignores their range and never guesses",
            cast(Player[View], robots_medium.play),
        ),
        _scripted(
            "sitters", "stay at home and shoot enemies that come", "sitter_scout", "sitter_sniper", "sitter_tank"
        ),
        _scripted(
            "wanderers",
            "wander around and shoot enemies they meet",
            "wanderer_scout",
            "wanderer_sniper",
            "wanderer_tank",
        ),
        _scripted("guards", "hunt, keep their distance and guard", "hunter_scout", "distant_sniper", "guard_tank"),
        _scripted("hunters", "seek out and strike the weakest enemy", "hunter_scout", "hunter_sniper", "hunter_tank"),
        _scripted(
            "spotters", "tell each other which enemies they see", "spotter_scout", "spotter_sniper", "spotter_tank"
        ),
        Bot("strong", "robots", "weighs every move, shot and retreat", cast(Player[View], strong.play)),
        Bot(
            HARD,
            "robots",
            "plans like strong, trusts its guesses less, and tries plans by the rules when it knows where an enemy is",
            _searching("robots", cast(Searcher[View], robots_hard.play), STEPS_PER_TURN),
        ),
        Bot(
            EASY,
            "starweb",
            "for a first match: expands slowly near home, never fires, and leaves worlds alone that it knows are yours",
            cast(Player[View], starweb_easy.play),
        ),
        Bot(
            MEDIUM,
            "starweb",
            "plays for its character's points, fires only to defend its worlds, and takes unguarded ones",
            cast(Player[View], starweb_medium.play),
        ),
        Bot(
            "settler",
            "starweb",
            "explores, builds, and plays for its character's points",
            cast(Player[View], settler.play),
            cast(Completer[View], settler.complete),
        ),
        Bot(
            HARD,
            "starweb",
            "grows first, joins fleets to take neighbours' worlds, and chooses when its character cashes in",
            cast(Player[View], starweb_hard.play),
            cast(Completer[View], settler.complete),
        ),
        Bot(
            EASY,
            "starprobe",
            "for a first voyage: explores nearby stars with at most two crews, talks to natives once, comes home early",
            cast(Player[View], starprobe_easy.play),
        ),
        Bot(
            MEDIUM,
            "starprobe",
            "chooses good stars and methods, uses all its teams, talks to natives, but never blasts or bribes them",
            cast(Player[View], starprobe_medium.play),
        ),
        Bot(
            "surveyor",
            "starprobe",
            "makes a safe voyage every year and is home for the Board",
            cast(Player[View], surveyor.play),
        ),
        Bot(
            HARD,
            "starprobe",
            "hires enough teams to change results and talks, and chooses everything by expected value",
            cast(Player[View], starprobe_hard.play),
        ),
    )
}
