/** The timeline: which step is shown, and the animation from one to the next. */
import { type Scene, between, still } from '../chart/tween'
import type { Chart } from '../api/types'

const MOVE = 900
const BRISK = 320
const REST = 0.55
/** Up to this many new steps are animated one after the other; more are skipped. */
const MOST = 8
const AHEAD = 4
export const SPEEDS = [0.5, 1, 2, 4, 8, 16]

export class Timeline {
  newest = $state(0)
  shown = $state(0)
  playing = $state(false)
  moving = $state(false)
  /** A new step was played while an older one is shown. */
  arrived = $state(false)
  chart: Chart | null = $state.raw(null)
  /** Puts the things of a chart where they are to be drawn. */
  lay: (chart: Chart) => Chart = $state.raw((chart) => chart)
  laid: Chart | null = $derived(this.chart && this.lay(this.chart))
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
    this.laid && (this.left ? between(this.left, this.laid, this.share) : still(this.laid)),
  )

  private charts = new Map<number, Promise<Chart>>()
  private frame = 0
  private timer: ReturnType<typeof setTimeout> | undefined
  private wish = 0

  constructor(private readonly load: (step: number) => Promise<Chart>) {}

  get live(): boolean {
    return this.shown === this.newest
  }

  /** Charts of other seats, or of turns taken back, are forgotten. */
  async reset(newest: number): Promise<void> {
    this.charts.clear()
    this.newest = newest
    await this.go(Math.min(this.shown, newest), false)
  }

  /** Nothing is shown, and nothing that is on its way will be. */
  clear(): void {
    this.close()
    this.wish++
    this.charts.clear()
    this.chart = null
    this.from = null
    this.moving = false
    this.arrived = false
  }

  /** A new step was played: the newest position is followed, an older one stays on the screen. */
  async grow(newest: number): Promise<void> {
    const follow = this.live && !this.playing
    this.newest = newest
    if (follow) await this.go(newest, true, true)
    else this.arrived = true
  }

  /** Show a step: by itself, or `through` the steps in between if they are few. */
  async go(step: number, moving = true, through = false): Promise<void> {
    const wish = ++this.wish
    const gap = step - this.shown
    const near = moving && !calm() && (Math.abs(gap) === 1 || (through && gap > 1 && gap <= MOST))
    const stops = near && gap > 1 ? Array.from({ length: gap }, (_, i) => step - gap + i + 1) : [step]
    this.shown = step
    if (step === this.newest) this.arrived = false
    try {
      for (const coming of stops.map((stop) => this.fetch(stop))) {
        const chart = await coming
        if (wish !== this.wish) return
        this.problem = ''
        const from = this.chart
        if (near && from) await this.move(from, chart)
        else this.settle(chart)
        if (wish !== this.wish) return
      }
    } catch {
      if (wish === this.wish) this.problem = 'The chart could not be loaded. Reload the page to try again.'
    }
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
        void this.fetch(ahead)
      await this.go(this.shown + 1)
      this.timer = setTimeout(next, REST * this.pace)
    }
    this.timer = setTimeout(next, REST * this.pace)
  }

  pause(): void {
    this.playing = false
    clearTimeout(this.timer)
  }

  close(): void {
    this.pause()
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
