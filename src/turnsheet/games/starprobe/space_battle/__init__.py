"""Battles in space, a pure engine of their own. Read `turn` first. Rules: docs/rules/starprobe.md §16."""

from turnsheet.games.starprobe.space_battle.setup import begin, first_velocities, why_not_steer
from turnsheet.games.starprobe.space_battle.turn import play, refusal, steer

__all__ = ["begin", "first_velocities", "play", "refusal", "steer", "why_not_steer"]
