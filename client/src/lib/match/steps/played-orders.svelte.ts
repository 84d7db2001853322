/** What a seat ordered in an earlier position, as it was understood, with what it was to do. */
import { api } from '../../api/api'
import type { Checked } from '../../api/types'

export class PlayedOrders {
  /** Nothing if the newest position is shown, or if the orders are not the player's own. */
  checked: Checked | null = $state.raw(null)
  private wish = 0

  constructor(
    private readonly match: string,
    private readonly seat: number | null,
  ) {}

  /** Loads the orders that were given in the position after a step. */
  async show(step: number | null): Promise<void> {
    const wish = ++this.wish
    const found = step === null || this.seat === null ? null : await this.load(this.seat, step + 1)
    if (wish === this.wish) this.checked = found
  }

  private load(seat: number, step: number): Promise<Checked | null> {
    return api.played(this.match, seat, step).catch(() => null)
  }
}
