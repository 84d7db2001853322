/** Plays a replay: its clock, what is shown of it now, and the ways to steer it. */
import type { Chart, Scene } from '../api/types'
import { SPEEDS, rememberSound, rememberSpeed, soundOn, speed } from './choices'
import { boardAt, changesOf, progress, sceneAt } from './moment'
import { Sound } from './sound'
import { LEAD, type Stage, type StagedScene, stage } from './stage'

export { SPEEDS }

/** A slow frame moves the clock by this much at most, in seconds: nothing is missed. */
const LONGEST_FRAME = 0.12
/** Nothing happens in a scene before the chart is drawn for it, but the replay waits for that no longer than this, in seconds. */
const LONGEST_WAIT = 1
/** With reduced motion, a scene is shown for this long at least, in seconds. */
const CALM_SCENE = 1.8
/** So little before its end a scene is shown if it does not move. */
const JUST_BEFORE = 0.001

/** What the camera shows: what happens, the whole chart, or what somebody chose by moving the chart. */
export type View = 'action' | 'whole' | 'free'

interface Film {
  step: number
  scenes: Scene[]
  before: Chart
  after: Chart
  /** One of many small steps: the camera does not lead to it, and nothing waits for it. */
  brisk: boolean
  /** How fast it is played, instead of the speed that was chosen for replays. */
  pace?: (() => number) | undefined
}

export class ReplayPlayer {
  private film: Film | null = $state.raw(null)
  /** Puts the things of a chart where they are drawn. */
  lay: (chart: Chart) => Chart = $state.raw((chart) => chart)
  /** Whether the camera has arrived and the chart is drawn for it. */
  settled: () => boolean = () => true
  readonly stage: Stage | null = $derived.by(() => this.staged())
  playing = $state(false)
  /** Seconds since the beginning, at normal speed. */
  private clock = $state(0)
  /** Movement is left out: each scene is shown as it ends. */
  calm = $state(false)
  speed = $state(1)
  sound = $state(false)
  view: View = $state('action')

  /** The number of the scene that is shown. */
  index = $state(0)
  readonly scene: StagedScene | null = $derived.by(() => this.stage?.scenes[this.index] ?? null)
  /** The moment that is drawn. */
  readonly time: number = $derived.by(() => (this.calm ? (this.scene?.end ?? 0) - JUST_BEFORE : this.clock))
  /** How much of the scene is over. */
  readonly done: number = $derived.by(() => (this.scene ? progress(this.scene, this.clock) : 0))
  /** When the chart below changed last. */
  private changed = $state(-1)
  /** The chart below the replay. It changes when a thing is destroyed or starts to move, not with every frame. */
  readonly board: Chart | null = $derived.by(() => this.stage && boardAt(this.stage, this.changed))

  /** The scene it stops at the end of, if it is watched step by step. */
  private last: number | null = null
  /** The last scene was left for the next one: what is shown next, too, stops at the end of its first scene. */
  private stepwise = false
  private frame = 0
  private before = 0
  /** Whether the chart was drawn already when the frame before began. */
  private drawn = false
  /** For how many seconds it has waited for the chart in this scene. */
  private waited = 0
  private finish: () => void = () => undefined
  private readonly tones = new Sound()

  /** Whether something is shown. */
  get showing(): boolean {
    return this.film !== null
  }

  get brisk(): boolean {
    return this.film?.brisk ?? false
  }

  /** The step whose story is told. */
  get step(): number {
    return this.film?.step ?? 0
  }

  /** Shows a replay until its end, or until it is skipped. */
  show(film: Film): Promise<void> {
    const { stepwise } = this
    this.skip()
    this.calm = matchMedia('(prefers-reduced-motion: reduce)').matches
    this.speed = speed()
    this.sound = soundOn()
    this.view = 'action'
    this.film = film
    this.last = stepwise ? 0 : null
    this.set(0)
    return new Promise((done) => {
      this.finish = done
      this.play()
    })
  }

  toggle(): void {
    this.last = null
    if (this.playing) this.pause()
    else this.play()
  }

  pause(): void {
    this.playing = false
    cancelAnimationFrame(this.frame)
  }

