/** Orders that are offered for a sheet: those of last turn, and those of a bot. */
import { api } from '../api/api'
import type { OrderSheet } from './sheet.svelte'

/** Last turn's orders, if the server can read any of them now: after a setup it cannot. */
export async function lastOrders({ match, seat, step, atOnce }: OrderSheet): Promise<string[]> {
  const lines = step > 1 && !atOnce ? await api.said(match, seat, step - 1) : []
  if (lines.length === 0) return []
  const checked = await api.check(match, seat, lines.join('\n'), step)
  return checked.orders.length > 0 ? lines : []
}

/** What a bot would order for all that has no orders yet. */
export function suggestedOrders({ match, seat, text, step }: OrderSheet): Promise<string[]> {
  return api.suggestion(match, seat, text, step)
}
