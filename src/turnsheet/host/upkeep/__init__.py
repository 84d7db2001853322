"""Tasks of administrators: backups, archives, removal, upgrades."""
