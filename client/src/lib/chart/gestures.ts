/** Hands on the chart: one finger drags or taps, two fingers zoom, the wheel zooms; one that rests may take hold. */
import type { Spot } from '../api/types'

/** Something that is being dragged. */
export interface Grab {
  move(at: Spot): void
  /** It is let go. */
  drop?(): void
}

export interface Hands {
  /** What a drag that began here takes hold of; null moves the whole chart. */
  grab(at: Spot, touch: boolean): Grab | null
  /** `more`: it adds to what is selected, as with the Shift key. */
  tap(at: Spot, touch: boolean, more: boolean): void
  /** What a finger takes hold of that rests here for a moment. */
  hold?(at: Spot): Grab | null
  pan(dx: number, dy: number): void
  zoom(at: Spot, factor: number): void
}

const STILL = 4
const REST = 380

export class Gestures {
  private fingers = new Map<number, Spot>()
  private began: Spot | null = null
  private moving = false
  private grabbed: Grab | null = null
  private resting: ReturnType<typeof setTimeout> | undefined

  constructor(private readonly hands: Hands) {}

  /** Something is being dragged. */
  get busy(): boolean {
    return this.moving
  }

  down(id: number, at: Spot, touch = false): void {
    clearTimeout(this.resting)
    this.fingers.set(id, at)
    this.began = this.fingers.size === 1 ? at : null
    this.moving = this.fingers.size > 1
    this.release()
    if (touch && this.began && this.hands.hold) this.resting = setTimeout(() => this.rest(at), REST)
  }

  private rest(at: Spot): void {
    this.grabbed = this.hands.hold?.(at) ?? null
    this.moving = this.grabbed !== null
  }

  move(id: number, at: Spot, touch: boolean): void {
    const last = this.fingers.get(id)
    if (!last) return
    if (this.fingers.size === 2) {
      this.pinch(id, last, at)
    } else if (this.began && !this.moving) {
      if (distance(this.began, at) < STILL) return
      clearTimeout(this.resting)
      this.moving = true
      this.grabbed = this.hands.grab(this.began, touch)
      this.drag(this.began, at)
    } else if (this.moving) {
      this.drag(last, at)
    }
    this.fingers.set(id, at)
  }

  up(id: number, at: Spot, touch: boolean, more = false): void {
    clearTimeout(this.resting)
    const known = this.fingers.delete(id)
    if (known && this.began && !this.moving) this.hands.tap(at, touch, more)
    if (this.fingers.size === 0) this.cancel()
  }

  cancel(): void {
    clearTimeout(this.resting)
    this.release()
    this.fingers.clear()
    this.began = null
    this.moving = false
  }

  private release(): void {
    this.grabbed?.drop?.()
    this.grabbed = null
  }

  private drag(from: Spot, to: Spot): void {
    if (this.grabbed) this.grabbed.move(to)
    else this.hands.pan(to[0] - from[0], to[1] - from[1])
  }

  private pinch(id: number, last: Spot, at: Spot): void {
    const other = [...this.fingers].find(([finger]) => finger !== id)?.[1]
    if (!other) return
    this.release()
    const before = Math.max(1, distance(last, other))
    const middle: Spot = [(at[0] + other[0]) / 2, (at[1] + other[1]) / 2]
    this.hands.zoom(middle, distance(at, other) / before)
    this.hands.pan((at[0] - last[0]) / 2, (at[1] - last[1]) / 2)
  }
}

function distance(a: Spot, b: Spot): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1])
}