  /** Ends it: what it led to is shown. */
  skip(): void {
    this.pause()
    this.film = null
    this.stepwise = false
    const { finish } = this
    this.finish = () => undefined
    finish()
  }

  /** Plays one scene and stops at its end. After the last one it ends. */
  stepTo(index: number): void {
    const { stage } = this
    if (!stage) return
    if (index >= stage.scenes.length) {
      this.skip()
      this.stepwise = true
      return
    }
    const scene = stage.scenes[Math.max(0, index)] as StagedScene
    this.last = Math.max(0, index)
    this.set(this.calm ? scene.end - JUST_BEFORE : scene.begin)
    if (this.calm) this.pause()
    else this.play()
  }

  forward(): void {
    this.stepTo(this.atEnd ? this.index + 1 : this.index + (this.playing || this.done > 0 ? 1 : 0))
  }

  /** To the beginning of the scene, or of the one before if it has just begun. */
  back(): void {
    this.stepTo(this.done > 0.5 && !this.calm ? this.index : this.index - 1)
  }

  /** Goes on from a scene. */
  goTo(index: number): void {
    const scene = this.stage?.scenes[index]
    if (!scene) return
    this.last = null
    this.set(scene.begin)
    this.play()
  }

  again(): void {
    this.goTo(0)
  }

  setSpeed(speed: number): void {
    this.speed = speed
    rememberSpeed(speed)
  }

  setSound(on: boolean): void {
    this.sound = on
    rememberSound(on)
    if (on) this.tones.play('point')
  }

  close(): void {
    this.skip()
    this.tones.close()
  }

  private get atEnd(): boolean {
    return !this.playing && this.done >= 1 - JUST_BEFORE
  }

  private play(): void {
    cancelAnimationFrame(this.frame)
    this.playing = true
    this.before = 0
    this.frame = requestAnimationFrame((now) => this.tick(now))
  }

  private tick(now: number): void {
    const { stage } = this
    if (!stage || !this.playing) return
    const passed = this.before ? Math.min(LONGEST_FRAME, Math.max(0, (now - this.before) / 1000)) : 0
    this.before = now
    const from = this.clock
    const to = this.held(from, from + passed * (this.film?.pace?.() ?? this.speed) * this.slowed(), passed)
    const stop = this.last === null ? stage.length : (stage.scenes[this.last]?.end ?? stage.length) - JUST_BEFORE
    this.hear(stage, from, Math.min(to, stop))
    if (to < stop) {
      this.set(to)
      this.frame = requestAnimationFrame((next) => this.tick(next))
    } else if (this.last === null) this.skip()
    else {
      this.set(stop)
      this.pause()
    }
  }

  /**
   * Stops the clock before anything happens in a scene, until the chart is drawn for the camera's new place. Drawing it
   * can take several frames, in which things that move would jump.
   */
  private held(from: number, to: number, passed: number): number {
    const acts = this.scene?.acts ?? 0
    const drawn = this.settled() && this.drawn
    this.drawn = this.settled()
    if (this.calm || from >= acts || to < acts || drawn || this.waited > LONGEST_WAIT) {
      this.waited = 0
      return to
    }
    this.waited += passed
    return acts - JUST_BEFORE
  }

  /** Without movement a short scene is shown long enough to be read. */
  private slowed(): number {
    if (!this.calm || !this.scene) return 1
    return Math.min(1, (this.scene.end - this.scene.begin) / CALM_SCENE)
  }

  private hear(stage: Stage, from: number, to: number): void {
    if (!this.sound) return
    for (const { at, cue } of stage.cues) if (at >= from && at < to) this.tones.play(cue)
  }

  private staged(): Stage | null {
    const { film } = this
    return film && stage(film.scenes, this.lay(film.before), this.lay(film.after), film.brisk ? 0 : LEAD)
  }

  /** Sets the clock. What follows from it is only touched if it changes, for the whole chart depends on it. */
  private set(clock: number): void {
    this.clock = clock
    const { stage } = this
    if (!stage) return
    this.index = sceneAt(stage, clock)
    this.changed = changesOf(stage).findLast((at) => at <= this.time) ?? -1
  }
}
