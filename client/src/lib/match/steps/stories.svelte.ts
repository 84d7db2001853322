/** The stories of a match's steps, as one seat is told them; each is loaded once. */
import { api } from '../../api/api'
import type { Story } from '../../api/types'

export const NO_STORY: Story = {
  figures: [],
  digest: { headline: '', lines: [], weight: 0, moment: '', sentence: '', says_all: false },
  replay: { scenes: [] },
  goal: null,
}

export class Stories {
  /** The story of the step on the screen. While a replay runs, it is that of the step before. */
  shown: Story = $state.raw(NO_STORY)
  /** Its step; -1 before the first. */
  step = $state(-1)
  private readonly known = new Map<number, Promise<Story>>()
  private wish = 0

  constructor(
    readonly match: string,
    readonly seat: number,
  ) {}

  load(step: number): Promise<Story> {
    const known = this.known.get(step)
    if (known) return known
    const coming = api.story(this.match, this.seat, step)
    this.known.set(step, coming)
    coming.catch(() => this.known.delete(step))
    return coming
  }

  /** Shows the story of a step; without an answer there is nothing to tell. */
  async show(step: number): Promise<void> {
    const wish = ++this.wish
    const story = await this.load(step).catch(() => NO_STORY)
    if (wish !== this.wish) return
    this.shown = story
    this.step = step
  }

  /** Turns were taken back: what happened after this step is forgotten. */
  forget(after: number): void {
    for (const step of this.known.keys()) if (step > after) this.known.delete(step)
  }
}
