/** The messages of the game to a seat, and how many of them this device has not shown yet. */
import { api } from '../../api/api'
import { Pages } from '../../api/pages.svelte'
import type { Message } from '../../api/types'
import { rememberMessages, seenMessages } from '../../orders/storage'

export class SeatMessages {
  readonly list = new Pages<Message>('', true)
  /** How many messages this device has shown to the seat, and how many came since. */
  private seen = $state(0)
  unread: number = $derived(Math.max(0, this.received - this.seen))

  constructor(readonly id: string) {}

  /** How many messages the seat has received. */
  private get received(): number {
    return this.list.items.at(-1)?.number ?? 0
  }

  async load(seat: number): Promise<void> {
    await this.list.load(api.messagesPath(this.id, seat))
  }

  clear(): void {
    this.list.clear()
  }

  /** Counts what is new to a seat; in the view of somebody else nothing is. */
  count(seat: number, own: boolean): void {
    this.seen = own ? seenMessages(this.id, seat, this.received) : this.received
  }

  /** The messages are shown to a seat. */
  read(seat: number | null): void {
    if (seat === null || this.unread === 0) return
    this.seen = this.received
    rememberMessages(this.id, seat, this.seen)
  }
}
