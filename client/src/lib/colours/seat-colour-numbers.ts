/** Pens of seats. In a game whose seats are secret, a chart numbers owners by what the seat knows of their names. After
 * the end, names say which seat that was: it keeps its colour and its sign on the pages that tell of seats.
 */
import type { Extras } from '../../games'
import type { Chart, Mark, MatchInfo } from '../api/types'
import { PLAIN_NODE } from '../chart/mark-style'
import { OWNER_COLOURS, hueOf } from './owner-colours'
import { REFEREE } from '../match/viewers'

/** The number of the colour of each seat, on the charts of the person who looks. */
export type Pens = ReadonlyMap<number, number>

type Named = (mark: Mark) => string

/** The pens of all seats, from a chart of the player's own seat. A seat that is not on it has one that is free. */
export function pensOf(info: MatchInfo, chart: Chart, named: Named, own: number): Pens {
  const byName = new Map(chart.marks.flatMap((mark) => (mark.owner === null ? [] : [[named(mark), mark.owner]])))
  const pens = new Map([[own, own]])
  for (const { seat, name } of info.seats) {
    const pen = byName.get(name)
    if (pen !== undefined && seat !== own) pens.set(seat, pen)
  }
  const taken = new Set(pens.values())
  const free = Array.from({ length: OWNER_COLOURS }, (_, index) => index + 1).filter((pen) => !taken.has(pen))
  for (const { seat } of info.seats) if (!pens.has(seat)) pens.set(seat, free.shift() ?? seat)
  return pens
}

/** The pens of seats beside the chart of a seat: each has the colour of its owner there. None where owners are numbered
 * as seats are. As long as names are secret, only the seat itself has a pen.
 */
export function pensBeside(info: MatchInfo, chart: Chart | null, extras: Extras, seat: number | null): Pens | null {
  if (!extras.masked || seat === null || seat === REFEREE) return null
  if (info.phase !== 'ended' || !chart) return new Map([[seat, seat]])
  return pensOf(info, chart, (extras.look.node ?? PLAIN_NODE).owner, seat)
}

/** A style in which the colours of seats are those of their pens. */
export function penColours(pens: Pens, own: number): string {
  return [...pens].map(([seat, pen]) => `--owner-${seat}:var(--hue-${hueOf(pen, own)})`).join(';')
}

/** The pens that seats keep on all pages once the match is over: those of the last chart of the person who looks, or the seats' own numbers. */
export function lastingPens(info: MatchInfo, last: Chart | null, named: Named, own: number | null): Pens {
  return last && own ? pensOf(info, last, named, own) : new Map(info.seats.map(({ seat }) => [seat, seat]))
}

/** A style in which the pens on the chart that is shown have the colours that the seats keep. */
export function lastingColours(shown: Pens, lasting: Pens, own: number | null): string {
  const hue = (pen: number) => (own ? hueOf(pen, own) : pen)
  return [...shown].map(([seat, pen]) => `--owner-${pen}:var(--hue-${hue(lasting.get(seat) ?? seat)})`).join(';')
}

/** A style for the chart of any seat: each owner has the colour they have for the person who looks. */
export function chartColours(info: MatchInfo, chart: Chart, named: Named, pens: Pens, own: number): string {
  const seats = new Map(info.seats.map(({ seat, name }) => [name, seat]))
  const hues = new Map<number, number>()
  for (const mark of chart.marks) {
    const pen = pens.get(seats.get(named(mark)) ?? 0)
    if (mark.owner !== null && pen !== undefined) hues.set(mark.owner, hueOf(pen, own))
  }
  return [...hues].map(([owner, hue]) => `--owner-${owner}:var(--hue-${hue})`).join(';')
}
