/** Places: where the marks of a loose chart lie. They are kept for the seat, so the picture stays from turn to turn. */
import type { Papers } from '../papers.svelte'
import type { Chart, Link, Mark, Sketch, Spot } from '../shapes'
import { pair } from '../slots'
import { JOINT, layOut } from './layout'
import { around } from './camera'

type Joined = Link & { joins: [string, string] }

export class Places {
  private readonly kept: ReadonlyMap<string, Spot> = $derived.by(() => read(this.papers.all('place')))
  /** Places that were found here. */
  private found = new Map<string, Spot>()
  /** How often all was laid out anew. */
  private times = $state(0)

  constructor(private readonly papers: Papers) {}

  /** Whether it is known what was kept. */
  get ready(): boolean {
    return this.papers.loaded || this.papers.problem !== ''
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
    const box = around([...new Map([...this.found, ...this.kept]).values()], JOINT * 0.5) ?? { low: chart.low, high: chart.high }
    return { ...chart, ...box, marks, links: chart.links.map((link) => this.drawn(link)) }
  }

  laySketch(sketch: Sketch): Sketch {
    return { ...sketch, marks: sketch.marks.map((mark) => this.moved(mark)), links: sketch.links.map((link) => this.drawn(link)) }
  }

  /** Puts a mark somewhere by hand. */
  move(id: string, [x, y]: Spot): void {
    this.papers.set('place', id, `${Math.round(x)},${Math.round(y)}`)
  }

  /** Keeps what was found, all at once. */
  keep(): void {
    if (!this.papers.loaded) return
    const missing = [...this.found].filter(([id]) => !this.kept.has(id))
    this.papers.put(missing.map(([id, spot]) => ({ kind: 'place', name: id, text: spot.join(',') })))
  }

  /** Forgets all places: the chart is laid out as if it were the first. */
  anew(): void {
    this.found.clear()
    this.times++
    this.papers.put([...this.kept.keys()].map((id) => ({ kind: 'place', name: id, text: '' })))
  }

  private settle(chart: Chart): void {
    const roots = chart.marks.filter((mark) => !mark.near)
    if (roots.every((mark) => this.at(mark.id))) return
    const fixed = new Map([...this.found, ...this.kept])
    const joins = chart.links.filter(isJoined).map((link) => link.joins)
    const ids = [...new Set([...roots.map((mark) => mark.id), ...fixed.keys()])]
    const guess = new Map(roots.map((mark) => [mark.id, mark.at]))
    for (const [id, spot] of layOut({ ids, joins, fixed, guess })) this.found.set(id, spot)
  }

  private moved(mark: Mark): Mark {
    return { ...mark, at: this.at(mark.near || mark.id) ?? mark.at }
  }

  private drawn(link: Link): Link {
    if (!isJoined(link)) return link
    return { ...link, start: this.at(link.joins[0]) ?? link.start, end: this.at(link.joins[1]) ?? link.end }
  }
}

function isJoined(link: Link): link is Joined {
  return link.joins !== null
}

function read(texts: ReadonlyMap<string, string>): ReadonlyMap<string, Spot> {
  const places = new Map<string, Spot>()
  for (const [id, text] of texts) {
    const spot = pair(text)
    if (spot) places.set(id, spot)
  }
  return places
}
