"""Trade: purchases on a voyage, tapes, and the specialities of systems."""
