"""Starts a command under limits: python start_limited.py MEGABYTES PARENT COMMAND...

A file of its own without imports of the project, since it becomes the command. The limit of memory holds for each
process that the command starts. On Linux the command is ended with the process that asked for it, however that ends;
elsewhere it is left to the command to end when its input does.
"""

import os
import resource
import signal
import sys

END_WITH_PARENT = 1
"""Linux calls it PR_SET_PDEATHSIG."""
NOT_STARTED = 127


def main(megabytes: int, parent: int, command: list[str]) -> None:
    """Become the command."""
    most = megabytes * 1024 * 1024
    resource.setrlimit(resource.RLIMIT_DATA, (most, most))
    if sys.platform == "linux":
        import ctypes

        ctypes.CDLL(None).prctl(END_WITH_PARENT, signal.SIGKILL)
        if os.getppid() != parent:
            sys.exit(NOT_STARTED)
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    try:
        os.execvp(command[0], command)
    except OSError as error:
        sys.stderr.write(f"{command[0]}: {(error.strerror or str(error)).lower()}\n")
        sys.exit(NOT_STARTED)


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]), sys.argv[3:])
