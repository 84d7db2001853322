/** The way from the selected mark to another on a loose chart, and what lies within some jumps of it. */
import type { Pointing } from '../match/pointing.svelte'
import type { Chart, Mark } from '../api/types'
import { joints, route, within } from './routes'

export class RouteFinder {
  /** Where the way leads to; it starts at what is selected. */
  goal = $state('')
  /** The next mark that is hit or found is where the way leads to. */
  asking = $state(false)
  /** How many jumps are shown around what is selected; 0 for none. */
  jumps = $state(0)
  private readonly known = $derived.by(() => joints(this.chart()?.links ?? []))
  /** Where the selected mark is, if it lies at another. */
  readonly start: string = $derived.by(() => this.rootOf(this.aim.selected))
  readonly way: string[] | null = $derived(this.goal && this.start ? route(this.known, this.start, this.goal) : null)
  readonly reached: ReadonlyMap<string, number> | null = $derived(
    this.jumps > 0 && this.start ? within(this.known, this.start, this.jumps) : null,
  )

  constructor(
    private readonly aim: Pointing,
    private readonly chart: () => Chart | null,
  ) {}

  /** A mark was pointed at, or found. */
  hit(mark: Mark): void {
    if (!this.asking) return this.aim.hit(mark)
    this.goal = mark.near || mark.id
    this.asking = false
  }

  /** The same by keyboard. */
  press(mark: Mark): void {
    if (this.asking) this.hit(mark)
    else this.aim.press(mark)
  }

  stop(): void {
    this.goal = ''
    this.asking = false
  }

  /** What a mark is known to be joined to. */
  joined(id: string): readonly string[] {
    return this.known.get(id) ?? []
  }

  rootOf(id: string): string {
    return this.chart()?.marks.find((mark) => mark.id === id)?.near || id
  }
}
