"""Where somebody goes after they signed in with a link from a mail, in any browser."""

import sqlalchemy as sa
from alembic import op

revision = "0038"
down_revision = "0037"


def upgrade() -> None:
    """Add the column. Links that are under way lead to the account."""
    op.add_column("mail_links", sa.Column("back", sa.String(300), nullable=False, server_default=""))
