"""Suppose: a state that would look to a seat just like its view, for trying things out.

Worlds that were never seen are supposed empty, with the gates that are known to lead to them; worlds of older printouts
as they were then. Players who are not known have names of no meaning and nothing. Others are supposed to be Empire
Builders who have declared nothing, and keys that were never seen are left out.
"""

from turnsheet.core.events import Told
from turnsheet.core.seats import Seat
from turnsheet.games.starweb import inscribed, notation
from turnsheet.games.starweb.position import Draft
from turnsheet.games.starweb.state import State
from turnsheet.games.starweb.view import View


def suppose(view: View) -> State:
    """The state, as plain as it can be."""
    if view.secrets is not None:
        return view.secrets
    raise NotImplementedError


__all__ = ["Draft", "Seat", "Told", "inscribed", "notation", "suppose"]
