"""Importing match files: accepted at once and replayed in another process; the client polls for the progress."""

import asyncio
import logging
from functools import partial
from typing import Annotated

from litestar import Response, get, post
from litestar.exceptions import HTTPException
from litestar.params import JSONBody, PathParameter

from turnsheet.bots.all_bots import BOTS
from turnsheet.core import codec
from turnsheet.core.match import MatchFile
from turnsheet.host.matches import imports
from turnsheet.host.matches.imports import MOST_FILE_BYTES, MOST_JOBS, ImportInfo, Limits
from turnsheet.host.monitoring.faults import log_fault
from turnsheet.host.people import Asker
from turnsheet.host.refusals import RefusedError
from turnsheet.host.site import Site
from turnsheet.host.store.engine import BEFORE_WRITING, Store
from turnsheet.interfaces.web import error_responses
from turnsheet.interfaces.web.authentication import AnyRequest, asker_of, site_of
from turnsheet.interfaces.web.schemas.problem import Problem
from turnsheet.interfaces.web.slow_jobs import JobQueue

LOG = logging.getLogger("turnsheet.web")
SECONDS = 300.0
"""An import that takes longer, even on a busy machine, is ended."""
TOO_SLOW = f"The import took more than {SECONDS / 60:g} minutes, which is the limit. {imports.ASK_THE_ADMIN}"


def work_off(store: str, job: str, owner: str, file: bytes, limits: Limits) -> None:
    """Carry out a job; called in the other process."""
    site = Site(Store(store), BOTS, "nothing is signed here")
    try:
        imports.work_off(site, job, owner, codec.decode(file, MatchFile), limits)
    finally:
        site.store.close()


class ImportJobs:
    """The process in which match files are replayed, and the tasks that wait for it."""

    def __init__(self, site: Site, limits: Limits = Limits()) -> None:  # noqa: B008 - it cannot be changed
        self.limits = limits
        self._site = site
        self.queue = JobQueue(SECONDS, MOST_JOBS + 1, RefusedError("too-long", TOO_SLOW))
        self._tasks: dict[str, asyncio.Task[None]] = {}

    async def open(self) -> None:
        """Remove what interrupted imports left behind when the server last stopped."""
        await asyncio.to_thread(imports.clean_up, self._site)

    async def take(self, asker: Asker, file: MatchFile) -> ImportInfo:
        """Create a job and start it in the background."""
        job = await asyncio.to_thread(imports.open_job, self._site, asker, file, self.limits)
        task = asyncio.create_task(self._work_off(job.id, asker.person or "", codec.encode(file)))
        self._tasks[job.id] = task
        task.add_done_callback(lambda _: self._tasks.pop(job.id, None))
        return job

    async def _work_off(self, job: str, owner: str, file: bytes) -> None:
        BEFORE_WRITING.set(None)  # the request was answered long ago, and its sender may have signed in since
        store = self._site.store.url.render_as_string(hide_password=False)
        try:
            await self.queue.run(partial(work_off, store, job, owner, file, self.limits))
        except RefusedError as error:
            await asyncio.to_thread(imports.fail, self._site, job, error.sentence)
        except Exception as error:
            log_fault(LOG, f"import {job} failed", error)
            await asyncio.to_thread(
                imports.fail, self._site, job, "The import failed because of an error on the server. Try again later."
            )

    async def close(self) -> None:
        """End the process and remove what it stored of unfinished matches."""
        tasks = dict(self._tasks)
        for task in tasks.values():
            task.cancel()
        await asyncio.gather(*tasks.values(), return_exceptions=True)
        self.queue.close()
        for job in tasks:
            await asyncio.to_thread(imports.fail, self._site, job, imports.INTERRUPTED)


def too_large(request: AnyRequest, _error: HTTPException) -> Response[Problem]:
    """Say how large a file may be."""
    size = f"{MOST_FILE_BYTES // 1_000_000} MB"
    sentence = f"A match file of at most {size} can be imported; this one is larger. {imports.ASK_THE_ADMIN}"
    return error_responses.refused(request, RefusedError("too-long", sentence))


@post(
    "/matches/import",
    summary="Import a match file",
    status_code=202,
    request_max_body_size=MOST_FILE_BYTES,
    exception_handlers={413: too_large},
)
async def take_in(request: AnyRequest, data: JSONBody[MatchFile]) -> ImportInfo:
    """Start replaying a match file; the match is stored once every step agrees."""
    return await import_jobs_of(request).take(await asyncio.to_thread(asker_of, request), data)


@get("/imports/{job:str}", summary="Progress of an import", sync_to_thread=True)
def progress(request: AnyRequest, job: Annotated[str, PathParameter(max_length=24)]) -> ImportInfo:
    """The steps done, and at the end the match or the reason why there is none; for the person who began it."""
    return imports.job_of(site_of(request), job, asker_of(request))


def import_jobs_of(request: AnyRequest) -> ImportJobs:
    jobs = request.app.state.import_jobs
    assert isinstance(jobs, ImportJobs)
    return jobs
