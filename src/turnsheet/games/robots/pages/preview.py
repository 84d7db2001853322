"""The preview: where the orders on a sheet would lead. Rules: docs/rules/robots.md §4, §6."""

from collections.abc import Iterator, Sequence

from turnsheet.core.chart import Link, Mark
from turnsheet.core.preview import Note, Preview
from turnsheet.games.robots.language import program
from turnsheet.games.robots.orders.orders import AnyOrder, Face, Load, Move, Shoot, Turn, write
from turnsheet.games.robots.pages.chart import spot
from turnsheet.games.robots.pages.labels import hex_name, robot_mark, wind
from turnsheet.games.robots.pages.view import Own, View
from turnsheet.games.robots.rules.hexes import Hex, ahead, on_board, target
from turnsheet.games.robots.rules.tables import KINDS


def preview(view: View, orders: Sequence[AnyOrder]) -> Preview:
    """Path, facing and target of a sheet."""
    parts = list(_parts(view, orders))
    return Preview(
        notes=tuple(part for part in parts if isinstance(part, Note)),
        links=tuple(part for part in parts if isinstance(part, Link)),
        marks=tuple(part for part in parts if isinstance(part, Mark)),
    )


def _parts(view: View, orders: Sequence[AnyOrder]) -> Iterator[Note | Link | Mark]:
    for order in orders:
        if isinstance(order, Load):
            cautions = program.read(order.code, most=program.longest(view.rules)).warnings
            yield Note(write(order), "; ".join(each.reason for each in cautions) or "The program has no faults.")
    if view.player is not None and view.mine:
        yield from _path(view, view.player, orders)


def _path(view: View, player: Own, orders: Sequence[AnyOrder]) -> Iterator[Note | Link | Mark]:
    at, facing, moves = player.robot.at, player.robot.facing, player.robot.moves
    mark = robot_mark(player.id)
    moved = False
    for number, order in enumerate(orders):
        match order:
            case Turn(by=by):
                facing = (facing + by) % 6
                yield Note(write(order), f"faces {wind(facing)}", mark)
            case Face(to=to):
                facing = to
                yield Note(write(order), f"faces {wind(facing)}", mark)
            case Move():
                place = ahead(at, facing)
                if not on_board(view.side, place):
                    yield Note(write(order), "the edge: nothing happens", mark)
                    continue
                moves, moved = moves - 1, True
                yield Link(f"course {number}", "course", spot(at), spot(place), view.seat)
                yield Note(write(order), f"to {hex_name(place)}, {moves} moves left", mark)
                at = place
            case Shoot(range=range_, number=direction):
                yield from _shot(
                    view, player, order=order, stand=(at, facing), range_=range_, direction=direction, number=number
                )
            case _:
                pass
    if moved:
        yield Mark(f"ghost {player.id}", KINDS[player.kind], spot(at), "", view.seat)


def _shot(
    view: View, player: Own, order: AnyOrder, stand: tuple[Hex, int], range_: int, direction: int, number: int
) -> Iterator[Note | Link]:
    place = target(*stand, range_, direction) if range_ <= player.range else None
    if place is None or not on_board(view.side, place):
        yield Note(write(order), "spent for nothing: out of range or off the board", robot_mark(player.id))
        return
    yield Link(f"aim {number}", "aim", spot(stand[0]), spot(place), view.seat)
    there = [view.name(each.id) for each in view.seen if each.at == place]
    there += [view.name(each.id) for each in view.own if each.robot.alive and each.robot.at == place and each != player]
    who = ", ".join(there) or "nobody is seen there"
    yield Note(write(order), f"at {hex_name(place)}: {who}", robot_mark(player.id))
