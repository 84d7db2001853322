// An import goes on at the server while one waits: it is asked about until it is done.
import { ApiError, api } from './api'
import type { ImportInfo } from './shapes'

const PAUSE_MS = 500

/** Hands a file to the server. One that has not the form of a match file is told to be none, not which field it lacks. */
export async function begin(text: string): Promise<ImportInfo> {
  try {
    return await api.bringIn(JSON.parse(text))
  } catch (error) {
    const odd = error instanceof SyntaxError || (error instanceof ApiError && error.code === 'bad-request')
    throw odd
      ? new ApiError(0, 'bad-file', 'This is not a match file. Choose one that was downloaded from a finished match.')
      : error
  }
}

export async function finished(job: ImportInfo, tell: (job: ImportInfo) => void, pause = PAUSE_MS): Promise<string> {
  for (;;) {
    tell(job)
    if (job.match) return job.match
    if (job.phase === 'failed') throw new ApiError(0, 'bad-file', job.error ?? 'The import failed.')
    await new Promise((resolve) => setTimeout(resolve, pause))
    job = await api.importing(job.id)
  }
}
