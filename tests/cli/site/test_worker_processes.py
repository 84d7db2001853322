"""The worker processes of a server."""

import os
from pathlib import Path

from turnsheet.interfaces.cli.site.worker_processes import WorkerProcesses


def test_workers_leave_the_processor_to_the_server_when_both_want_it(tmp_path: Path) -> None:
    workers = WorkerProcesses(1, tmp_path, "http://127.0.0.1:1", niceness=3)
    workers.start()
    try:
        (pid,) = workers.pids()
        assert os.getpriority(os.PRIO_PROCESS, pid) == min(os.getpriority(os.PRIO_PROCESS, 0) + 3, 19)
    finally:
        workers.stop()
