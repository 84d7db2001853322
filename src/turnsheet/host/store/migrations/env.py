"""Connects Alembic to the database, through the connection it is given."""

from alembic import context

from turnsheet.host.store.schema import METADATA

connection = context.config.attributes["connection"]
context.configure(connection=connection, target_metadata=METADATA, render_as_batch=True)
context.run_migrations()
