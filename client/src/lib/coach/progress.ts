/** How far somebody is in the guide of a game, remembered by this browser. */
export interface Progress {
  /** The match it is played in. */
  match: string
  /** The name of the step. */
  at: string
  /** The last step of the match that was played when it began. */
  since: number | null
  open: boolean
  finished: boolean
}

function key(game: string): string {
  return `turnsheet.coach.${game}`
}

export function progressOf(game: string): Progress | null {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(key(game)) ?? 'null')
    return isProgress(found) ? found : null
  } catch {
    return null // somebody else wrote it
  }
}

export function remember(game: string, progress: Progress): void {
  try {
    localStorage.setItem(key(game), JSON.stringify(progress))
  } catch {
    return // full or forbidden: the guide begins again when the page is opened the next time
  }
}

/** A guide begins in a new match. */
export function begin(game: string, match: string): void {
  remember(game, { match, at: '', since: null, open: true, finished: false })
}

/** Nobody wants the guide that a match offers: it is not offered again. */
export function decline(game: string, match: string): void {
  remember(game, { match, at: '', since: null, open: false, finished: true })
}

/** The match in which the guide of a game was left before its end. */
export function unfinished(game: string): string | null {
  const found = progressOf(game)
  return found && !found.finished ? found.match : null
}

function isProgress(found: unknown): found is Progress {
  if (typeof found !== 'object' || found === null) return false
  const { match, at, since, open, finished } = found as Record<string, unknown>
  return (
    typeof match === 'string' &&
    typeof at === 'string' &&
    (since === null || typeof since === 'number') &&
    typeof open === 'boolean' &&
    typeof finished === 'boolean'
  )
}
