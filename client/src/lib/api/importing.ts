/** Imports of match files: the server works in the background and is asked until it is done. */
import { ApiError, api } from './api'
import { askUntil } from '../live/updates'
import type { ImportInfo } from './types'

const PAUSE_MS = 500

/** Sends a file to the server. A file that is not a match file gets a plain sentence instead of the name of a missing field. */
export async function begin(text: string): Promise<ImportInfo> {
  try {
    return await api.bringIn(JSON.parse(text))
  } catch (error) {
    const odd = error instanceof SyntaxError || (error instanceof ApiError && error.code === 'bad-request')
    throw odd
      ? new ApiError(
          0,
          'bad-file',
          'This is not a match file. Choose a file that was downloaded from a finished match.',
        )
      : error
  }
}

export async function finished(job: ImportInfo, tell: (job: ImportInfo) => void, pause = PAUSE_MS): Promise<string> {
  let now = job
  const done = () => {
    tell(now)
    if (now.phase === 'failed')
      throw new ApiError(0, 'bad-file', now.error ?? 'The import failed. Try again, or choose another file.')
    return !!now.match
  }
  if (!done())
    await askUntil(async () => {
      now = await api.importing(now.id)
      return done()
    }, forever(pause))
  return now.match ?? ''
}

function* forever(pause: number): Generator<number> {
  for (;;) yield pause
}
