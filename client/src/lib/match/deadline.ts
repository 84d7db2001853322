/** How much of the time for a turn is left. */
import type { Schedule } from '../api/types'

const WEEK = 7 * 86400

/** From 0 to 1, if it is known how long a turn lasts; `left` is in milliseconds. */
export function shareLeft(schedule: Schedule | null, left: number): number | null {
  if (!schedule) return null
  const often = schedule.weekly.length
  const seconds = schedule.period ?? schedule.limit ?? (often > 0 ? WEEK / often : null)
  return seconds ? Math.max(0, Math.min(1, left / 1000 / seconds)) : null
}
