"""What administrators do: backups, archives, removal, upgrades."""
