/** Live updates: the one way in which pages learn that something may have changed.
 *
 *  A page that shows a match follows its event stream. Other pages ask again after a fixed time. Both ask again when the
 *  browser is back online. The browser reopens a lost stream by itself; a stream that was refused is opened again here,
 *  after longer and longer pauses, and the page asks why. */
import { api } from '../api/api'
import type { MatchEvent } from '../api/types'

export interface Following {
  /** Something may have changed: load it again. */
  changed(): void
  /** The match whose event stream is followed. */
  match?: string
  /** Milliseconds between two questions, where there is no event stream. */
  every?: number
  /** What happened, in a match that is followed. */
  happened?(event: MatchEvent): void
  /** The event stream was opened or lost. */
  connected?(yes: boolean): void
}

const REOPEN_AFTER = 3000
const LONGEST_PAUSE = 60_000

/** Follows until the returned function is called. */
export function follow({ changed, match, every, happened, connected }: Following): () => void {
  const over = new AbortController()
  let pause = REOPEN_AFTER
  const timer = every === undefined ? undefined : setInterval(changed, every)
  window.addEventListener('online', changed, { signal: over.signal })
  if (match !== undefined) openStream(match, over.signal)

  function openStream(id: string, signal: AbortSignal) {
    const source = new EventSource(api.eventsPath(id))
    source.addEventListener('match-event', (message) => {
      const event = JSON.parse(message.data) as MatchEvent
      happened?.(event)
      if (event.kind !== 'draft') changed() // a draft changes nothing but the sheet
    })
    source.addEventListener('open', () => {
      pause = REOPEN_AFTER
      connected?.(true)
      changed() // anything may have happened before
    })
    source.addEventListener('error', () => {
      connected?.(false)
      if (source.readyState !== EventSource.CLOSED) return
      changed() // the match may be hidden now
      setTimeout(() => !signal.aborted && openStream(id, signal), pause)
      pause = Math.min(2 * pause, LONGEST_PAUSE)
    })
    signal.addEventListener('abort', () => source.close())
  }

  return () => {
    over.abort()
    clearInterval(timer)
  }
}

/** Asks again and again, after each of the pauses in milliseconds, until the answer is yes or the pauses are used up. */
export async function askUntil(ask: () => Promise<boolean>, pauses: Iterable<number>): Promise<boolean> {
  for (const pause of pauses) {
    await new Promise((resume) => setTimeout(resume, pause))
    if (await ask()) return true
  }
  return false
}

/** Pauses that grow by a factor, up to the longest; the longest comes once. */
export function* growing(first: number, factor: number, longest: number): Generator<number> {
  for (let pause = first; pause < longest; pause *= factor) yield pause
}
