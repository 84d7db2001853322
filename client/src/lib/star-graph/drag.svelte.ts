/** Dragging marks of a loose chart: one that is held moves alone, and has its new place when it is let go. */
import type { Held, Spot } from '../api/types'
import type { Grab } from '../chart/gestures'
import type { Lens } from '../chart/lens.svelte'
import type { Places } from './places.svelte'

const NUDGE = 12

export class Drag {
  held: Held | null = $state.raw(null)

  constructor(
    private readonly lens: Lens,
    private readonly places: () => Places,
  ) {}

  /** Takes hold of a mark, pointed at somewhere on the screen. */
  take(id: string, at: Spot): Grab | null {
    const from = this.places().at(id)
    if (!from) return null
    this.lens.hold()
    const [x, y] = this.lens.at(from)
    return {
      move: (to) => (this.held = { id, at: this.lens.from([x + to[0] - at[0], y + to[1] - at[1]]) }),
      drop: () => this.drop(),
    }
  }

  /** Moves a mark a little. */
  nudge(id: string, [x, y]: Spot): void {
    const at = this.places().at(id)
    if (!at) return
    this.lens.hold()
    const step = NUDGE / this.lens.camera.scale
    this.places().move(id, [at[0] + x * step, at[1] + (this.lens.up ? -y : y) * step])
  }

  private drop(): void {
    if (this.held) this.places().move(this.held.id, this.held.at)
    this.held = null
  }
}
