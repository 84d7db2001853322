/** Whether somebody is at the screen: a page can be visible on a second screen while nobody looks. */

const SIGNS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const
/** How long somebody is thought to be there after their last sign, in milliseconds. */
const PATIENCE = 3 * 60_000

let last = Date.now()

if (typeof window !== 'undefined')
  for (const sign of SIGNS) window.addEventListener(sign, () => (last = Date.now()), { passive: true, capture: true })

/** Whether the page is visible and was used in the last minutes; opening it counts. */
export function isPresent(now = Date.now()): boolean {
  return document.visibilityState === 'visible' && now - last < PATIENCE
}
