"""The command `turnsheet` on a site with the same maps and dice every time: `python -m tests.helpers.fixed_seed_site`.

A test that clicks through a page must not depend on chance. Every match of this site has one seed, which
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
