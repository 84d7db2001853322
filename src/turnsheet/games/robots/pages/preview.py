"""The preview: where the orders on a sheet would lead, and warnings of what hardly anybody wants.

Rules: docs/rules/robots.md §4, §6.
"""

from collections.abc import Iterator, Sequence

from turnsheet.core.pages.chart import Link, Mark
from turnsheet.core.pages.preview import Note, Preview
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
        warnings=tuple(_warnings(view, view.player, orders)) if view.player is not None and view.mine else (),
    )


def _parts(view: View, orders: Sequence[AnyOrder]) -> Iterator[Note | Link | Mark]:
    for order in orders:
        if isinstance(order, Load):
            cautions = program.read(order.code, most=program.longest(view.rules)).warnings
            yield Note(write(order), "; ".join(each.reason for each in cautions) or "The program has no errors.")
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
        yield Note(write(order), "wasted: out of range or off the board", robot_mark(player.id))
        return
    yield Link(f"aim {number}", "aim", spot(stand[0]), spot(place), view.seat)
    there = [view.name(each.id) for each in view.seen if each.at == place]
    there += [view.name(each.id) for each in view.own if each.robot.alive and each.robot.at == place and each != player]
    who = ", ".join(there) or "nobody is seen there"
    yield Note(write(order), f"at {hex_name(place)}: {who}", robot_mark(player.id))


def _warnings(view: View, player: Own, orders: Sequence[AnyOrder]) -> Iterator[Note]:
    """Shots that hit robots of the own team or nothing at all, and steps off the board."""
    at, facing = player.robot.at, player.robot.facing
    mark, kind = robot_mark(player.id), KINDS[player.kind]
    for order in orders:
        match order:
            case Turn(by=by):
                facing = (facing + by) % 6
            case Face(to=to):
                facing = to
            case Move():
                place = ahead(at, facing)
                if on_board(view.side, place):
                    at = place
                else:
                    yield Note(write(order), f"This move leads off the board: your {kind} stays where it is.", mark)
            case Shoot(range=range_, number=number):
                place = target(at, facing, range_, number)
                text = _wasted(view, player, range_, place)
                hits = "" if text else _own_hits(view, player, at, place)
                if text or hits:
                    yield Note(write(order), text or hits, mark, ask=bool(hits))
            case _:
                pass


def _wasted(view: View, player: Own, range_: int, place: Hex) -> str:
    if range_ > player.range:
        return f"This shot is beyond the range of your {KINDS[player.kind]}, which is {player.range}: it is wasted."
    return "" if on_board(view.side, place) else "This shot leaves the board: it is wasted."


def _own_hits(view: View, player: Own, at: Hex, place: Hex) -> str:
    hit = [own for own in view.own if own.robot.alive and (at if own.id == player.id else own.robot.at) == place]
    if not hit:
        return ""
    names = " and ".join(f"{KINDS[own.kind]}{' itself' if own.id == player.id else ''}" for own in hit)
    lost = sum(own.robot.health <= player.attack for own in hit)
    end = (
        ""
        if not lost
        else " and destroys it"
        if lost == len(hit) == 1
        else " and destroys them"
        if lost == len(hit)
        else f" and destroys {lost} of them"
    )
    return f"This shot hits your own {names}{end}."
