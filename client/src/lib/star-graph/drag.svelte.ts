/** Dragging marks of a loose chart: one that is held moves alone, and has its new place when it is let go. */
import type { Held, Spot } from '../api/types'
import type { Grab } from '../chart/gestures'
import type { Viewport } from '../chart/viewport.svelte'
import type { Places } from './places.svelte'

const NUDGE = 12

export class Drag {
  held: Held | null = $state.raw(null)

  constructor(
    private readonly viewport: Viewport,
    private readonly places: () => Places,
  ) {}

  /** Takes hold of a mark, pointed at somewhere on the screen. */
  take(id: string, at: Spot): Grab | null {
    const from = this.places().at(id)
    if (!from) return null
    this.viewport.hold()
    const [x, y] = this.viewport.at(from)
    return {
      move: (to) => (this.held = { id, at: this.viewport.from([x + to[0] - at[0], y + to[1] - at[1]]) }),
      drop: () => this.drop(),
    }
  }

  /** Moves a mark a little. */
  nudge(id: string, [x, y]: Spot): void {
    const at = this.places().at(id)
    if (!at) return
    this.viewport.hold()
    const step = NUDGE / this.viewport.camera.scale
    this.places().move(id, [at[0] + x * step, at[1] + (this.viewport.up ? -y : y) * step])
  }

  private drop(): void {
    if (this.held) this.places().move(this.held.id, this.held.at)
    this.held = null
  }
}
