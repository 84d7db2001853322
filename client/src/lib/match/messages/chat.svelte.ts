/** The chat of a match: what the shown seat may read of it, and what its player writes. */
import { api, sentence } from '../../api/api'
import { capital } from '../../page/capital'
import type { ChatMessage, MatchSummary } from '../../api/types'

type Seats = Pick<MatchSummary, 'seats'>

/** A player by their name; where several have the same, or nobody has one, with the seat. */
export function playerName(info: Seats, number: number): string {
  const seat = info.seats.find((one) => one.seat === number)
  if (!seat?.player) return `Seat ${number}`
  const several = info.seats.filter((one) => one.player === seat.player).length > 1
  return several ? `${seat.player} (seat ${number})` : seat.player
}

/** The people to whom a seat can write in private. Bots do not read. */
export function readers(info: Seats, own: number): { seat: number; name: string }[] {
  return info.seats
    .filter((seat) => seat.seat !== own && seat.holder === 'person' && seat.player)
    .map((seat) => ({ seat: seat.seat, name: capital(playerName(info, seat.seat)) }))
}

/** Older messages and newer ones, each once. */
export function joined(older: readonly ChatMessage[], newer: readonly ChatMessage[]): ChatMessage[] {
  const first = newer[0]?.number ?? Infinity
  return [...older.filter((message) => message.number < first), ...newer]
}

export class TableChat {
  /** The seat from which it is read: the player's own, or 0 for what everybody may read after the end. */
  seat: number | null = $state(null)
  messages: ChatMessage[] = $state.raw([])
  unread = $state(0)
  writable = $state(false)
  problem = $state('')
  /** What is being written, and to whom; kept while other tabs are open. */
  text = $state('')
  to: number | null = $state(null)
  private wish = 0

  constructor(readonly id: string) {}

  /** Reads from a seat; from none, nothing is shown. */
  async look(seat: number | null): Promise<void> {
    if (seat === this.seat) return
    this.seat = seat
    this.messages = []
    this.unread = 0
    this.text = ''
    this.to = null
    await this.load()
  }

  async load(): Promise<void> {
    const { seat } = this
    if (seat === null) return
    const wish = ++this.wish
    try {
      const found = await api.chat(this.id, seat)
      if (wish !== this.wish) return // another question was asked meanwhile
      this.messages = joined(this.messages, found.messages)
      this.unread = found.unread
      this.writable = found.writable
      this.problem = ''
    } catch (error) {
      if (wish === this.wish) this.problem = sentence(error)
    }
  }

  async send(): Promise<void> {
    const text = this.text.trim()
    if (this.seat === null || !text) return
    const wish = ++this.wish
    const found = await api.sendChat(this.id, this.seat, this.to, text)
    this.text = ''
    if (wish !== this.wish) return
    this.messages = joined(this.messages, found.messages)
    this.unread = found.unread
  }

  /** There are older messages than those on the screen. */
  get more(): boolean {
    return (this.messages[0]?.number ?? 1) > 1
  }

  async older(): Promise<void> {
    const { seat } = this
    const first = this.messages[0]
    if (seat === null || !first) return
    const found = await api.chat(this.id, seat, first.number)
    if (seat === this.seat) this.messages = joined(found.messages, this.messages)
  }

  /** What is on the screen was read. */
  async read(): Promise<void> {
    const last = this.messages.at(-1)
    if (this.seat === null || this.unread === 0 || !last) return
    this.unread = 0
    await api.readChat(this.id, this.seat, last.number).catch(() => undefined)
  }
}
