"""What every registered game must have and keep; absence fails."""

import re
from functools import partial
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.helpers.next_version import NEXT
from tests.helpers.paths import GOLDEN, RULES
from tests.helpers.reached_states import by_id, played, states
from tests.helpers.rule_cases import cases_of, proves
from tests.properties.changed_secrets import DISGUISES
from turnsheet.bots.all_bots import BOTS
from turnsheet.core.bot_match import play, step
from turnsheet.core.dice import Dice, turn_key
from turnsheet.core.game import AnyGame
from turnsheet.core.match import Match
from turnsheet.core.pages.forms import Choice
from turnsheet.core.seats import REFEREE
from turnsheet.games import GAMES, OLDER
from turnsheet.interfaces.cli.lookup import bots_for
from turnsheet.interfaces.cli.offline.bench import fullest

LATE_STEPS = 12
DATED = re.compile(r"(Turn|Month) \d")
CLAUSE = re.compile(r"^(?:- |\| )\*\*(D?\d+(?:\.\d+)?)\*\*", re.MULTILINE)
every_game = pytest.mark.parametrize("game", GAMES, ids=by_id)


def clauses(game: AnyGame) -> list[str]:
    """The numbered clauses of a game's rules page."""
    return CLAUSE.findall((RULES / f"{game.id}.md").read_text())


@every_game
def test_it_has_a_rules_page_with_numbered_clauses(game: AnyGame) -> None:
    found = clauses(game)
    assert len(found) > 20
    assert len(set(found)) == len(found)


@every_game
def test_secret_options_are_texts_that_matter_for_the_opening_alone(game: AnyGame) -> None:
    """So a sandbox, which begins from what a seat knows, can be played without them."""
    kind = game.options_type
    assert set(kind.SECRET) <= set(kind.OPENING)
    assert all(getattr(kind(), name) == "" for name in kind.SECRET)


@every_game
def test_every_clause_has_a_case(game: AnyGame) -> None:
    assert set(clauses(game)) - {proves(case) for case in cases_of(game.id)} == set()


@every_game
def test_every_case_proves_a_clause(game: AnyGame) -> None:
    assert {proves(case) for case in cases_of(game.id)} - set(clauses(game)) == set()


@every_game
def test_case_names_are_unique(game: AnyGame) -> None:
    names = [case.id for case in cases_of(game.id)]
    assert len(set(names)) == len(names)


@every_game
def test_the_rules_page_tells_the_version(game: AnyGame) -> None:
    assert f"\n| {game.version} |" in (RULES / f"{game.id}.md").read_text().partition("## Versions")[2]


@pytest.mark.parametrize(
    "game", [*GAMES, *OLDER, NEXT], ids=lambda game: f"{game.id} {game.version}"
)  # the last is a toy, so that there is always a second version
def test_states_and_views_are_under_its_version(game: AnyGame) -> None:
    match = Match(game, game.options_type(), game.seat_counts[-1], "7")
    for _ in range(4):
        state = match.state
        views = [game.rules.view(state, seat) for seat in (REFEREE, *game.rules.names(state))]
        made = [state, *views, *map(game.notation.suppose, views), game.notation.position(game.notation.notate(state))]
        assert {each.rules for each in made} == {game.version}
        step(match, [BOTS["random"].player] * len(views))


@every_game
def test_it_has_a_golden_playthrough(game: AnyGame) -> None:
    assert (GOLDEN / f"{game.id}.txt").is_file()


@every_game
def test_it_has_a_disguise_for_the_secrecy_property(game: AnyGame) -> None:
    assert game.id in DISGUISES


@every_game
def test_presets_can_be_played(game: AnyGame) -> None:
    for preset in game.presets:
        assert Match(game, preset.options, preset.seats, "0").seats


@every_game
def test_every_bot_plays_a_match_to_its_end(game: AnyGame) -> None:
    for bot in bots_for(game):
        seats = min(game.seat_counts)
        match = Match(game, game.presets[0].options, seats, "1")
        play(match, [bot.player] * seats)
        assert game.rules.standing(match.state).over
        assert not game.rules.awaiting(match.state)


@every_game
def test_the_sentence_of_a_digest_is_its_headline_without_the_turn(game: AnyGame) -> None:
    reached = played(game, min(game.seat_counts), 3, "random")[-LATE_STEPS:]
    for before, after in pairwise(reached):
        for seat in (REFEREE, *game.rules.names(before)):
            digest = game.pages.story(game.rules.view(before, seat), game.rules.view(after, seat)).digest
            assert digest.sentence
            assert digest.headline.endswith(digest.sentence[1:])
            assert digest.sentence[0] == digest.sentence[0].upper()
            assert not DATED.match(digest.sentence)


