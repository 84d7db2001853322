"""The command line: `app` declares the commands; each has a module, imported when it is called."""
