/** A click that began on a button counts for that button, even if the page has moved it in the meantime. */

/** Listens on a page for clicks that begin. A hand that leaves the place at which the button was takes its click back. */
export function holdTaps(page: Document): void {
  page.addEventListener('pointerdown', (event) => {
    const button = event.target instanceof Element ? event.target.closest('button') : null
    if (!button || event.button !== 0) return
    const { left, right, top, bottom } = button.getBoundingClientRect()
    const over = new AbortController()
    const leave = (moved: PointerEvent) => {
      const { pointerId, clientX: x, clientY: y } = moved
      if (x >= left && x <= right && y >= top && y <= bottom) return
      if (button.hasPointerCapture(pointerId)) button.releasePointerCapture(pointerId)
    }
    button.setPointerCapture(event.pointerId)
    button.addEventListener('pointermove', leave, { signal: over.signal })
    button.addEventListener('lostpointercapture', () => over.abort(), { signal: over.signal })
  })
}
