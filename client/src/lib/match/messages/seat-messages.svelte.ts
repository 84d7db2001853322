/** The messages of the game to a seat and from it, and how many of those to it this device has not shown yet. */
import { api } from '../../api/api'
import { Pages } from '../../api/pages.svelte'
import type { Message, SentMessage } from '../../api/types'
import { rememberMessages, seenMessages } from '../../orders/storage'

export class SeatMessages {
  readonly list = new Pages<Message>('', true)
  readonly sent = new Pages<SentMessage>('', true)
  /** How many messages this device has shown to the seat, and how many came since. */
  private seen = $state(0)
  unread: number = $derived(Math.max(0, this.received - this.seen))

  constructor(readonly id: string) {}

  /** How many messages the seat has received. */
  private get received(): number {
    return this.list.items.at(-1)?.number ?? 0
  }

  async load(seat: number): Promise<void> {
    await Promise.all([
      this.list.load(api.messagesPath(this.id, seat)),
      this.sent.load(api.sentMessagesPath(this.id, seat)),
    ])
  }

  clear(): void {
    this.list.clear()
    this.sent.clear()
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
