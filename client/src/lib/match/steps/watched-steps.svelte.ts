/** The steps of a match as the shown seat is told them: which were watched on this device, and which were missed. */
import { api } from '../../api/api'
import type { Scene, SeatInfo } from '../../api/types'
import { firstToShow, lastWatched, rememberWatched, startsByItself } from '../../replay/choices'
import { Stories } from './stories.svelte'
import { Timeline, type ToldStep } from './timeline.svelte'
import { REFEREE } from '../viewers'

/** How many small steps are searched for something to watch again. */
const MOST_AGAIN = 12

/** Steps that were played while a player was away. */
export interface Missed {
  /** The last of them. */
  until: number
  play: () => Promise<void>
}

/** Whose view of which match is shown. */
interface View {
  readonly id: string
  readonly seat: number | null
  readonly mine: SeatInfo[]
}

export class WatchedSteps {
  /** What the shown seat is told of each step. */
  stories: Stories = $state.raw(new Stories('', REFEREE))
  /** The last step that is on the screen and was told to its end. */
  last = $state(-1)
  /** More than one step was played since the player was last here. */
  missed: Missed | null = $state.raw(null)
  readonly timeline: Timeline

  constructor(private readonly view: View) {
    this.timeline = new Timeline(
      (step) => api.chart(view.id, view.seat ?? REFEREE, step),
      (step, isNew) => this.scenes(step, isNew),
      (step) => this.watched(step),
    )
  }

  /** Begins to tell a seat; gives the step from which on it has watched nothing on this device: at most the newest. */
  begin(seat: number, newest: number): number {
    this.stories = new Stories(this.view.id, seat)
    this.missed = this.missedSince(seat, newest)
    this.last = this.owns(seat) ? firstToShow(this.view.id, seat, newest) : newest
    return this.last
  }

  /** A step is on the screen. */
  watched(step: number): void {
    const { id, seat } = this.view
    this.last = step
    if (this.missed && step > this.missed.until) this.missed = null
    if (seat !== null && this.owns(seat)) rememberWatched(id, seat, step)
  }

  /** Tells a step again. */
  async replay(step: number): Promise<void> {
    await this.timeline.go(step, false)
    if (step === 0) return this.timeline.play()
    const story = await this.stories.load(step).catch(() => null)
    if (story && story.replay.scenes.length > 0 && this.timeline.shown === step)
      void this.timeline.watch([{ step, scenes: story.replay.scenes }])
  }

  /**
   * The last steps before and with this one of which there is something to watch: where steps are small, all since the
   * player's own last one; otherwise the step alone.
   */
  async toWatch(step: number, small: boolean, own: (step: number) => boolean): Promise<ToldStep[]> {
    const { stories } = this
    const found: ToldStep[] = []
    for (let at = step; at > Math.max(0, small ? step - MOST_AGAIN : step - 1); at--) {
      const story = await stories.load(at).catch(() => null)
      if (story && story.replay.scenes.length > 0) found.unshift({ step: at, scenes: story.replay.scenes })
      if (found.length > 0 && own(at)) break
    }
    return found
  }

  private owns(seat: number): boolean {
    return this.view.mine.some((own) => own.seat === seat)
  }

  /** What a player was not here for: several steps after the last one that they watched on this device. */
  private missedSince(seat: number, newest: number): Missed | null {
    const last = this.owns(seat) ? lastWatched(this.view.id, seat) : null
    if (last === null || newest - last < 2) return null
    return {
      until: newest,
      play: async () => {
        this.missed = null
        await this.timeline.skip()
        await this.timeline.go(last, false)
        await this.timeline.play()
      },
    }
  }

  private async scenes(step: number, isNew: boolean): Promise<Scene[]> {
    if (isNew && !startsByItself()) return []
    const story = await this.stories.load(step).catch(() => null)
    return story?.replay.scenes ?? []
  }
}
