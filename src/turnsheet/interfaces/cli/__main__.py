"""`python -m turnsheet.interfaces.cli`."""

from turnsheet.interfaces.cli.app import main

main()
