/** Notices of a match as they happen. The browser takes up the line again by itself; we only tell how it stands. */
import { api } from './api'
import type { Notice } from './shapes'

export interface Listener {
  notice(notice: Notice): void
  /** The line is open again after it was lost: anything may have happened meanwhile. */
  back(): void
  lost(): void
}

const AGAIN_AFTER = 3000

export function listen(match: string, listener: Listener): () => void {
  let source: EventSource | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let broken = false
  let closed = false

  function connect() {
    source = new EventSource(api.eventsPath(match))
    source.addEventListener('notice', (event) => listener.notice(JSON.parse(event.data) as Notice))
    source.addEventListener('open', () => {
      if (broken) listener.back()
      broken = false
    })
    source.addEventListener('error', () => {
      broken = true
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
