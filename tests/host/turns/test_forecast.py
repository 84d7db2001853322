"""Guesses: marked as such, what the rules make of what is known, and nothing of what is not."""

import pytest
from msgspec.structs import replace

from tests.host.sample_matches import ANN, BEN, CAT, both, duel
from turnsheet.core.codec import encode
from turnsheet.core.seats import REFEREE
from turnsheet.games.raumkrieg.rules.state import State
from turnsheet.games.starweb.pages.view import View as StarwebView
from turnsheet.host import access
from turnsheet.host.matches import lifecycle, seating
from turnsheet.host.matches.lifecycle import Opening
from turnsheet.host.people import STRANGER, Asker
from turnsheet.host.refusals import RefusedError
from turnsheet.host.site import Site, head_state
from turnsheet.host.store.compression import squeeze, state_form
from turnsheet.host.store.rows.matches.matches import find
from turnsheet.host.store.schema import turns
from turnsheet.host.turns import forecast
from turnsheet.host.turns.due_turns import Runner
from turnsheet.host.turns.forecast import MARK, Forecast


def begun(site: Site, runner: Runner) -> str:
    """A match of Ann and Ben after the setup."""
    match = duel(site)
    both(site, runner, match, "14 V 5,0\n10 V 1,1", "24 V -5,0\n20 V 1,1")
    return match


def guessed(site: Site, match: str, text: str, assume: str = "") -> Forecast:
    return forecast.forecast(site, match, 1, ANN, text, assume)


def code(site: Site, match: str, seat: int, asker: Asker, assume: str = "") -> str:
    """The code with which a guess is refused."""
    with pytest.raises(RefusedError) as error:
        forecast.forecast(site, match, seat, asker, "", assume)
    return error.value.code


def test_a_forecast_is_the_real_printout_if_no_other_player_gives_orders(site: Site, runner: Runner) -> None:
    match = begun(site, runner)
    orders = "14 A 3,4\n10 A 0,1"
    made = guessed(site, match, orders)
    assert set(made.orders) == {"14 A 3,4", "10 A 0,1"}
    both(site, runner, match, orders)
    seen = access.look(site, match, 1, ANN)
    first, _, page = made.printout.partition("\n\n")
    assert (first, page) == (MARK, seen.page)
    assert made.chart == seen.game.pages.chart(seen.view)


def test_a_forecast_of_starweb_is_the_real_printout_where_all_is_known(site: Site, runner: Runner) -> None:
    """Turn 1, at home: 20 ships on a fleet and the rest I-ships; 50 people get 5 more, whatever the dice say."""
    wish = Opening(
        game="starweb", seats=2, take=1, undo_seconds=0, options={"names": "QUILL ORRIN", "characters": "EP"}
    )
    match = lifecycle.open_match(site, ANN, wish)
    seating.take_seat(site, match, 2, BEN, name="Ben")
    lifecycle.start(site, match, ANN)
    view = access.look(site, match, 1, ANN).view
    assert isinstance(view, StarwebView)
    (home,) = view.page.worlds
    orders = f"W{home.number}B20F{home.fleets[0].number} W{home.number}B3P"
    first, _, page = guessed(site, match, orders).printout.partition("\n\n")
    both(site, runner, match, orders)
    seen = access.look(site, match, 1, ANN)
    assert (first, page) == (MARK, seen.page)
    assert "Population=55" in seen.page


def test_a_forecast_says_what_would_change(site: Site, runner: Runner) -> None:
    """Its story is that of the real turn, if no other player gives orders."""
    match = begun(site, runner)
    orders = "14 A 3,4\n10 A 0,1"
    made = guessed(site, match, orders)
    both(site, runner, match, orders)
    told = access.story_from(site, access.spot(site, match, 1, ANN))
    assert (made.figures, made.digest) == (told.figures, told.digest)
    assert [figure.value for figure in made.figures if figure.id == "turn"] == ["2"]


