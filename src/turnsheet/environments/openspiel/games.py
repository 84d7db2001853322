"""Registers our games with OpenSpiel: `turnsheet_raumkrieg` and `turnsheet_robots`, for `pyspiel.load_game`."""

import pyspiel

from turnsheet.environments.openspiel.raumkrieg_duel import DUEL, RaumkriegDuel
from turnsheet.environments.openspiel.robots_duel import ROBOTS, RobotsDuel

pyspiel.register_game(DUEL, RaumkriegDuel)
pyspiel.register_game(ROBOTS, RobotsDuel)
