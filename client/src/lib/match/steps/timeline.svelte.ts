/** The timeline: which step is shown, and the animation from one to the next. */
import { type Scene, between, still } from '../../chart/tween'
import type { Chart, Scene as StoryScene } from '../../api/types'
import { ReplayPlayer } from '../../replay/player.svelte'

const MOVE = 900
const BRISK = 320
const REST = 0.55
/** Up to this many new steps are animated one after the other; more are skipped, and the digest of the last sums them up. */
const MOST = 8
const AHEAD = 4
/** When turns are played back, one takes this many seconds at most. */
const LONGEST_TURN = 5
export const SPEEDS = [0.5, 1, 2, 4, 8, 16]

/** A step with what there is to watch of it. */
export interface ToldStep {
  step: number
  scenes: StoryScene[]
}

export class Timeline {
  newest = $state(0)
  shown = $state(0)
  playing = $state(false)
  moving = $state(false)
  /** A new step was played while an older one is shown. */
  arrived = $state(false)
  /** A new step was played, and nothing of it is on the screen yet. */
  coming = $state(false)
  chart: Chart | null = $state.raw(null)
  /** Shows what happened in a step, as scenes. */
  readonly player = new ReplayPlayer()
  /** The chart that is drawn: during a replay that of the step before. */
  laid: Chart | null = $derived(this.player.stage?.before ?? (this.chart && this.lay(this.chart)))
  problem = $state('')
  /** How fast it is played back. */
  speed = $state(1)
  /** Steps are small and come one after the other. */
  brisk = false

  /** The chart it moves away from, and how much of the way is done. */
  private from: Chart | null = $state.raw(null)
  private share = $state(1)
  private left: Chart | null = $derived(this.from && this.lay(this.from))
  scene: Scene | null = $derived(
    this.player.board
      ? still(this.player.board)
      : this.laid && (this.left ? between(this.left, this.laid, this.share) : still(this.laid)),
  )

  private charts = new Map<number, Promise<Chart>>()
  private frame = 0
  private timer: ReturnType<typeof setTimeout> | undefined
  private wish = 0
  /** Steps are watched again one after the other until this changes. */
  private watches = 0
  /** Steps that are played one after the other as they arrive. */
  private arriving: Promise<void> | null = $state.raw(null)
  /** The wish with which they are played: another one ends that. */
  private arrivingWish = 0

  constructor(
    private readonly load: (step: number) => Promise<Chart>,
    /** What there is to watch of a step; nothing if it is new and new ones are not to be played by themselves. */
    private readonly scenes: (step: number, isNew: boolean) => Promise<StoryScene[]> = () => Promise.resolve([]),
    /** A step that arrived is on the screen. */
    private readonly watched: (step: number) => void = () => undefined,
  ) {}

  /** A step that was played is on its way to the screen, or is being told. */
  get underway(): boolean {
    return this.arriving !== null
  }

  get live(): boolean {
    return this.shown === this.newest
  }

  /** Puts the things of a chart where they are to be drawn. */
  get lay(): (chart: Chart) => Chart {
    return this.player.lay
  }

  set lay(lay: (chart: Chart) => Chart) {
    this.player.lay = lay
  }

  /** Charts of other seats, or of turns taken back, are forgotten. */
  async reset(newest: number): Promise<void> {
    this.charts.clear()
    this.newest = newest
    await this.go(Math.min(this.shown, newest), false)
  }

  /** Nothing is shown, and nothing that is on its way will be. */
  clear(): void {
    this.wish++
    this.close()
    this.charts.clear()
    this.chart = null
    this.from = null
    this.moving = false
    this.arrived = false
    this.coming = false
  }

  /** A new step was played: the newest position is followed, an older one stays on the screen. */
  async grow(newest: number): Promise<void> {
    const follow = this.live && !this.playing
    this.newest = newest
    if (!follow) this.arrived = true
    else if (this.arriving && this.brisk && this.arrivingWish === this.wish)
      this.shown = newest // it is played after those before it
    else await this.arrive()
  }

  /** The newest position is here, or cannot be loaded. An older one that is shown does not wait for it. */
  async loaded(): Promise<void> {
    if (this.chart && this.live) await this.fetch(this.newest).catch(() => undefined)
  }

  /** Shows all that arrived. Where steps are small, nobody has to wait until they were played. */
  private async arrive(): Promise<void> {
    const arriving = this.go(this.newest, true, true).finally(() => {
      if (this.arriving === arriving) this.arriving = null
    })
    this.arriving = arriving
    this.arrivingWish = this.wish
    if (!this.brisk) await arriving
  }

  /** Ends what is being played, and shows at once where it leads. */
  async skip(): Promise<void> {
    this.watches++
    if (!this.arriving) return this.player.skip()
    await this.go(this.newest, false)
    this.watched(this.newest)
  }

