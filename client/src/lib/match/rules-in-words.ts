/** When a match asks for orders, in words. */
import { every, span } from '../page/clock'
import { DAY_NAMES } from '../new-match/new-match.svelte'
import type { Schedule } from '../api/types'

/** `sun 18:00` as `Sundays 18:00`. */
const weekday = (time: string) => `${DAY_NAMES[time.slice(0, 3)] ?? time.slice(0, 3)}${time.slice(3)}`

export function scheduleText(schedule: Schedule | null): string {
  const told = deadlineText(schedule)
  if (schedule?.limit && !schedule.period) return `Clock: ${told}.`
  return schedule?.period || schedule?.weekly.length ? `Deadline: ${told}.` : `No deadline: ${told}.`
}

/** The same without saying what it is about. */
export function deadlineText(schedule: Schedule | null): string {
  if (schedule?.period) return every(schedule.period)
  if (schedule?.limit) return `${span(schedule.limit)} per move`
  if (schedule?.weekly.length) return `${schedule.weekly.map(weekday).join(', ')} (${schedule.zone})`
  return 'the turn is played when all orders are in'
}
