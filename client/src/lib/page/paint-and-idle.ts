/** When there is time for what nobody waits for. */

/** Where nothing is painted, as in a tab that is not seen, it is not waited for longer than this, in milliseconds. */
const UNSEEN = 250
/** The same for a moment in which there is nothing to do. */
const BUSY = 1000

/** Waits until what has just changed is on the screen. */
export function painted(): Promise<void> {
  return new Promise((done) => {
    const timer = setTimeout(done, UNSEEN)
    requestAnimationFrame(() => {
      clearTimeout(timer)
      setTimeout(done) // the frame is painted before this
    })
  })
}

/** Waits until there is nothing else to do. */
export function idle(): Promise<void> {
  return new Promise((done) => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => done(), { timeout: BUSY })
    else setTimeout(done, UNSEEN) // an older browser
  })
}
