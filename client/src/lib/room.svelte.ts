/** A match as one browser sees it: what everyone knows, whose eyes it looks through, and the live line. */
import { Aim } from './aim.svelte'
import { ApiError, type OwnerAct, api, sentence } from './api'
import { Desk } from './desk.svelte'
import { listen } from './events'
import { debounced } from './pace'
import type { GameInfo, HistoryStep, MatchInfo, Message, Notice, ScoreLine, SeatInfo } from './shapes'
import { Timeline } from './timeline.svelte'

export const REFEREE = 0

export class Room {
  info: MatchInfo | null = $state.raw(null)
  game: GameInfo | null = $state.raw(null)
  /** Whose eyes: a seat, the referee after the end, or nobody's. */
  seat: number | null = $state(null)
  desk: Desk | null = $state.raw(null)
  scores: ScoreLine[] = $state.raw([])
  messages: Message[] = $state.raw([])
  history: HistoryStep[] = $state.raw([])
  notice = $state('')
  problem = $state('')
  connected = $state(true)
  /** Messages that came since the tab was looked at. */
  unread = $state(0)

  readonly aim = new Aim()
  readonly timeline = new Timeline((step) => api.chart(this.id, this.seat ?? REFEREE, step))

  private hush: () => void = () => {}
  private soon = debounced(60, () => void this.refresh())
  private looked = { step: -1, phase: '' }
  private fetched = false

  constructor(readonly id: string) {}

  get mine(): SeatInfo[] {
    return this.info?.seats.filter((seat) => seat.mine) ?? []
  }

  get over(): boolean {
    return this.info?.phase === 'ended'
  }

  /** Whose views may be looked at. */
  get eyes(): { seat: number; label: string }[] {
    const seats = this.over ? (this.info?.seats ?? []) : this.mine
    const named = seats.map((seat) => ({ seat: seat.seat, label: seatLabel(seat) }))
    return this.over ? [...named, { seat: REFEREE, label: 'Referee: everything' }] : named
  }

  async open(): Promise<void> {
    await this.refresh()
    if (!this.info) return
    this.hush = listen(this.id, {
      notice: (notice) => this.hear(notice),
      lost: () => {
        this.connected = false
      },
      back: () => {
        this.connected = true
        this.soon()
      },
    })
    const games = await api.games().catch(() => [])
    this.game = games.find((game) => game.id === this.info?.game) ?? null
  }

  close(): void {
    this.hush()
    this.soon.cancel()
    this.timeline.close()
    this.desk?.close()
  }

  /** Look through another pair of eyes. */
  async look(seat: number): Promise<void> {
    if (seat === this.seat) return
    this.seat = seat
    this.fetched = false
    this.aim.selected = ''
    this.desk?.close()
    this.desk = null
    await Promise.all([this.timeline.reset(this.info?.step ?? 0), this.refetch()])
  }

  /** What changed, and nothing else. */
  async refresh(): Promise<void> {
    try {
      this.info = await api.match(this.id)
      this.problem = ''
    } catch (error) {
      this.problem = sentence(error)
      if (!(error instanceof ApiError)) this.connected = false
      return
    }
    await this.follow(this.info)
  }

  async act(act: OwnerAct): Promise<void> {
    this.info = await api.act(this.id, act)
    await this.follow(this.info)
  }

  /** The match as an answer told it. */
  async take(info: MatchInfo): Promise<void> {
    this.info = info
    await this.follow(info)
  }

  private async follow(info: MatchInfo): Promise<void> {
    if (info.phase === 'gathering') return
    const eyes = this.eyes
    if (this.seat === null || !eyes.some((eye) => eye.seat === this.seat)) {
      const first = this.mine[0]?.seat ?? (this.over ? REFEREE : null)
      if (first === null) return
      this.looked = { step: info.step, phase: info.phase }
      this.timeline.shown = info.step
      return this.look(first)
    }
    const { step, phase } = this.looked
    this.looked = { step: info.step, phase: info.phase }
    if (info.step > step) await Promise.all([this.timeline.grow(info.step), this.refetch()])
    else if (info.step < step) await Promise.all([this.timeline.reset(info.step), this.refetch()])
    else if (info.phase !== phase || this.spokenElsewhere()) await this.refetch()
  }

  private spokenElsewhere(): boolean {
    const seat = this.mine.find((own) => own.seat === this.seat)
    return !!seat && !!this.desk && !this.desk.busy && seat.spoken !== this.desk.final
  }

  private async refetch(): Promise<void> {
    const { seat, id } = this
    if (seat === null) return
    const known = this.fetched ? this.messages.length : Infinity
    const quiet = <T>(wanted: Promise<T>, otherwise: T) => wanted.catch(() => otherwise)
    const [scores, messages, history] = await Promise.all([
      quiet(api.scores(id, seat), this.scores),
      seat === REFEREE ? [] : quiet(api.messages(id, seat), this.messages),
      quiet(api.history(id), this.history),
    ])
    if (seat !== this.seat) return
    this.scores = scores
    this.fetched = true
    this.unread += Math.max(0, messages.length - known)
    this.messages = messages
    this.history = history
    await this.layDesk(seat)
  }

  private async layDesk(seat: number): Promise<void> {
    const own = this.mine.some((mine) => mine.seat === seat)
    if (!own || this.over) {
      this.desk?.close()
      this.desk = null
      return
    }
    const desk = this.desk ?? new Desk(this.id, seat, this.soon)
    await desk.load().catch((error: unknown) => {
      desk.problem = sentence(error)
    })
    if (seat === this.seat) this.desk = desk
  }

  private hear(notice: Notice): void {
    this.notice = notice.text
    if (notice.kind === 'taken back') this.looked = { ...this.looked, step: Infinity }
    this.soon()
  }
}

export function seatLabel(seat: SeatInfo): string {
  const who = seat.mine ? 'you' : seat.holder === 'open' ? 'open' : seat.player
  return who && who !== seat.name ? `${seat.name} · ${who}` : seat.name
}
