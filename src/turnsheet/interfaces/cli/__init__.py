"""The command line: `app` names the commands, each lives in a module of its own, loaded when it is called."""
