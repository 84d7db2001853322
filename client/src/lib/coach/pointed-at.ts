/** The part of the page that a step of a guide points at, and where it is on the screen. */
import type { Box } from './card-place'
import type { Place } from './steps'

const FOCUSABLE = 'button:enabled, a[href], input:enabled, select:enabled, textarea:enabled, [tabindex="0"], summary'

export function elementOf(places: readonly Place[]): Element | null {
  for (const place of places) {
    const wanted =
      'part' in place ? `[data-coach~="${CSS.escape(place.part)}"]` : `.map [data-mark="${CSS.escape(place.mark)}"]`
    const found = document.querySelector(wanted)
    if (found && found.getClientRects().length > 0) return found
  }
  return null
}

/** What is seen of an element, with some room around it; null if nothing is. */
export function boxOf(element: Element | null, room: number): Box | null {
  if (!element) return null
  let { left, top, right, bottom } = element.getBoundingClientRect()
  const edges = [{ left: 0, top: 0, right: innerWidth, bottom: innerHeight }, ...clippedBy(element)]
  left = Math.max(left - room, ...edges.map((edge) => edge.left))
  top = Math.max(top - room, ...edges.map((edge) => edge.top))
  right = Math.min(right + room, ...edges.map((edge) => edge.right))
  bottom = Math.min(bottom + room, ...edges.map((edge) => edge.bottom))
  return right - left > 1 && bottom - top > 1 ? { left, top, right, bottom } : null
}

/** The elements around it that scroll or hide what does not fit. */
function clippedBy(element: Element): Box[] {
  const found: Box[] = []
  for (let around = element.parentElement; around && around !== document.body; around = around.parentElement)
    if (getComputedStyle(around).overflowY !== 'visible') found.push(around.getBoundingClientRect())
  return found
}

/** Scrolls it into view and gives it, or the first thing in it, the focus. */
export function show(element: Element | null, focus: boolean): void {
  if (!element) return
  const tall =
    element.clientHeight > Math.min(innerHeight / 3, ...clippedBy(element).map(({ top, bottom }) => bottom - top))
  element.scrollIntoView({ block: tall ? 'start' : 'nearest', inline: 'nearest' })
  if (!focus) return
  const itself = element instanceof HTMLElement || element instanceof SVGElement ? element : null
  const inside = element.querySelector<HTMLElement>(FOCUSABLE)
  const goal = itself?.matches(`${FOCUSABLE}, [role="button"]`) ? itself : (inside ?? itself)
  goal?.focus({ preventScroll: true })
}
