"""The command line: `app` declares the commands; each module is imported when its command is called."""
