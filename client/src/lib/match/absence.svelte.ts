/** How a match treats absent players: chosen when it is created, shown while it runs. */
import { span } from '../page/clock'
import type { Reminders } from '../api/admin'
import { site } from '../live/site.svelte'
import type { Absence, Schedule } from '../api/types'

export const TIMES = { minutes: 60, hours: 3600 } as const
type Unit = keyof typeof TIMES

/** When late players are reminded; the site says when it usually does. */
export function reminderText(remind: number | null, schedule: Schedule | null, usual: Reminders | null): string {
  if (remind !== null) return remind === 0 ? 'no reminder' : `reminder ${span(remind)} before`
  const turn = schedule?.period ?? schedule?.limit ?? null
  if (usual && turn !== null && turn < usual.shortest_turn)
    return `no reminder in turns shorter than ${span(usual.shortest_turn)}`
  if (usual && turn !== null && turn / 4 >= usual.earliest) return `reminder ${span(usual.earliest)} before`
  const most = usual && turn === null ? `, at most ${span(usual.earliest)} before` : ''
  return `reminder when a quarter of the time is left${most}`
}

export class AbsenceRules {
  /** When late players are reminded: when a quarter of the time is left, a fixed time before the deadline, or never. */
  remind: 'quarter' | 'never' | 'before' = $state('quarter')
  before = $state(2)
  beforeUnit: Unit = $state('hours')
  grace = $state(0)
  graceUnit: Unit = $state('hours')
  /** After this many missed turns in a row the seat is released; 0 for never. */
  openAfter = $state(0)
  /** Vacation days per player. */
  vacation = $state(14)
  /** The bot that plays for absent players; empty for none. */
  substitute = $state('')

  body(): Absence {
    const before = this.before * TIMES[this.beforeUnit]
    return {
      remind: this.remind === 'quarter' ? null : this.remind === 'never' ? 0 : before,
      grace: this.grace * TIMES[this.graceUnit],
      open_after: this.openAfter,
      vacation: this.vacation,
    }
  }
}

/** The rules for absent players in one line. */
export function absenceText(absence: Absence, substitute: string, schedule: Schedule | null): string {
  const { remind, grace, open_after, vacation } = absence
  return [
    reminderText(remind, schedule, site.reminders),
    grace > 0 ? `${span(grace)} grace period` : 'no grace period',
    ...(substitute ? [`the bot ${substitute} plays after 2 missed turns`] : []),
    ...(open_after > 0 ? [`seat released after ${open_after} missed turns`] : []),
    vacation > 0 ? `${vacation} ${vacation === 1 ? 'day' : 'days'} of vacation` : 'no vacation',
  ].join(', ')
}
