"""What worlds, keys and metal are worth to the hard bot, in points until the match ends."""

from turnsheet.bots.starweb.characters import landing
from turnsheet.bots.starweb.knowledge import Knowledge
from turnsheet.bots.starweb.sheet import Sheet
from turnsheet.games.starweb.pages.printout_data import WorldLine

END = 36
"""The turn in which a standard match usually ends."""
FARTHEST_SIGHT = 20
"""Worlds change hands: nobody counts on more turns than this."""
SCALE = 0.3
"""How much points that worlds bring in later turns count against metal and trips."""
DEAREST = 6.0
"""The most a metal is worth."""
ARMY = 120
"""With this number of ships on its fleets the bot besieges guarded worlds as gladly as it takes empty ones."""
LEAST_ZEAL = 0.4
"""How gladly without ships."""
TRADE_FROM = 18
"""From this turn on a Merchant keeps the peace with customers."""
WORKS = 0.3
"""What an industry is worth a turn."""
LEAST_WANT, PLENTY = 0.1, 500
"""How much more metal is worth, at the least, and the metal on its worlds at which it is worth no more than that."""
MANY = 255
"""Ships enough for any world."""
TELLING = 33
"""More industry than a home begins with: its owner builds it, and that is an Empire Builder."""
GRUDGE, SPITE = 1.5, 0.7
"""How much more the bot wants the worlds of such rivals, and their industry."""
CARRIERS = 100
"""With this number of ships a Merchant sells metal instead of bringing it home."""
LAST_FREIGHTS = 6
"""In this number of last turns it sells in any case."""
LAST_LANDINGS, ROBOTS_FROM = 6, 20
"""Before this turn a Berserker's ships fetch metal, and become more."""
PLUNDERS = (50, 40, 30, 20, 10)


def rest(known: Knowledge) -> int:
    """How many turns the match probably still has."""
    return min(known.left, max(3, END - known.turn))


def come(known: Knowledge, turn: int) -> bool:
    """Whether a turn of a standard match has come, or as late a turn of a shorter one."""
    return known.turn * END >= turn * min(END, known.turn + known.left - 1)


def horizon(known: Knowledge) -> int:
    """For how many turns a world that is taken now brings points."""
    return min(rest(known), FARTHEST_SIGHT)


def metal(known: Knowledge) -> float:
    """What a metal is worth where it is worked: a ship, and what that will bring."""
    if known.character == "Merchant":
        return DEAREST if army(known) < CARRIERS and rest(known) > LAST_FREIGHTS else 1.0
    return max(0.5, min(DEAREST, horizon(known) / 3))


def army(known: Knowledge) -> int:
    """The ships on the bot's fleets."""
    return sum(fleet.ships for fleet in known.fleets.values())


def lands(known: Knowledge) -> bool:
    """Whether a Berserker's ships become robots: not before there are many, since ships bring the metal for more."""
    return rest(known) <= LAST_LANDINGS or come(known, ROBOTS_FROM)


def income(known: Knowledge, world: WorldLine) -> float:
    """What a world brings its owner each turn."""
    relics = sum(known.worth(each) for each in world.artifacts)
    match known.character:
        case "Empire Builder":
            return relics + (world.people - world.converts) / 10 + world.mines + world.industry
        case "Apostle":
            return relics + 7 + world.people / 20
        case "Berserker":
            return relics + 5
        case "Merchant":
            return relics + 4 * world.mines
        case "Pirate":
            return relics + 4
        case _:
            return relics + 0.5


def windfall(known: Knowledge, world: WorldLine, ships: int) -> float:
    """What a world brings once."""
    match known.character:
        case "Pirate":
            return sum(PLUNDERS[min(world.plundered + each, 4)] for each in range(1 + horizon(known) // 6))
        case "Berserker" if not world.robots and ships > landing(world.people):
            return 2.0 * world.people
        case _:
            return 0


def wanting(known: Knowledge) -> float:
    """How much the bot lacks metal: little if much of it lies on its worlds, for want of ships that fetch it."""
    if known.character == "Merchant":
        return 1.0
    return max(LEAST_WANT, 1 - sum(place.metal for place in known.own) / PLENTY)


def key(known: Knowledge) -> float:
    """What a key is worth."""
    return 12 + (3.0 * horizon(known) if known.character == "Pirate" else 1.0 * horizon(known))


def world(known: Knowledge, place: WorldLine, ships: int) -> float:
    """What taking a world is worth."""
    if not place.people:
        return 0
    left = horizon(known)
    goods = wanting(known) * metal(known) * (0.4 * place.mines * left + 0.5 * place.metal)
    works = WORKS * left * place.industry
    return SCALE * (income(known, place) * left + windfall(known, place, ships) + goods + works + 10)


def open_to(known: Knowledge, place: WorldLine) -> bool:
    """Whether the bot's character can take a world at all."""
    closed = bool(place.people) and place.people == place.converts and place.apostle != known.me
    robots = place.robots and known.character != "Berserker"
    return not (place.hole or robots or closed or place.owner in known.friends)


def prize(known: Knowledge, place: WorldLine) -> float:
    """What a world and the keys there are worth, to ships enough to take them."""
    if not open_to(known, place):
        return 0
    keys = sum(not each.ships for each in place.fleets)
    if known.character == "Pirate":
        keys = sum(each.owner not in known.friends for each in place.fleets)
    gain = world(known, place, MANY) + SCALE * key(known) * keys
    if place.owner in rivals(known):
        gain = GRUDGE * gain + SCALE * SPITE * place.industry * horizon(known)
    return gain


def rivals(known: Knowledge) -> set[str]:
    """Players who build industry: Empire Builders, who win most matches if nobody stops them."""
    return {place.owner for place in known.worlds.values() if place.industry >= TELLING and known.hostile(place.owner)}


def conquest(sheet: Sheet, fleet: int, place: WorldLine) -> float:
    """What taking a world is worth to a fleet that could; 0 if it cannot."""
    known = sheet.known
    ships = sheet.ships[fleet]
    robots = known.character == "Berserker"
    if not open_to(known, place):
        return 0
    gain = SCALE * key(known) * sum(not each.ships for each in place.fleets)
    prey = [each for each in place.fleets if each.ships and each.owner not in known.friends]
    foes = sum(each.ships for each in place.fleets if each.ships and each.owner != known.me)
    if known.character == "Pirate" and prey:
        if ships <= 3 * foes + 2:
            return 0
        gain += SCALE * (key(known) * len(prey) + 4 * foes)
        foes = 0
    guards = place.iships + place.pships
    if robots and place.people and not place.robots and ships > landing(place.people) and lands(known):
        guards = 0
    if (guards or foes) and ships < 2 * (guards + foes) + (3 if place.owner else 0):
        return 0
    if place.owner and known.character == "Merchant" and (guards or foes) and come(known, TRADE_FROM):
        return 0
    zeal = max(LEAST_ZEAL, min(1.0, army(known) / ARMY)) if guards or foes else 1.0
    return zeal * (gain + world(known, place, ships))
