"""The setup: the map, homes, characters and names. Rules: docs/rules/starweb.md §2, §30."""

from msgspec.structs import replace

from turnsheet.core.dice import Dice
from turnsheet.core.game import BadOptionsError
from turnsheet.core.seats import Seat
from turnsheet.core.versions import under
from turnsheet.games.starweb.pages.remembered_worlds import acquainted
from turnsheet.games.starweb.rules import ciphers, tables
from turnsheet.games.starweb.rules.options import NAME, Options
from turnsheet.games.starweb.rules.state import NOBODY, Cipher, Empire, Fleet, Player, State, World
from turnsheet.games.starweb.star_graph.map_text import read_map
from turnsheet.games.starweb.star_graph.star_graph import StarGraph, make


def set_up(options: Options, seats: int, dice: Dice, version: int) -> State:
    """The state before the first turn, under a version of the rules."""
    if options.variant == "partner" and seats % 2:
        raise BadOptionsError("The partner game needs an even number of players.")
    if options.variant == "multi" and seats > tables.STANDARD_PLAYERS // 2:
        raise BadOptionsError(
            f"With several empires each, at most {tables.STANDARD_PLAYERS // 2} players can play, not {seats}."
        )
    each = options.empires(seats)
    count = seats * each
    if not 2 <= count <= tables.STANDARD_PLAYERS:
        raise BadOptionsError(f"Starweb is for 2 to {tables.STANDARD_PLAYERS} empires, not {count}.")
    graph = read_map(options.map) if options.map else make(count, options.variant == "partner", dice)
    if len(graph.homes) < count:
        raise BadOptionsError(
            f"The map has {len(graph.homes)} homes, but there are {count} empires. Use a map with enough homes."
        )
    characters = _characters(options, count, dice)
    players = tuple(
        Player(name, character, home, met=_met(options, empire))
        for empire, (name, character, home) in enumerate(
            zip(_names(options, count, dice, version), characters, graph.homes, strict=False), 1
        )
    )
    homes: dict[int, Empire] = {home: empire for empire, home in enumerate(graph.homes[:count], 1)}
    state = State(
        options=options,
        turn=1,
        players=players,
        worlds=tuple(_world(world, homes.get(world.number, NOBODY), characters) for world in graph.worlds),
        fleets=_fleets(graph, homes),
        seats=tuple(Seat((empire - 1) // each + 1) for empire in range(1, count + 1)),
        box=dice.at("box").pick(tables.BOX_EFFECTS),
        ciphers=_ciphers(graph, count, dice) if options.variant == "anonymous" else (),
        number=dice.at("game").pick(tables.GAME_NUMBERS),
    )
    return acquainted(under(version, state))


def _ciphers(graph: StarGraph, count: int, dice: Dice) -> tuple[Cipher, ...]:
    return ciphers.drawn(
        [world.number for world in graph.worlds], sorted(number for number, _ in graph.keys), count, dice
    )


def _met(options: Options, empire: Empire) -> tuple[Empire, ...]:
    """Partners know each other from the start."""
    return ((empire - 1 ^ 1) + 1,) if options.variant == "partner" else ()


def _names(options: Options, count: int, dice: Dice, version: int) -> tuple[str, ...]:
    """As asked for; else those of the list, dealt, so that a name does not tell its seat. In version 1 they are in the
    order of the seats."""
    given = tuple(options.names.upper().split())
    if tables.DRAWN in given and len(given) == count:
        asked = [name for name in given if name != tables.DRAWN]
        free = [name for name in tables.HOUSE_NAMES if name not in asked][: count - len(asked)]
        drawn = iter(dice.at("names").deal(free, len(free)))
        given = tuple(next(drawn) if name == tables.DRAWN else name for name in given)
    if not given:
        listed = tables.HOUSE_NAMES[:count]
        return tuple(dice.at("names").deal(listed, count)) if version >= 2 else listed
    if len(given) != count or len(set(given)) != count or not all(NAME.fullmatch(name) for name in given):
        raise BadOptionsError(f"names: give {count} different names of at most {tables.LONGEST_NAME} letters each.")
    return given


def _characters(options: Options, count: int, dice: Dice) -> tuple[tables.Character, ...]:
    """As asked for; else as even a mixture as there can be, dealt."""
    letters = options.characters.upper()
    if letters:
        if len(letters) != count or any(letter not in tables.LETTERS for letter in letters.replace(tables.DRAWN, "")):
            raise BadOptionsError(f"characters: give {count} letters out of {', '.join(tables.LETTERS)}.")
        drawn = iter(_drawn_characters([tables.LETTERS[each] for each in letters if each != tables.DRAWN], count, dice))
        return tuple(next(drawn) if letter == tables.DRAWN else tables.LETTERS[letter] for letter in letters)
    return tuple(_drawn_characters([], count, dice))


def _drawn_characters(given: list[tables.Character], count: int, dice: Dice) -> list[tables.Character]:
    """The characters that make the given ones as even a mixture as there can be, dealt."""
    whole = [character for _ in range(count // len(tables.CHARACTERS)) for character in tables.CHARACTERS]
    rest = dice.at("characters").deal(tables.CHARACTERS, count % len(tables.CHARACTERS))
    left = [*whole, *rest]
    for character in given:
        left.remove(character if character in left else left[-1])
    return dice.at("seats").deal(left, len(left))


def _world(world: World, empire: Empire, characters: tuple[tables.Character, ...]) -> World:
    """A world with its owner, if it is a home; a Berserker's has robots."""
    if not empire:
        return world
    robots = characters[empire - 1] == "Berserker"
    usable = min(world.industry, world.metal, tables.HOME_PEOPLE)
    return replace(
        world, owner=empire, people=tables.HOME_PEOPLE, robots=robots, turns=1, iships=1, pships=1, usable=usable
    )


def _fleets(graph: StarGraph, homes: dict[int, Empire]) -> tuple[Fleet, ...]:
    return tuple(Fleet(number, homes.get(world, NOBODY), tables.WorldId(world)) for number, world in sorted(graph.keys))
