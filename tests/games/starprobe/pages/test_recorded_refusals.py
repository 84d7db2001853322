"""Orders that failed: states keep the words of older releases, pages show those of today."""

import pytest

from tests.games.starprobe.position_of_each_stage import GIVENS
from turnsheet.core.dice import ScriptedDice
from turnsheet.core.events import Failed
from turnsheet.core.seats import Seat
from turnsheet.games.starprobe.notation.position import position
from turnsheet.games.starprobe.orders.orders import AnyOrder, Call, Dump, Explore, Hire, Jump, Leave, Pay, Shift, Sway
from turnsheet.games.starprobe.pages.digest import digest
from turnsheet.games.starprobe.pages.printout import printout
from turnsheet.games.starprobe.pages.recorded_refusals import why_failed
from turnsheet.games.starprobe.pages.visibility import look
from turnsheet.games.starprobe.rules.turn import advance
from turnsheet.games.starprobe.star_map.places import StarId

ONE = Seat(1)


@pytest.mark.parametrize(
    ("given", "order", "recorded", "shown"),
    [
        (
            f"option bribery no\n{GIVENS['swaying']}",
            Sway(3),
            "This table plays without bribes.",
            "This match is played without bribes.",
        ),
        (
            "stars C3/7\n1 at C2/7\n1 stores supplies 0 slugs 3\n",
            Jump(StarId("C3/7")),
            "Without supplies a ship may only jump homeward, and C3/7 is no nearer to home.",
            "Without supplies a ship can only jump towards home.",
        ),
        (
            "stars C3/7\n1 at C3/7\n1 stores supplies 0 slugs 3\n",
            Explore((12,), ()),
            "Without supplies nobody explores.",
            "Without supplies you cannot explore.",
        ),
        (
            "stars C3/7\n1 at C3/7\n",
            Dump("ships", 1),
            "Thrown overboard can be slugs, salvos and modes.",
            "You can throw slugs, salvos and modes overboard.",
        ),
        (
            GIVENS["numbers"],
            Jump(StarId("C2/7")),
            "Two numbers lie face down: 'pick 1' or 'pick 2'.",
            "Two numbers are face down: 'pick 1' or 'pick 2'.",
        ),
        (
            "stars C3/7\n1 at C3/7\n",
            Leave(),
            "Nothing is going on that this could belong to.",
            "The order did not fit the situation.",
        ),
        (
            "1 stage outfitting\n1 ship II\n1 crew naval 10\n",
            Hire("naval", 26),
            "A ship carries 2500 people, and these would be 2600.",
            "A ship carries at most 2,500 people.",
        ),
        (
            "1 stage outfitting grant 10\n1 ship II\n1 crew naval 10\n",
            Hire("contact", 9),
            "All in all it costs 23 M, and the grant is 10 M.",
            "This would have cost more than the grant.",
        ),
        (
            "stars C3/7\n1 at C3/7\n",
            Call("5"),
            "The military is called by those who are attacked, or were driven out here.",
            "You can call the military only when natives attack you, or where they have driven you out.",
        ),
        (
            "stars C3/7\n1 at C3/7\n1 month tried\n",
            Explore((12,), ()),
            "An attempt or a month's work has been made this month; another can be next month.",
            "You had already explored or worked this month.",
        ),
        (
            GIVENS["recasting"],
            Shift(1, 1, 0),
            "Modes are changed without teams in reserve.",
            "A change of mode uses no reserve teams.",
        ),
        (
            GIVENS["ransom"],
            Pay(2),
            "They want 3 M, and 2 M is less.",
            "They want 3 M, and 2 M is less.",
        ),
        (
            "stars C3/7\n1 at C3/7\n1 stores supplies 9 slugs 0\n",
            Jump(StarId("C2/7")),
            "The jump takes 1 slug, and there are 0 slugs.",
            "The jump takes 1 slug, and there are 0 slugs.",
        ),
    ],
)
def test_a_step_records_the_old_words_and_pages_show_the_new(
    given: str, order: AnyOrder, recorded: str, shown: str
) -> None:
    before = position(given)
    after = advance(before, {ONE: [order]}, ScriptedDice([]))
    (failed,) = (event for event in after.news if isinstance(event, Failed))
    assert failed.reason == recorded
    assert why_failed(failed) == shown
    view = look(after, ONE)
    assert shown in " ".join(printout(view).split())
    assert [line.text for line in digest(look(before, ONE), view).lines if line.kind == "failed"] == [
        f"Not done: {failed.order}. {shown}"
    ]
