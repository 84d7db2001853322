/** Where the focus goes when what had it is gone, and how something gets it. */

const FIELDS = 'input:not(:disabled), select:not(:disabled), textarea:not(:disabled), button:not(:disabled)'

/** Whether nothing useful has the focus: what had it was removed, or cannot be used any more. */
export function focusIsLost(page: Document = document): boolean {
  const { activeElement } = page
  return activeElement === null || activeElement === page.body || activeElement.matches(':disabled')
}

/** The field of a form with which to begin: what is chosen, otherwise the first; those for sending come last. */
export function firstField(form: Element): HTMLElement | null {
  return form.querySelector<HTMLElement>('input:checked:not(:disabled)') ?? form.querySelector<HTMLElement>(FIELDS)
}

/** Scrolls as little as needed until something is in view, between the top of what scrolls and what covers its bottom; if it is too large, its beginning. */
export function reveal(thing: Element, scroller: Element, cover: Element | null): void {
  const { top, bottom } = thing.getBoundingClientRect()
  const frame = scroller.getBoundingClientRect()
  const page = scroller === document.scrollingElement
  const first = page ? 0 : frame.top
  const last = cover?.getBoundingClientRect().top ?? (page ? window.innerHeight : frame.bottom)
  const by = scrollBy({ top, bottom }, { top: first, bottom: Math.min(last, window.innerHeight) })
  if (by !== 0) scroller.scrollBy({ top: by })
}

interface Span {
  top: number
  bottom: number
}

const ROOM = 8

/** By how much to scroll, so that a span is within another one. */
export function scrollBy(thing: Span, frame: Span): number {
  if (thing.top < frame.top + ROOM) return thing.top - frame.top - ROOM
  if (thing.bottom <= frame.bottom - ROOM) return 0
  return Math.min(thing.bottom - frame.bottom + ROOM, thing.top - frame.top - ROOM)
}
