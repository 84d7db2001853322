/** What the position that is shown is called. */
import type { Page } from '../../api/types'

interface Shown {
  shown: number
  newest: number
  live: boolean
}

/**
 * While a match goes on, a position is called by the turn that orders are asked for; empty where it has no name.
 * When it is over, positions are called by the turn that led to them: `Turn 3 of 8`. `lead` is added to a step to get
 * the turn it played; null in games whose steps are not turns.
 */
export function positionName(page: Page, { shown, newest, live }: Shown, over: boolean, lead: number | null): string {
  if (!over) return page.turn ? `turn ${page.turn}` : page.prompt
  if (shown === 0) return 'the beginning'
  if (lead === null) return page.prompt || (live ? 'the end' : `move ${shown} of ${newest}`)
  return shown + lead > 0 ? `turn ${shown + lead} of ${newest + lead}` : 'the setup'
}
