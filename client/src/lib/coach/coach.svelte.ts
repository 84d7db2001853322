/** A guide through a first match: which step is shown, and when the next one comes. */
import { type Progress, progressOf, remember } from './progress'
import type { CoachStep, Situation } from './steps'

export class Coach {
  index = $state(0)
  open = $state(true)
  finished = $state(false)
  /** Only its title is shown. */
  folded = $state(false)
  /** What the step asks for is done: it was so when it was shown again. */
  fulfilled = $state(false)
  /** The step came by itself, because the one before was completed. */
  completed = $state(false)
  readonly step: CoachStep = $derived.by(() => this.steps[this.index] as CoachStep)

  /** The last step of the match that was played when this one began; null: nobody has looked yet. */
  private since: number | null
  /** What was shown when it began, or when the page was opened. */
  private begun: Situation | null = null
  /** What is shown now. */
  private seen: Situation | null = null
  private forward = true

  constructor(
    readonly game: string,
    readonly match: string,
    readonly steps: readonly CoachStep[],
    kept: Progress,
  ) {
    this.index = Math.max(
      0,
      steps.findIndex((step) => step.id === kept.at),
    )
    this.since = kept.since
    this.open = kept.open
    this.finished = kept.finished || steps.length === 0
  }

  get last(): boolean {
    return this.index === this.steps.length - 1
  }

  /** Looks at what is shown now: a step that is completed in this moment leads to the next. */
  see(now: Situation): void {
    this.seen = now
    if (!this.open || this.finished) return
    if (!this.begun) return this.enter(now)
    const done = this.step.done?.(now, this.begun) ?? false
    const before = this.fulfilled
    this.fulfilled = done
    if (done && !before && !this.last && !this.step.stays) this.go(this.index + 1, true)
  }

  next(): void {
    if (this.last) this.finish()
    else this.go(this.index + 1, false)
  }

  back(): void {
    if (this.index > 0) this.go(this.index - 1, false)
  }

  close(): void {
    this.open = false
    this.keep()
  }

  resume(): void {
    this.open = true
    if (this.seen) this.enter(this.seen)
    else this.keep()
  }

  private enter(now: Situation): void {
    this.begun = { ...now, step: this.since ?? now.step }
    this.since = this.begun.step
    this.fulfilled = this.step.done?.(now, this.begun) ?? false
    this.keep()
    if (this.fulfilled && this.step.optional && this.forward && !this.last) this.go(this.index + 1, this.completed)
  }

  private go(index: number, completed: boolean): void {
    this.forward = index > this.index
    this.index = index
    this.completed = completed
    this.fulfilled = false
    this.begun = null
    this.since = null
    if (this.seen)
      this.enter(this.seen) // at once: the next thing that happens may complete it
    else this.keep()
  }

  private finish(): void {
    this.finished = true
    this.keep()
  }

  private keep(): void {
    const { match, since, open, finished } = this
    remember(this.game, { match, at: this.step.id, since, open, finished })
  }
}

/** The guide of a match, if it was begun in this browser. */
export async function coachOf(
  game: string,
  match: string,
  load: (() => Promise<{ STEPS: readonly CoachStep[] }>) | undefined,
): Promise<Coach | null> {
  const kept = progressOf(game)
  if (!load || !kept || kept.match !== match || kept.finished) return null
  const { STEPS } = await load()
  return new Coach(game, match, STEPS, kept)
}
