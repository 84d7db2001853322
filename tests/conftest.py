"""How the tests are run: the same examples every time, and more of them in a soak."""

import os

from hypothesis import settings

settings.register_profile("usual", derandomize=True, deadline=None, max_examples=20)
settings.register_profile("soak", deadline=None, max_examples=2000)
settings.load_profile("soak" if os.environ.get("TURNSHEET_SOAK") else "usual")
