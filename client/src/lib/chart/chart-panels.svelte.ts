/** The panels that open from the buttons of a chart: one at a time. */
import { MediaQuery } from 'svelte/reactivity'

export type ChartPanel = 'legend' | 'find'

export class ChartPanels {
  open: ChartPanel | null = $state(null)
  private readonly narrow = new MediaQuery('max-width: 60rem')

  /** On narrow screens the buttons are a row above the chart, and panels open over it. */
  get folded(): boolean {
    return this.narrow.current
  }

  /** There is no room for the card of a mark beside an open panel. */
  get coversCard(): boolean {
    return this.folded && this.open !== null
  }

  toggle(panel: ChartPanel): void {
    this.open = this.open === panel ? null : panel
  }

  close(panel: ChartPanel | null = this.open): void {
    if (this.open === panel) this.open = null
  }
}
