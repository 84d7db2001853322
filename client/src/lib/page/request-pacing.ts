/** Pacing and order of requests while somebody is typing or dragging. */

/** Runs after a pause; `flush` runs at once what still waits. */
export function debounced(wait: number, run: () => void): { (): void; flush(): void; cancel(): void } {
  let timer: ReturnType<typeof setTimeout> | undefined
  const later = () => {
    clearTimeout(timer)
    timer = setTimeout(fire, wait)
  }
  const fire = () => {
    timer = undefined
    run()
  }
  const cancel = () => {
    clearTimeout(timer)
    timer = undefined
  }
  const flush = () => {
    if (timer === undefined) return
    cancel()
    run()
  }
  return Object.assign(later, { flush, cancel })
}

/** Runs one at a time, with a rest between, and always once more for the last call: so a drag is followed live. */
export function paced(rest: number, run: () => Promise<void>): () => void {
  let busy = false
  let again = false
  const next = async () => {
    if (busy) {
      again = true
      return
    }
    busy = true
    await new Promise((done) => setTimeout(done, rest))
    again = false
    await run()
    busy = false
    if (again) void next()
  }
  return () => void next()
}

/** Sends each request when the one before it was answered, whether or not it was refused. */
export function oneByOne(): <T>(send: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return (send) => {
    const sent = last.then(send)
    last = sent.catch(() => undefined)
    return sent
  }
}
