"""Battles in space, a pure engine of their own. Read `turn` first. Rules: docs/rules/starprobe.md §16."""