def test_a_forecast_of_starweb_names_what_is_built_and_no_rank(site: Site) -> None:
    wish = Opening(
        game="starweb", seats=2, take=1, undo_seconds=0, options={"names": "QUILL ORRIN", "characters": "EP"}
    )
    match = lifecycle.open_match(site, ANN, wish)
    seating.take_seat(site, match, 2, BEN, name="Ben")
    lifecycle.start(site, match, ANN)
    view = access.look(site, match, 1, ANN).view
    assert isinstance(view, StarwebView)
    (home,) = view.page.worlds
    fleet = home.fleets[0].number
    made = guessed(site, match, f"W{home.number}B20F{fleet} F{fleet}W{home.gates[0]}")
    assert f"F{fleet}" in made.printout
    assert made.digest.sentence
    assert made.digest.lines
    assert all(line.marks for line in made.digest.lines if line.kind == "found")
    assert "rank" not in [figure.id for figure in made.figures]


def test_a_forecast_of_starweb_shows_no_scores_of_others(site: Site) -> None:
    """One turn, then it is over: the own score is in the heading, that of the other is not known."""
    wish = Opening(game="starweb", seats=2, take=[1, 2], undo_seconds=0, options={"turns": "1"}, start=True)
    match = lifecycle.open_match(site, ANN, wish)
    page = guessed(site, match, "").printout
    assert "The game is over: the scores of the others are not known" in page
    assert "final scores" not in page


def test_a_forecast_says_whether_the_match_ends_with_the_turn(site: Site) -> None:
    for limit in (1, 2):
        options = {"turns": str(limit)}
        wish = Opening(game="starweb", seats=2, take=[1, 2], undo_seconds=0, options=options, start=True)
        assert guessed(site, lifecycle.open_match(site, ANN, wish), "").last == (limit == 1)


def test_a_forecast_of_starweb_does_not_end_because_of_what_is_assumed_about_others(site: Site) -> None:
    """To the bitter end: nobody else has been seen yet, which does not mean that there is nobody."""
    options = {"variant": "bitter end", "turns": "60"}
    wish = Opening(game="starweb", seats=2, take=[1, 2], undo_seconds=0, options=options, start=True)
    match = lifecycle.open_match(site, ANN, wish)
    assert "The game is over" not in guessed(site, match, "").printout


def test_what_is_refused_is_told_and_nothing_is_kept(site: Site, runner: Runner) -> None:
    match = begun(site, runner)
    before = access.look(site, match, 1, ANN)
    made = guessed(site, match, "14 A 1,0\n99 A 1,0")
    assert (made.orders, [refusal.line for refusal in made.refusals]) == (("14 A 1,0",), [2])
    assert access.look(site, match, 1, ANN) == before
    assert guessed(site, match, "14 A 1,0\n99 A 1,0") == made


def test_a_forecast_uses_the_assumptions(site: Site, runner: Runner) -> None:
    match = begun(site, runner)
    assumed = "24 of 2  A 0,0  V 0,0  P 777,333  F 5"
    assert "777,333" in guessed(site, match, "", assumed).printout
    assert "777,333" not in guessed(site, match, "").printout
    with pytest.raises(RefusedError) as error:
        guessed(site, match, "", f"\n{assumed}\nit is near")
    assert error.value.code == "bad-position"
    assert error.value.sentence.startswith("Assumptions, line 3: ")


def test_a_forecast_reveals_nothing_that_is_hidden(site: Site, runner: Runner) -> None:
    """Ben's fuel is changed, and what Ann guesses is the same to the byte."""
    match = begun(site, runner)
    before = guessed(site, match, "14 A 3,4")
    with site.store.write() as connection:
        row = find(connection, match)
        state = head_state(connection, site, row)
        assert isinstance(state, State)
        ships = tuple(replace(ship, fuel=ship.fuel if ship.owner == 1 else 7) for ship in state.ships)
        assert ships != state.ships
        changed = squeeze(state_form(replace(state, ships=ships)))
        connection.execute(turns.update().where(turns.c.id == row.head).values(state=changed))
    site.states.clear()
    assert encode(guessed(site, match, "14 A 3,4")) == encode(before)


def test_only_the_player_of_a_seat_gets_a_forecast(site: Site, runner: Runner) -> None:
    match = begun(site, runner)
    for asker in (BEN, CAT, STRANGER):
        assert code(site, match, 1, asker) == "not-your-seat"
    assert code(site, match, REFEREE, ANN) == code(site, match, 3, ANN) == "no-such-seat"
    assert code(site, "nowhere", 1, ANN) == "no-such-match"
    lifecycle.end(site, match, ANN)
    assert code(site, match, 1, CAT) == "not-your-seat"
