/** The changed places of a step: which line of the digest each belongs to, and which of them were looked at. */
import type { DigestLine, Spot, Tone } from '../api/types'
import { lookedAt, rememberLooked } from './lines-looked-at'

export interface Badge {
  mark: string
  /** The lines that are about this place, counted from 1. */
  numbers: number[]
  tone: Tone
  /** Nobody has looked at it yet. */
  fresh: boolean
}

export class Changes {
  /** The line that is pointed at, and its marks. */
  pointed: number | null = $state(null)
  readonly glowing: readonly string[] = $derived.by(() => this.lines[this.pointed ?? -1]?.marks ?? [])
  /** Marks to show now; a new list each time. */
  goal: readonly string[] | null = $state.raw(null)
  private taken: readonly string[] | null = null
  /** The line whose number was clicked on the chart, until it is shown. */
  asked: number | null = $state(null)
  private askedLast = -1
  private looked: ReadonlySet<number> = $state.raw(new Set())
  readonly badges: Badge[] = $derived.by(() => this.placed())
  /** Where those marks were that the chart no longer has. */
  readonly gone: ReadonlyMap<string, Spot>

  constructor(
    private readonly match: string,
    private readonly seat: number,
    private readonly step: number,
    readonly lines: readonly DigestLine[],
  ) {
    this.looked = new Set(lookedAt(match, seat, step))
    this.gone = new Map(lines.flatMap((line) => Object.entries(line.gone)))
  }

  /** Whether a line was looked at. */
  has(index: number): boolean {
    return this.looked.has(index)
  }

  point(index: number | null): void {
    this.pointed = index
  }

  /** A badge with these numbers was clicked: asks for the line of the first, and each time for the next. */
  ask(numbers: readonly number[]): void {
    const number = numbers[(numbers.indexOf(this.askedLast + 1) + 1) % numbers.length]
    if (number === undefined) return
    this.asked = this.askedLast = number - 1
    this.look([this.asked])
  }

  /** Shows where a line happened. */
  go(index: number): void {
    const marks = this.lines[index]?.marks ?? []
    this.look([index])
    if (marks.length > 0) this.goal = [...marks]
  }

  /** The marks to show, once: a chart that comes back after a replay does not go there again. */
  take(): readonly string[] | null {
    if (this.goal === this.taken) return null
    this.taken = this.goal
    return this.goal
  }

  /** A mark was selected on the chart. */
  select(mark: string): void {
    this.look(this.lines.flatMap((line, index) => (line.marks.includes(mark) ? [index] : [])))
  }

  private look(indices: readonly number[]): void {
    const fresh = indices.filter((index) => !this.looked.has(index))
    if (fresh.length === 0) return
    this.looked = new Set([...this.looked, ...fresh])
    rememberLooked(this.match, this.seat, this.step, [...this.looked])
  }

  private placed(): Badge[] {
    const found = new Map<string, Badge>()
    for (const [index, { marks, tone }] of this.lines.entries()) {
      const fresh = !this.looked.has(index)
      for (const mark of new Set(marks)) {
        const badge = found.get(mark)
        if (!badge) found.set(mark, { mark, numbers: [index + 1], tone, fresh })
        else found.set(mark, { ...badge, numbers: [...badge.numbers, index + 1], fresh: badge.fresh || fresh })
      }
    }
    return [...found.values()]
  }
}
