"""The setup: homes, the order of choosing, and a grant for everyone. Rules: docs/rules/starprobe.md §1, §6."""

from msgspec.structs import replace

from turnsheet.core.dice import Dice
from turnsheet.core.game import BadOptionsError
from turnsheet.core.seats import Seat
from turnsheet.core.versions import under
from turnsheet.games.starprobe.rules.actions.home.outfitting import GRANT
from turnsheet.games.starprobe.rules.captains_log import sentence
from turnsheet.games.starprobe.rules.options import Options
from turnsheet.games.starprobe.rules.random_numbers import rm1
from turnsheet.games.starprobe.rules.stages import Outfitting
from turnsheet.games.starprobe.rules.state import NEWEST, Explorer, State
from turnsheet.games.starprobe.star_map.game_map import sky_of
from turnsheet.games.starprobe.tables.tables import tables_of

NAMES = ("Beagle", "Fram", "Challenger", "Discovery", "Endurance", "Gauss", "Vega", "Belgica")
"""What ships are called until they are named."""
SKY = 1 << 32


def set_up(options: Options, seats: int, dice: Dice, version: int = NEWEST) -> State:
    """The state before the first month, under a version of the rules."""
    sky_seed = f"{dice.at('sky').below(SKY):08x}"
    tables = tables_of(options.tables)
    sky = sky_of(sky_seed, options.sky)
    if len(sky.homes) < seats:
        raise BadOptionsError(
            f"The map has {len(sky.homes)} homes, but there are {seats} explorers. Use a map with enough homes."
        )
    homes = dice.at("homes").deal(sky.homes, seats)
    explorers = []
    controls = []
    for number, home in enumerate(homes, 1):
        drawn = rm1(dice.at("control", number), 20) if options.control else 0
        control = tables.control[drawn] if drawn else 1
        controls.append(drawn)
        explorers.append(
            Explorer(
                name=NAMES[number - 1],
                race=home.race,
                home=home.star,
                place=home.place,
                stage=Outfitting(GRANT, control),
                star=home.star,
                control=control,
            )
        )
    order, rolls = _order(seats, dice)
    if version >= 2:
        explorers = [
            replace(each, log=_drew(rolls[Seat(number)], drawn, each.control))
            for number, (each, drawn) in enumerate(zip(explorers, controls, strict=True), 1)
        ]
    sky_text = "" if options.sky.strip() else sky_seed
    return under(version, State(options, sky_text, 1, order, tuple(explorers)))


def _drew(rolls: list[int], control: int, teams: int) -> tuple[str, ...]:
    """What was drawn for an explorer, as the log has it."""
    told = [sentence("drew order", {"number": roll}) for roll in rolls]
    if control:
        told.append(sentence("drew control", {"number": control, "teams": teams}))
    return tuple(f"1: {each}" for each in told)


def _order(seats: int, dice: Dice) -> tuple[tuple[Seat, ...], dict[Seat, list[int]]]:
    """Two dice each, the highest first; those who tie roll again for their places (1.3, D1). Also what each rolled."""
    rolled: dict[Seat, list[int]] = {Seat(number): [] for number in range(1, seats + 1)}

    def ranked(players: list[Seat]) -> list[Seat]:
        if len(players) < 2:
            return players
        rolls: dict[int, list[Seat]] = {}
        for seat in players:
            roller = dice.at("order", seat)
            rolled[seat].append(roller.die(6) + roller.die(6))
            rolls.setdefault(rolled[seat][-1], []).append(seat)
        return [seat for total in sorted(rolls, reverse=True) for seat in ranked(rolls[total])]

    return tuple(ranked(list(rolled))), rolled
