/** One play of a program, word by word. Moments are fetched in windows, as they are looked at. */
import { sentence } from '../api/api'
import type { Chart, Moment, Trial, TrialWish } from '../api/types'
import { Playback } from './playback.svelte'
import { workshopApi } from './api'

const WINDOW = 200

export class TrialPlayer {
  trial: Trial | null = $state.raw(null)
  problem = $state('')
  busy = $state(false)
  readonly playback = new Playback((at) => this.ready(at))
  private moments: Map<number, Moment> = $state.raw(new Map())
  private coming = new Map<number, Promise<void>>()
  private wish: TrialWish | null = null
  /** What was tried last, to tell whether something has changed since. */
  tried = ''
  /** The programs of the play that is shown. */
  programs: Record<string, string> = $state.raw({})

  constructor(private readonly game: string) {}

  /** What is shown: the program before the word, or, behind the last one, as it was before that. */
  moment: Moment | null = $derived(this.moments.get(this.playback.at) ?? this.moments.get(this.playback.at - 1) ?? null)
  over = $derived(!!this.trial && this.playback.at >= this.trial.words)
  chart: Chart | null = $derived(this.drawn())

  async begin(wish: TrialWish): Promise<void> {
    this.wish = wish
    this.busy = true
    try {
      const trial = await workshopApi.trial(this.game, { ...wish, skip: 0, count: WINDOW })
      if (wish !== this.wish) return
      this.coming.clear()
      this.coming.set(0, Promise.resolve())
      this.moments = new Map(trial.moments.map((moment, index) => [index, moment]))
      this.trial = trial
      this.programs = wish.programs ?? {}
      this.problem = ''
      this.playback.reset(trial.words)
    } catch (error) {
      if (wish === this.wish) {
        this.playback.pause()
        this.problem = sentence(error)
      }
    }
    if (wish === this.wish) this.busy = false
  }

  close(): void {
    this.playback.pause()
    this.wish = null
  }

  private async ready(at: number): Promise<boolean> {
    const wish = this.wish
    const number = Math.floor(Math.max(0, Math.min(at, this.playback.last - 1)) / WINDOW)
    if (!this.coming.has(number)) this.coming.set(number, this.fetch(number))
    try {
      await this.coming.get(number)
      return wish === this.wish
    } catch (error) {
      this.coming.delete(number)
      this.problem = sentence(error)
      return false
    }
  }

  private async fetch(number: number): Promise<void> {
    const wish = this.wish
    if (!wish) return
    const skip = number * WINDOW
    const part = await workshopApi.trial(this.game, { ...wish, skip, count: WINDOW })
    if (wish !== this.wish) return
    const known = new Map(this.moments)
    part.moments.forEach((moment, index) => known.set(skip + index, moment))
    this.moments = known
  }

  /** The board at the moment: the last one drawn before it. The ground is that of the start. */
  private drawn(): Chart | null {
    if (!this.trial) return null
    if (this.playback.at >= this.trial.words) return { ...this.trial.end, areas: this.trial.start.areas }
    for (let at = this.playback.at; at >= 0; at--) {
      const chart = this.moments.get(at)?.chart
      if (chart) return { ...chart, areas: this.trial.start.areas }
    }
    return this.trial.start
  }
}
