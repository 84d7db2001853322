/** A match as one browser sees it: what everyone knows, whose eyes it looks through, and the live line. */
import { Aim } from './aim.svelte'
import { ApiError, type OwnerAct, api, sentence } from './api'
import { Desk } from './desk.svelte'
import { listen } from './events'
import { debounced } from './pace'
import type { GameInfo, HistoryStep, MatchInfo, Message, Notice, ScoreLine, SeatInfo } from './shapes'
import { deskLabel, isWanted, nextWanted } from './sitting'
import { Timeline } from './timeline.svelte'

export const REFEREE = 0

export class Room {
  info: MatchInfo | null = $state.raw(null)
  game: GameInfo | null = $state.raw(null)
  /** Whose eyes: a seat, the referee after the end, or nobody's. */
  seat: number | null = $state(null)
  /** Who the screen is to be passed to. Until he has it, nothing of any seat is shown. */
  passing: number | null = $state(null)
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
  private wanted = false
  private fetched = false

  constructor(readonly id: string) {}

  get mine(): SeatInfo[] {
    return this.info?.seats.filter((seat) => seat.mine) ?? []
  }

  get over(): boolean {
    return this.info?.phase === 'ended'
  }

  /** People share this screen, and are not to see each other's papers. */
  get shared(): boolean {
    return this.mine.length > 1 && !this.over && !this.info?.parent
  }

  /** Whose views may be looked at. */
  get eyes(): { seat: number; label: string }[] {
    const { mine } = this
    const seats = this.over ? (this.info?.seats ?? []) : mine
    const label = (seat: SeatInfo) => (mine.length > 1 && !this.over ? deskLabel(mine, seat) : seatLabel(seat))
    const named = seats.map((seat) => ({ seat: seat.seat, label: label(seat) }))
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

  /** Turn to another seat: at once, or by a blank page where people share the screen. */
  async turn(seat: number): Promise<void> {
    if (!this.shared) return this.look(seat)
    if (seat === this.seat) return
    this.leave()
    this.seat = null
    this.scores = []
    this.messages = []
    this.unread = 0
    this.timeline.clear()
    this.passing = seat
  }

  /** Whoever the screen was passed to has it. */
  async receive(seat: number): Promise<void> {
    this.passing = null
    this.timeline.shown = this.info?.step ?? 0
    await this.look(seat)
  }

  private leave(): void {
    this.fetched = false
    this.aim.selected = ''
    this.desk?.close()
    this.desk = null
  }

  /** Look through another pair of eyes. */
  private async look(seat: number): Promise<void> {
    if (seat === this.seat) return
    this.leave()
    this.seat = seat
    this.wanted = this.isWanted()
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
    const { step, phase } = this.looked
    this.looked = { step: info.step, phase: info.phase }
    if (!this.mine.some((seat) => seat.seat === this.passing) || this.over) this.passing = null
    if (this.passing !== null) return
    if (this.seat === null || !this.eyes.some((eye) => eye.seat === this.seat)) {
      const first = (nextWanted(this.mine, null) ?? this.mine[0])?.seat ?? (this.over ? REFEREE : null)
      if (first === null) return
      this.timeline.shown = info.step
      return this.turn(first)
    }
    const next = this.nextToWrite(info.step !== step)
    if (next !== null) {
      this.timeline.shown = info.step
      return this.turn(next)
    }
    if (info.step > step) await Promise.all([this.timeline.grow(info.step), this.refetch()])
    else if (info.step < step) await Promise.all([this.timeline.reset(info.step), this.refetch()])
    else if (info.phase !== phase || this.spokenElsewhere()) await this.refetch()
  }

  private isWanted(): boolean {
    return this.mine.some((seat) => seat.seat === this.seat && isWanted(seat))
  }

  /** Another seat of one's own, once the one at the desk has written or is not asked in a new step. */
  private nextToWrite(played: boolean): number | null {
    const before = this.wanted
    this.wanted = this.isWanted()
    if (this.over || this.wanted || !(before || played)) return null
    return nextWanted(this.mine, this.seat)?.seat ?? null
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
