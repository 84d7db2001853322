/** The picture of the star graph as it was last drawn: while the camera moves it is stretched, then it is drawn again. */
import { untrack } from 'svelte'
import { type Camera, project, stretch } from '../chart/camera'
import type { Viewport } from '../chart/viewport.svelte'
import { type Closeness, closeness } from './drawing'

/** How long zooming has to pause, in milliseconds, or how often the scale has to double, before everything is drawn again. */
const PAUSE = 110
const FAR = 1

export class Exposure {
  /** The camera for which all was drawn; its scale is 0 until anything was. */
  private taken: Camera = $state.raw({ centre: [0, 0], scale: 0 })
  /** The camera was on its way by itself when it was last noticed. */
  private glided = false
  /** The picture is moved as a whole. */
  readonly moving: boolean = $derived.by(
    () => this.taken.scale !== 0 && (this.viewport.gliding || this.taken.scale !== this.viewport.camera.scale),
  )
  private readonly scale: number = $derived.by(() => this.taken.scale || this.viewport.camera.scale)
  readonly level: Closeness['level'] = $derived.by(() => closeness(this.scale).level)
  readonly unit: number = $derived.by(() => closeness(this.scale).unit)
  readonly radius: number = $derived.by(() => closeness(this.scale).radius)
  readonly close: Closeness = $derived.by(() => ({ level: this.level, unit: this.unit, radius: this.radius }))
  /** Where 0,0 of the chart falls in the picture. */
  readonly origin: string = $derived.by(() => this.placed())
  /** How the whole picture is stretched. */
  readonly stretched: string | undefined = $derived.by(() => this.pulled())

  constructor(private readonly viewport: Viewport) {
    viewport.settled = () => !viewport.gliding && !this.moving
  }

  /** Takes the first picture, before anything is drawn; for an effect. */
  begin(): void {
    if (this.viewport.ready && untrack(() => this.taken.scale) === 0) this.taken = untrack(() => this.viewport.camera)
  }

  /** Notices how the camera moves; for an effect. Where it goes by itself, all is drawn again as soon as it is there. */
  follow(): (() => void) | undefined {
    const arrived = this.glided && !this.viewport.gliding
    this.glided = this.viewport.gliding
    if (this.glided) return
    const { camera } = this.viewport
    const gone = Math.abs(Math.log2(camera.scale / (untrack(() => this.taken.scale) || Infinity)))
    const timer = setTimeout(() => (this.taken = camera), arrived || gone > FAR ? 0 : PAUSE)
    return () => clearTimeout(timer)
  }

  private placed(): string {
    const { camera, screen, up } = this.viewport
    const drawn = this.moving ? this.taken : camera
    const [x, y] = project(drawn, screen, up, [0, 0])
    return `translate(${x.toFixed(2)},${y.toFixed(2)}) scale(${drawn.scale.toFixed(5)})`
  }

  private pulled(): string | undefined {
    if (!this.moving) return undefined
    const { camera, screen, up } = this.viewport
    const { by, move } = stretch(this.taken, camera, screen, up)
    return `translate(${move[0].toFixed(2)}px,${move[1].toFixed(2)}px) scale(${by.toFixed(5)})`
  }
}
