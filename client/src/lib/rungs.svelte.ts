/** What a match does about people who stay away: chosen while it is opened, told while it is played. */
import { span } from './clock'
import type { Absence } from './shapes'

export const TIMES = { minutes: 60, hours: 3600 } as const
type Unit = keyof typeof TIMES

export class Rungs {
  /** When who has not spoken is reminded: a quarter of the time before, never, or so long before. */
  remind: 'quarter' | 'never' | 'before' = $state('quarter')
  before = $state(2)
  beforeUnit: Unit = $state('hours')
  grace = $state(0)
  graceUnit: Unit = $state('hours')
  /** So many turns missed in a row open the seat; 0 for never. */
  openAfter = $state(0)
  /** Days each player may be away. */
  vacation = $state(14)
  /** The bot that keeps the seats of people who stay away; none if empty. */
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

/** The rungs in one line. */
export function rungsTold(absence: Absence, substitute: string): string {
  const { remind, grace, open_after, vacation } = absence
  const reminded = remind === null ? 'a quarter of the time before' : `${span(remind)} before`
  return [
    remind === 0 ? 'no reminder' : `reminder ${reminded}`,
    grace > 0 ? `${span(grace)} of grace` : 'no grace',
    ...(substitute ? [`${substitute} plays after 2 misses`] : []),
    ...(open_after > 0 ? [`seat opens after ${open_after} misses`] : []),
    vacation > 0 ? `${vacation} ${vacation === 1 ? 'day' : 'days'} of vacation` : 'no vacation',
  ].join(', ')
}
