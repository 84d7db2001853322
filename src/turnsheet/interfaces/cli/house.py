"""The house as commands open it: from the data folder or a database address."""

from pathlib import Path

import sqlalchemy as sa

from turnsheet.bots import BOTS
from turnsheet.host import settings
from turnsheet.host.house import House
from turnsheet.host.store.engine import Store
from turnsheet.interfaces.cli.complaint import ComplaintError


def open_house(data: Path | None) -> House:
    """The house whose data lies there."""
    try:
        folder = settings.data_folder(data)
        return House(Store(settings.database_url(folder)), BOTS, settings.house_key(folder))
    except OSError as error:
        raise ComplaintError(f"The data folder cannot be used: {(error.strerror or str(error)).lower()}.") from error
    except (sa.exc.ArgumentError, sa.exc.NoSuchModuleError) as error:
        raise ComplaintError(f"{settings.DATABASE} is no address of a database: {error}.") from error
    except sa.exc.OperationalError as error:
        raise ComplaintError("The database cannot be reached: " + str(error.orig).strip().splitlines()[0]) from error
