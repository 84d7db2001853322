"""The store: one database, SQLite or PostgreSQL, through SQLAlchemy. Rows are added and rarely changed."""
