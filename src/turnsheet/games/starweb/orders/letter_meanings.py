"""What the letters of the order forms mean, in words. Rules: docs/rules/starweb.md §26."""

from collections.abc import Iterable, Mapping

from turnsheet.core.pages.forms import Choice

UNLOADING = {
    "U": ("unload", "Unload {} at the world"),
    "N": ("goods", "Unload {} as consumer goods"),
    "J": ("discard", "Jettison the metal of {}"),
}
"""How metal leaves a fleet: each has a form of its own, for one fleet may do all of it."""
UNLOADING_SHORT = {"U": "unload metal", "N": "unload as consumer goods", "J": "jettison metal"}
HOME_FLEETS = {"I": "I-ships", "P": "P-ships"}
SHIPS_AND_ROBOTS = {**HOME_FLEETS, "R": "robots"}
"""Where ships go, or what is built."""
INVESTED = {"I": "more industry", "L": "a higher limit of people"}
FIRING = {"A": "always", "C": "only if its owner attacks you here"}
TARGETS = {"H": "home fleets", "I": "industry", "P": "people", "C": "converts"}
TARGET_LABELS = {**TARGETS, "H": "home fleets (I-ships and P-ships)"}
DROPPED = {"W": "leave it at the world"}
HOLE = "black hole"
ALLYING = {"A": "ally", "N": "not an ally"}
LOADING = {"L": "may load metal", "X": "may not load metal"}


def choice(name: str, meanings: Mapping[str, str]) -> Choice:
    """One of some letters, with what they mean."""
    return Choice(name, tuple(meanings), labels=tuple(meanings.values()))


def meant(words: Iterable[str], meanings: Mapping[str, str]) -> tuple[str, ...]:
    """What each of the words means; none if all speak for themselves."""
    found = tuple(meanings.get(word, "") for word in words)
    return found if any(found) else ()


def home_fleets(words: Iterable[str]) -> tuple[str, ...]:
    """Labels for home fleets, with their world. Fleets need none."""
    words = tuple(words)
    return meant(words, {word: f"{HOME_FLEETS[word[0]]} of W{word[1:]}" for word in words if word[0] in HOME_FLEETS})
