"""The looks in which pages are tested: a wide light screen and a dark phone; in the soak all four."""

import os

from tests.browser.conftest import DESK, PHONE

Look = tuple[dict[str, int], str]

LOOKS: dict[str, Look] = {"desk-light": (DESK, "light"), "phone-dark": (PHONE, "dark")}
if os.environ.get("TURNSHEET_SOAK"):
    LOOKS |= {"desk-dark": (DESK, "dark"), "phone-light": (PHONE, "light")}
