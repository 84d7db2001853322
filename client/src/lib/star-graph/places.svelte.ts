/** Places: where the marks of a loose chart lie. They are kept for the seat, so the picture stays from turn to turn.
 *
 * Whatever was drawn once, also a mark of which nothing is told yet, has its place from then on: it never moves by
 * itself. New marks find places among those that are there.
 */
import type { SeatNotes } from '../match/notes.svelte'
import type { Chart, Link, Mark, SeatNote, Preview, Spot } from '../api/types'
import { pair } from '../orders/form-fields'
import { around } from '../chart/camera'
import { JOINT, type Wires, layOut } from './layout'

type Joined = Link & { joins: [string, string] }

const NONE: ReadonlyMap<string, Spot> = new Map()
/** Places that were kept for the time being, in older matches, end with this. */
const VAGUE = ' ?'
/** Places that were chosen by hand end with this. */
const CHOSEN = ' !'

export class Places {
  private readonly kept: ReadonlyMap<string, Spot> = $derived.by(() => read(this.seatNotes.all('place')))
  /** Places that were found here and are not kept yet. */
  private found = new Map<string, Spot>()
  /** How often everything was arranged again, or the change undone. */
  private times = $state(0)
  /** The places before everything was arranged again. */
  private former: readonly SeatNote[] = $state.raw([])
  /** Marks, links and charts as they were laid. While nothing moves they stay the same objects, and nothing is drawn again. */
  private readonly laidMarks = new WeakMap<Mark, Mark>()
  private readonly laidLinks = new WeakMap<Link, Link>()
  private readonly laidCharts = new WeakMap<Chart, Chart>()

  constructor(private readonly seatNotes: SeatNotes) {}

  /** Whether it is known what was kept. */
  get ready(): boolean {
    return this.seatNotes.loaded || this.seatNotes.problem !== ''
  }

  /** Whether the last new arrangement can be undone. */
  get undoable(): boolean {
    return this.former.length > 0
  }

  /** Whether a mark lies where it was put by hand. */
  get chosen(): boolean {
    return [...this.seatNotes.all('place').values()].some((text) => text.endsWith(CHOSEN))
  }

  at(id: string): Spot | null {
    return this.kept.get(id) ?? this.found.get(id) ?? null
  }

  /** The chart with all marks at their places; those that have none are given one. */
  lay(chart: Chart): Chart {
    if (!chart.loose) return chart
    if (this.times >= 0) this.settle(chart)
    const marks = chart.marks.map((mark) => this.moved(mark))
    // Around all places that are known, so that the view stays the same from step to step.
    const spots = [...this.all().values()]
    const box = around(spots, JOINT * 0.5) ?? { low: chart.low, high: chart.high }
    const laid = { ...chart, ...box, marks, links: chart.links.map((link) => this.drawn(link)) }
    const known = this.laidCharts.get(chart)
    if (known && alike(known, laid)) return known
    this.laidCharts.set(chart, laid)
    return laid
  }

  layPreview(preview: Preview): Preview {
    return {
      ...preview,
      marks: preview.marks.map((mark) => this.moved(mark)),
      links: preview.links.map((link) => this.drawn(link)),
    }
  }

  /** Puts a mark somewhere by hand. */
  move(id: string, [x, y]: Spot): void {
    this.seatNotes.set('place', id, `${Math.round(x)},${Math.round(y)}${CHOSEN}`)
  }

  /** Keeps what was found, all at once. */
  keep(): void {
    if (!this.seatNotes.loaded) return
    const fresh = [...this.found].filter(([id]) => !this.kept.has(id))
    this.seatNotes.put(fresh.map(([id, spot]) => ({ kind: 'place', name: id, text: spot.join(',') })))
  }

  /** Forgets all places: the chart is laid out as if it were the first. */
  reset(): void {
    const texts = this.seatNotes.all('place')
    this.former = [...this.all()].map(([id, spot]) => ({
      kind: 'place',
      name: id,
      text: texts.get(id) ?? spot.join(','),
    }))
    this.forget()
  }

  /** Puts all marks back where they were before the new arrangement. */
  undo(): void {
    const { former } = this
    this.forget()
    this.seatNotes.put(former)
    this.former = []
  }

  /** What there is to lay out of a chart, as if nothing had its place; and where all of it lies. */
  wires(chart: Chart): { wires: Wires; at: ReadonlyMap<string, Spot> } {
    const roots = chart.marks.filter((mark) => !mark.near)
    const spots = roots.map((mark): [string, Spot] => [mark.id, mark.at])
    const wires = { ids: roots.map((mark) => mark.id), joins: joinsOf(chart), fixed: NONE, guess: new Map(spots) }
    return { wires, at: new Map(spots.map(([id, spot]) => [id, this.at(id) ?? spot])) }
  }

  private forget(): void {
    this.found.clear()
    this.times++
    this.seatNotes.put([...this.kept.keys()].map((id) => ({ kind: 'place', name: id, text: '' })))
  }

  private all(): Map<string, Spot> {
    return new Map([...this.found, ...this.kept])
  }

  private settle(chart: Chart): void {
    const roots = chart.marks.filter((mark) => !mark.near)
    if (roots.every((mark) => this.at(mark.id))) return
    const fixed = this.all()
    const ids = [...new Set([...roots.map((mark) => mark.id), ...fixed.keys()])]
    const guess = new Map(roots.map((mark) => [mark.id, mark.at]))
    for (const [id, spot] of layOut({ ids, joins: joinsOf(chart), fixed, guess })) this.found.set(id, spot)
  }

  private moved(mark: Mark): Mark {
    const at = this.at(mark.near || mark.id) ?? mark.at
    const known = this.laidMarks.get(mark)
    if (known && same(known.at, at)) return known
    const moved = { ...mark, at }
    this.laidMarks.set(mark, moved)
    return moved
  }

  private drawn(link: Link): Link {
    if (!isJoined(link)) return link
    const [start, end] = [this.at(link.joins[0]) ?? link.start, this.at(link.joins[1]) ?? link.end]
    const known = this.laidLinks.get(link)
    if (known && same(known.start, start) && same(known.end, end)) return known
    const drawn = { ...link, start, end }
    this.laidLinks.set(link, drawn)
    return drawn
  }
}

function same(a: Spot, b: Spot): boolean {
  return a[0] === b[0] && a[1] === b[1]
}

/** Whether two charts were made of the same things at the same places. */
function alike(a: Chart, b: Chart): boolean {
  return (
    same(a.low, b.low) &&
    same(a.high, b.high) &&
    a.marks.every((mark, index) => mark === b.marks[index]) &&
    a.links.every((link, index) => link === b.links[index])
  )
}

function isJoined(link: Link): link is Joined {
  return link.joins !== null
}

function joinsOf(chart: Chart): [string, string][] {
  return chart.links.filter(isJoined).map((link) => link.joins)
}

function read(texts: ReadonlyMap<string, string>): ReadonlyMap<string, Spot> {
  const places = new Map<string, Spot>()
  for (const [id, text] of texts) {
    const sign = [VAGUE, CHOSEN].find((end) => text.endsWith(end)) ?? ''
    const spot = pair(text.slice(0, text.length - sign.length))
    if (spot) places.set(id, spot)
  }
  return places
}
