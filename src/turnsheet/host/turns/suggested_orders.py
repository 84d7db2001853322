"""Suggested orders: what a bot would order for a player, as a sheet to begin with or to complete their own."""

from collections.abc import Iterator

from turnsheet.core.bot_match import answer
from turnsheet.core.dice import Dice, turn_key
from turnsheet.core.game import AnyGame, Prompt, State
from turnsheet.core.orders import Order
from turnsheet.core.pages.forms import Point, fits
from turnsheet.core.pages.preview import Preview
from turnsheet.core.pages.views import View
from turnsheet.core.seats import Seat
from turnsheet.host.site import Site, head_state
from turnsheet.host.store.engine import Connection
from turnsheet.host.store.row_types.matches import MatchRow
from turnsheet.host.store.row_types.submissions import SubmissionRow


def _drafted(site: Site, row: MatchRow, state: State, seat: int, bot: str, seed: str) -> str:
    """The sheet that a bot would send for a seat, without orders that are about nothing on the chart."""
    game = site.game_of(row)
    orders = answer(
        game, state, Seat(seat), site.bot(bot, game).thinking(site.bot_lookahead), seed=seed, step=row.next_step
    )
    return "\n".join(_about_things(game, game.rules.view(state, Seat(seat)), orders))


def _about_things(game: AnyGame, view: View, orders: tuple[Order, ...]) -> Iterator[str]:
    """The texts of orders, without those that are about nothing on the chart."""
    unmarked = [form for form in game.pages.forms(view) if not form.mark]
    return (text for text in map(game.rules.write, orders) if not any(fits(form, text) for form in unmarked))


def first_sheet(site: Site, row: MatchRow, state: State, seat: int, bot: str) -> str:
    """The sheet that a bot writes for a player to begin with, always the same one."""
    return _drafted(site, row, state, seat, bot, f"a first sheet\n{row.seed}")


def is_first_sheet(connection: Connection, site: Site, row: MatchRow, written: SubmissionRow) -> bool:
    """Whether a sheet is the one that was written for its player: the first of the seat, and unchanged."""
    bot = site.best_bot(site.game_of(row))
    if row.step > 0 or written.kind != "draft" or written.number > 1 or not written.text.strip() or not bot:
        return False
    return written.text == first_sheet(site, row, head_state(connection, site, row), written.seat, bot)


def missing_orders(site: Site, row: MatchRow, state: State, seat: int, text: str) -> list[str]:
    """The orders that the game's best bot adds to a sheet, without those that are about nothing on the chart."""
    game, seed = site.game_of(row), f"suggested\n{row.seed}"
    name = site.best_bot(game)
    bot = site.bot(name, game)
    view = game.rules.view(state, Seat(seat))
    written = game.rules.read(view, text)
    if bot.completer is not None:
        dice = Dice(turn_key(f"player {seat} of {seed}", row.next_step))
        added = game.rules.read(view, bot.completer(view, written.orders, dice))
        return list(_about_things(game, view, added.orders))
    drafted = game.rules.read(view, _drafted(site, row, state, seat, name, seed))
    ordered = {note.mark for note in game.pages.preview(view, written.orders).notes} - {""}
    marks = {note.order: note.mark for note in game.pages.preview(view, drafted.orders).notes}
    return [line for line in map(game.rules.write, drafted.orders) if marks.get(line, "") not in ordered]


def without_warnings(game: AnyGame, view: View, text: str, lines: list[str]) -> list[str]:
    """Suggested lines without the orders that a warning of the preview names, if there are fewer warnings without them.

    So a suggestion does not do what the page then warns of, such as taking the last ship off a world near enemies.
    Orders that the page only warns of without another one, such as the move of a key that gets its ships by that, go
    with it.
    """

    def previewed(left: list[str]) -> Preview:
        return game.pages.preview(view, game.rules.read(view, "\n".join([text.rstrip("\n"), *left])).orders)

    now = previewed(lines)
    tried: set[str] = set()
    while line := next((note.order for note in now.warnings if note.order in lines and note.order not in tried), ""):
        tried.add(line)
        rest, less, gone = lines, now, line
        while gone:
            rest = [each for each in rest if each != gone]
            less = previewed(rest)
            gone = next((note.order for note in less.warnings if note not in now.warnings and note.order in rest), "")
        if len(less.warnings) < len(now.warnings):
            lines, now = rest, less
    return lines


def can_suggest(site: Site, game: AnyGame, prompt: Prompt | None) -> bool:
    """Whether there is a bot of the game's own to suggest orders, and time to read them before they are carried out."""
    bot = site.best_bot(game)
    return prompt is not None and prompt.together and bool(bot) and site.bot(bot, game).game == game.id


def first_draft(connection: Connection, site: Site, row: MatchRow, seat: int) -> tuple[str, bool]:
    """The sheet that is shown to a player who has written nothing for the first step, and whether it places things.

    It is that of the game's best bot, as in a match against bots, and always the same one. Only the player on the seat
    can know it. A sandbox has none, unless it begins with the setup: there people try out orders of their own.
    """
    game, state = site.game_of(row), head_state(connection, site, row)
    forms = game.pages.forms(game.rules.view(state, Seat(seat)))
    placing = any(isinstance(slot, Point) for form in forms for phrase in form.phrases for slot in phrase.slots)
    bot = site.best_bot(game) if placing or row.parent is None else ""
    return (first_sheet(site, row, state, seat, bot) if bot else ""), placing
