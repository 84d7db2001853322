/** Notices of a match as they happen. The browser takes up the line again by itself; we only tell how it stands. */
import { api } from './api'
import type { Notice } from './shapes'

export interface Listener {
  notice(notice: Notice): void
  /** The line is open, for the first time or again: anything may have happened before. */
  back(): void
  lost(): void
}

const AGAIN_AFTER = 3000

export function listen(match: string, listener: Listener): () => void {
  let source: EventSource | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let closed = false

  function connect() {
    source = new EventSource(api.eventsPath(match))
    source.addEventListener('notice', (event) => listener.notice(JSON.parse(event.data) as Notice))
    source.addEventListener('open', () => {
      listener.back()
    })
    source.addEventListener('error', () => {
      listener.lost()
      if (source?.readyState !== EventSource.CLOSED || closed) return
      timer = setTimeout(connect, AGAIN_AFTER)
    })
  }

  connect()
  return () => {
    closed = true
    clearTimeout(timer)
    source?.close()
  }
}
