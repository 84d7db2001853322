/** What printouts from allies say, kept apart from what the game told the seat. */
import { api } from '../api/api'
import type { MergedPrintouts, AlliedReport } from '../api/types'

const NOTHING: MergedPrintouts = { sources: [], told: [], marks: [], links: [], lists: [] }

export class Allies {
  found: MergedPrintouts = $state.raw(NOTHING)
  /** Whether what they tell is drawn. */
  shown = $state(true)
  private wish = 0

  constructor(
    readonly match: string,
    /** The holder's seat; without one there is nothing. */
    readonly seat: number | null,
  ) {}

  /** What is drawn now. */
  get drawn(): MergedPrintouts {
    return this.shown ? this.found : NOTHING
  }

  /** By mark, what was told of it. */
  readonly told: ReadonlyMap<string, AlliedReport[]> = $derived.by(() => byMark(this.drawn.told))

  /** Fetches what is told up to a step. */
  async load(step: number): Promise<void> {
    if (this.seat === null) return
    const wish = ++this.wish
    const found = await api.atlas(this.match, this.seat, step)
    if (wish === this.wish) this.found = found
  }

  async add(text: string, step: number): Promise<void> {
    if (this.seat === null) return
    await api.addPrintout(this.match, this.seat, text)
    this.shown = true
    await this.load(step)
  }

  async remove(name: string, step: number): Promise<void> {
    if (this.seat === null) return
    await api.removePrintout(this.match, this.seat, name)
    await this.load(step)
  }
}

function byMark(told: readonly AlliedReport[]): ReadonlyMap<string, AlliedReport[]> {
  const found = new Map<string, AlliedReport[]>()
  for (const one of told) found.set(one.mark, [...(found.get(one.mark) ?? []), one])
  return found
}
