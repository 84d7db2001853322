// An import goes on at the server while one waits: it is asked about until it is done.
import { ApiError, api } from './api'
import type { ImportInfo } from './shapes'

const PAUSE_MS = 500

export async function finished(job: ImportInfo, tell: (job: ImportInfo) => void, pause = PAUSE_MS): Promise<string> {
  for (;;) {
    tell(job)
    if (job.match) return job.match
    if (job.phase === 'failed') throw new ApiError(0, 'bad-file', job.error ?? 'The import failed.')
    await new Promise((resolve) => setTimeout(resolve, pause))
    job = await api.importing(job.id)
  }
}
