"""The command `turnsheet` in a house whose maps and dice are the same every time: `python -m tests.steady serve`.

A test that clicks through a page must not depend on chance. Every match of this house has one seed, which
`TURNSHEET_TEST_SEED` may change to look at other voyages.
"""

import os
from functools import partial
from unittest.mock import patch

from turnsheet.host.site import Site
from turnsheet.interfaces.cli.app import main

SEED = os.environ.get("TURNSHEET_TEST_SEED", "4")

if __name__ == "__main__":
    with patch("turnsheet.interfaces.cli.site.open_site.Site", partial(Site, seed=lambda: SEED)):
        main()