@every_game
@given(data=st.data())
def test_every_order_form_however_filled_is_an_order_the_reader_takes(game: AnyGame, data: st.DataObject) -> None:
    state = data.draw(states(game))
    for seat in game.rules.awaiting(state):
        view = game.rules.view(state, seat)
        order_forms = game.pages.forms(view)
        assert order_forms or not game.rules.awaiting(state)[seat].awaited
        for player in (fullest, BOTS["random"].player):
            text = player(view, order_forms, Dice(turn_key("offers", seat)))
            reading = game.rules.read(view, text)
            assert reading.refusals == ()
            assert len(reading.orders) == len(list(filter(None, text.split("\n"))))


@every_game
@given(data=st.data())
def test_words_of_a_choice_are_all_explained_or_none_is(game: AnyGame, data: st.DataObject) -> None:
    state = data.draw(states(game))
    for seat in game.rules.awaiting(state):
        view = game.rules.view(state, seat)
        plain = game.pages.forms(view)
        explained = game.pages.explained(view, plain)
        assert [(form.verb, form.mark) for form in explained] == [(form.verb, form.mark) for form in plain]
        for form in explained:
            slots = [slot for phrase in form.phrases for slot in phrase.slots]
            assert form.now is None or not slots
            for slot in slots:
                if isinstance(slot, Choice):
                    assert len(slot.labels) in (0, len(slot.words))
                    assert len(slot.marks) in (0, len(slot.words))


@every_game
@given(data=st.data())
def test_lists_have_a_cell_for_every_column_and_speak_of_what_is_on_the_chart(
    game: AnyGame, data: st.DataObject
) -> None:
    state = data.draw(states(game))
    view = game.rules.view(state, data.draw(st.sampled_from([*game.rules.names(state), REFEREE])))
    marks = {mark.id for mark in game.pages.chart(view).marks}
    listings = game.pages.lists(view)
    assert len({listing.id for listing in listings}) == len(listings)
    for listing in listings:
        assert len({column.name for column in listing.columns}) == len(listing.columns)
        assert len({row.id for row in listing.rows}) == len(listing.rows)
        for row in listing.rows:
            assert row.id
            assert row.mark in {"", *marks}
            for column, cell in zip(listing.columns, row.cells, strict=True):
                assert cell is None or isinstance(cell, int | float if column.number else str)


@every_game
@given(data=st.data())
def test_marks_lie_near_marks_and_links_join_them(game: AnyGame, data: st.DataObject) -> None:
    state = data.draw(states(game))
    view = game.rules.view(state, data.draw(st.sampled_from([*game.rules.names(state), REFEREE])))
    chart = game.pages.chart(view)
    marks = {mark.id for mark in chart.marks}
    assert len(marks) == len(chart.marks)
    assert {mark.near for mark in chart.marks} <= {"", *marks}
    assert {end for link in chart.links for end in link.joins or ()} <= marks


@every_game
@given(data=st.data())
def test_previews_count_what_is_on_the_chart(game: AnyGame, data: st.DataObject) -> None:
    state = data.draw(states(game))
    for seat in game.rules.awaiting(state):
        view = game.rules.view(state, seat)
        orders = game.rules.read(view, fullest(view, game.pages.forms(view), Dice(turn_key("sketch", seat)))).orders
        preview = game.pages.preview(view, orders)
        marks = {mark.id for mark in (*game.pages.chart(view).marks, *preview.marks)}
        assert {tally.mark for tally in preview.tallies} <= marks
        assert len({(tally.mark, tally.name) for tally in preview.tallies}) == len(preview.tallies)
        assert all(0 <= tally.left <= tally.whole for tally in preview.tallies)
        assert {note.mark for note in preview.idle} <= {"", *marks}
        assert {end for link in preview.links for end in link.joins or ()} <= marks


@every_game
def test_every_seat_has_a_name_of_its_own(game: AnyGame) -> None:
    for seats in game.seat_counts:
        match = Match(game, game.presets[0].options, seats, "0")
        names = game.rules.names(match.state)
        assert tuple(names) == match.seats
        assert len(set(names.values())) == seats


@every_game
def test_the_set_up_and_the_positions_of_a_game_are_given_its_version_under_one_name(game: AnyGame) -> None:
    for made in (game.rules.setup, game.notation.position):
        assert isinstance(made, partial)
        assert made.keywords == {"version": game.version}
