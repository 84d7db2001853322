/** What happened in a match, in a sentence: from its events, and from how it is after them. */
import { capital } from '../page/capital'
import type { MatchEvent, MatchInfo, SeatInfo } from '../api/types'

export class EventText {
  text = $state('')
  /** Match events that the next look at the match explains, and the seats whose orders were in at the last. */
  private readonly heard = new Set<MatchEvent['kind']>()
  private sent: ReadonlySet<number> = new Set()

  /** An event of the match; turns and order sheets are only told where they do not show on the chart. */
  hear(event: MatchEvent, onChart: boolean): void {
    if (event.kind !== 'turn' && event.kind !== 'sheet') this.text = event.text
    else if (!onChart) this.heard.add(event.kind)
  }

  /** Says what the match events were about: a turn, or players who sent or took back orders. */
  announce(info: MatchInfo): void {
    const sent = new Set(info.seats.filter((seat) => seat.sent).map((seat) => seat.seat))
    const several = info.seats.filter((seat) => seat.mine).length > 1
    if (this.heard.has('turn')) this.text = `${capital(info.label) || 'The turn'} was played.`
    else if (this.heard.has('sheet')) {
      const changed = info.seats.filter((seat) => sent.has(seat.seat) !== this.sent.has(seat.seat))
      this.text = changed.map((seat) => sentText(seat, several)).join(' ') || this.text
    }
    this.heard.clear()
    this.sent = sent
  }
}

/** `You sent your orders.`; with several seats of the player's own, their names. */
function sentText(seat: SeatInfo, several: boolean): string {
  if (seat.mine && !several) return seat.sent ? 'You sent your orders.' : 'You took back your orders.'
  return `${seat.player || seat.name} ${seat.sent ? 'sent orders' : 'took back their orders'}.`
}