  /** Shows steps once more as they happened, and then again what is shown now. */
  async watch(films: readonly ToldStep[]): Promise<void> {
    this.pause()
    const { shown } = this
    const wish = ++this.wish
    const watch = ++this.watches
    this.player.skip()
    try {
      const charts = await Promise.all(films.map(({ step }) => Promise.all([this.fetch(step - 1), this.fetch(step)])))
      const last = await this.fetch(shown)
      for (const [index, [before, after]] of charts.entries()) {
        const film = films[index]
        if (film && wish === this.wish && watch === this.watches)
          await this.replay(film.step, film.scenes, before, after, false)
      }
      if (wish === this.wish) this.settle(last)
    } catch {
      this.problem = 'The chart could not be loaded. Reload the page to try again.'
    }
  }

  /** Show a step: by itself, or `through` the steps in between if they are few. */
  async go(step: number, moving = true, through = false): Promise<void> {
    const wish = ++this.wish
    this.player.skip()
    const gap = step - this.shown
    const near = moving && (Math.abs(gap) === 1 || (through && gap > 1 && gap <= MOST))
    let at = near && gap > 1 ? step - gap : step - 1
    this.shown = step
    if (step === this.newest) this.arrived = false
    this.coming = through && !this.brisk
    try {
      while (at < (through ? this.newest : step)) {
        if (through && this.newest - at > MOST) at = this.newest - 1
        at++
        const [chart, scenes] = await Promise.all([this.fetch(at), near ? this.told(at, through) : []])
        if (wish !== this.wish) return
        this.problem = ''
        this.coming = false
        const from = this.chart
        if (from && scenes.length > 0) await this.replay(at, scenes, from, chart, this.brisk || this.playing)
        else if (near && from && !calm()) await this.move(from, chart)
        if (wish !== this.wish) return
        this.settle(chart)
        if (through) this.watched(at)
      }
    } catch {
      if (wish !== this.wish) return
      this.coming = false
      this.problem = 'The chart could not be loaded. Reload the page to try again.'
    }
  }

  /** What is shown on the way to a step: of new ones, and of all when they are played back. */
  private told(step: number, isNew: boolean): Promise<StoryScene[]> {
    if (isNew) return this.scenes(step, true)
    return this.playing && !calm() ? this.scenes(step, false).catch(() => []) : Promise.resolve([])
  }

  private async replay(step: number, scenes: StoryScene[], before: Chart, after: Chart, brisk: boolean): Promise<void> {
    cancelAnimationFrame(this.frame)
    this.from = null
    this.moving = true
    const seconds = scenes.reduce((sum, scene) => sum + scene.seconds, 0)
    const pace = this.playing ? () => this.speed * Math.max(1, seconds / LONGEST_TURN) : undefined
    const shown = this.player.show({ step, scenes, before, after, brisk, pace })
    this.chart = after
    await shown
    this.moving = false
  }

  async play(): Promise<void> {
    this.playing = true
    if (this.live) await this.go(0, false)
    const next = async () => {
      if (!this.playing || this.live) {
        this.playing = false
        return
      }
      for (let ahead = this.shown + 2; ahead <= Math.min(this.shown + AHEAD, this.newest); ahead++)
        void Promise.all([this.fetch(ahead), this.told(ahead, false)]).catch(() => undefined)
      await this.go(this.shown + 1)
      this.timer = setTimeout(next, REST * this.pace)
    }
    this.timer = setTimeout(next, REST * this.pace)
  }

  /** Stops playing back. A turn that is being shown is ended. */
  pause(): void {
    if (this.playing) this.player.skip()
    this.playing = false
    clearTimeout(this.timer)
  }

  close(): void {
    this.pause()
    this.player.close()
    cancelAnimationFrame(this.frame)
  }

  private get pace(): number {
    return (this.brisk ? BRISK : MOVE) / (this.playing ? this.speed : 1)
  }

  private fetch(step: number): Promise<Chart> {
    const known = this.charts.get(step)
    if (known) return known
    const coming = this.load(step)
    this.charts.set(step, coming)
    coming.catch(() => this.charts.delete(step))
    return coming
  }

  private settle(chart: Chart): void {
    cancelAnimationFrame(this.frame)
    this.moving = false
    this.from = null
    this.chart = chart
  }

  private move(from: Chart, to: Chart): Promise<void> {
    cancelAnimationFrame(this.frame)
    this.moving = true
    this.share = 0
    this.from = from
    this.chart = to
    const began = performance.now()
    const { pace } = this
    return new Promise((done) => {
      const draw = (now: number) => {
        const share = Math.max(0, Math.min(1, (now - began) / pace))
        if (this.chart !== to) return done()
        this.share = share
        if (share < 1) {
          this.frame = requestAnimationFrame(draw)
          return
        }
        this.from = null
        this.moving = false
        done()
      }
      this.frame = requestAnimationFrame(draw)
    })
  }
}

function calm(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches || document.hidden
}
