"""Bots: from a view and its order forms to orders, never from states or seeds. The last bot of a game is its best.

A game can have bots called `easy` and `medium`, for people. The easy one is their opponent in "Play now".
"""

from typing import cast

from turnsheet.bots import any_game
from turnsheet.bots.raumkrieg import easy, hunter, medium
from turnsheet.bots.robots import easy as robots_easy
from turnsheet.bots.robots import medium as robots_medium
from turnsheet.bots.robots import strong
from turnsheet.bots.robots.scripted import Team
from turnsheet.bots.starprobe import easy as starprobe_easy
from turnsheet.bots.starprobe import medium as starprobe_medium
from turnsheet.bots.starprobe import surveyor
from turnsheet.bots.starweb import easy as starweb_easy
from turnsheet.bots.starweb import medium as starweb_medium
from turnsheet.bots.starweb import settler
from turnsheet.core.player import EASY, Bot, Player
from turnsheet.core.views import View


def _scripted(name: str, blurb: str, *robots: str) -> Bot:
    return Bot(name, "robots", f"programs: {blurb}", cast(Player[View], Team(*robots)))


MEDIUM = "medium"


def _key(bot: Bot) -> str:
    """What a bot is found by in `BOTS`: its name, or the name with its game's where several games have such a bot."""
    return f"{bot.game} {bot.name}" if bot.name in (EASY, MEDIUM) else bot.name


BOTS = {
    _key(bot): bot
    for bot in (
        Bot("random", None, "fills any order form at random", any_game.play),
        Bot(
            EASY,
            "raumkrieg",
            "for a first match: drifts near, shoots seldom, and at where you were, not at where you go",
            cast(Player[View], easy.play),
        ),
        Bot(
            MEDIUM,
            "raumkrieg",
            "shoots at where you go if you keep your course, spends little fuel, weighs no risks",
            cast(Player[View], medium.play),
        ),
        Bot("hunter", "raumkrieg", "leads its targets and saves fuel for fire", cast(Player[View], hunter.play)),
        Bot(
            EASY,
            "robots",
            "for a first match: walks up to anybody it sees and shoots, dawdles at times, never steps back",
            cast(Player[View], robots_easy.play),
        ),
        Bot(
            MEDIUM,
            "robots",
            "shoots at what it sees, follows it and steps back; asks nobody's range and guesses nothing",
            cast(Player[View], robots_medium.play),
        ),
        _scripted("sitters", "stay at home and shoot who comes", "sitter_scout", "sitter_sniper", "sitter_tank"),
        _scripted(
            "wanderers", "walk about and shoot whom they meet", "wanderer_scout", "wanderer_sniper", "wanderer_tank"
        ),
        _scripted("guards", "hunt, keep their distance, guard", "hunter_scout", "distant_sniper", "guard_tank"),
        _scripted("hunters", "seek and strike the weakest", "hunter_scout", "hunter_sniper", "hunter_tank"),
        _scripted("spotters", "tell each other whom they see", "spotter_scout", "spotter_sniper", "spotter_tank"),
        Bot("strong", "robots", "weighs every walk, shot and retreat", cast(Player[View], strong.play)),
        Bot(
            EASY,
            "starweb",
            "for a first match: settles slowly near home, never fires and leaves your worlds alone",
            cast(Player[View], starweb_easy.play),
        ),
        Bot(
            MEDIUM,
            "starweb",
            "scores as its character does, fires only to defend its worlds and takes what nobody guards",
            cast(Player[View], starweb_medium.play),
        ),
        Bot(
            "settler", "starweb", "explores, builds, and scores as its character does", cast(Player[View], settler.play)
        ),
        Bot(
            EASY,
            "starprobe",
            "for company on a first voyage: any star near, two crews at most, talks to natives once, home early",
            cast(Player[View], starprobe_easy.play),
        ),
        Bot(
            MEDIUM,
            "starprobe",
            "good stars and methods with all its teams, talks to natives, but never blasts or bribes them",
            cast(Player[View], starprobe_medium.play),
        ),
        Bot(
            "surveyor", "starprobe", "a sound voyage every year, home for the Board", cast(Player[View], surveyor.play)
        ),
    )
}
