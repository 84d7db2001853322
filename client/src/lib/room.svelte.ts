/** A match as one browser sees it: what everyone knows, whose eyes it looks through, and the live line. */
import { Aim } from './aim.svelte'
import { ApiError, type OwnerAct, api, sentence } from './api'
import { Desk } from './desk.svelte'
import { listen } from './events'
import { rememberMessages, seenMessages } from './keep'
import { debounced } from './pace'
import { Pages } from './pages.svelte'
import { Papers } from './papers.svelte'
import type { GameInfo, HistoryStep, MatchInfo, Message, Notice, ScoreLine, SeatInfo } from './shapes'
import { deskLabel, isWanted, nextWanted } from './sitting'
import { manifold } from './things'
import { Timeline } from './timeline.svelte'

export const REFEREE = 0

/** How often those who watch ask for what has become visible meanwhile. */
const WATCHED = 1500
/** Where steps are small, scores and history are fetched when it is quiet for a moment. */
const QUIET = 800
/** A match of more steps than this is one of small steps. */
const BRISK = 30
/** Why one may not see a match, or not any more. */
const GONE = ['private-match', 'no-such-match']

export class Room {
  info: MatchInfo | null = $state.raw(null)
  game: GameInfo | null = $state.raw(null)
  /** Whose eyes: a seat, the referee after the end, or nobody's. */
  seat: number | null = $state(null)
  /** Who the screen is to be passed to. Until he has it, nothing of any seat is shown. */
  passing: number | null = $state(null)
  desk: Desk | null = $state.raw(null)
  /** There was a desk on the screen before. */
  private seated = false
  /** What the seat keeps for itself; without a seat of one's own, as long as the page is open. */
  papers: Papers = $state.raw(new Papers('', null))
  scores: ScoreLine[] = $state.raw([])
  readonly messages = new Pages<Message>('', true)
  readonly history = new Pages<HistoryStep>('', true)
  notice = $state('')
  problem = $state('')
  connected = $state(true)
  /** How many messages this device has shown to the seat, and how many came since. */
  private seen = $state(0)
  unread: number = $derived(Math.max(0, this.received - this.seen))

  readonly aim = new Aim()
  readonly timeline = new Timeline((step) => api.chart(this.id, this.seat ?? REFEREE, step))

  private hush: () => void = () => {}
  private soon = debounced(60, () => void this.refresh())
  private later = debounced(WATCHED, () => void this.refresh())
  private rest = debounced(QUIET, () => void this.fetchRest())
  private asked = 0
  private answered = 0
  private closed = false
  private looked = { step: -1, phase: '' }
  private wanted = false

  constructor(readonly id: string) {}

  /** How many messages the seat has received. */
  get received(): number {
    return this.messages.items.at(-1)?.number ?? 0
  }

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

  /** Somebody without a seat looks on, a while later than it happens. */
  get watching(): boolean {
    const { info } = this
    return !!info && info.watch !== null && !['gathering', 'ended'].includes(info.phase) && this.mine.length === 0
  }

  /** Whose views may be looked at. */
  get eyes(): { seat: number; label: string }[] {
    const { mine } = this
    if (this.watching) return [{ seat: REFEREE, label: 'Everything' }]
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
    this.closed = true
    this.hush()
    for (const timer of [this.soon, this.later, this.rest]) timer.cancel()
    this.timeline.close()
    this.desk?.close()
    this.papers.close()
  }

  /** Turn to another seat: at once, or by a blank page where people share the screen. */
  async turn(seat: number): Promise<void> {
    if (!this.shared) return this.look(seat)
    if (seat === this.seat) return
    this.leave()
    this.seat = null
    this.scores = []
    this.messages.clear()
    this.timeline.clear()
    this.passing = seat
  }

  /** Whoever the screen was passed to has it. */
  async receive(seat: number): Promise<void> {
    this.passing = null
    this.timeline.shown = this.newest
    await this.look(seat)
  }

  /** One may not see the match any more: nothing of it stays on the screen. */
  private lose(): void {
    this.hush()
    this.leave()
    this.seat = null
    this.passing = null
    this.scores = []
    this.messages.clear()
    this.history.clear()
    this.timeline.clear()
    this.info = null
  }

  private leave(): void {
    this.aim.selected = ''
    this.desk?.close()
    this.desk = null
    this.papers.close()
    this.papers = new Papers(this.id, null)
  }

  /** Look through another pair of eyes. */
  private async look(seat: number): Promise<void> {
    if (seat === this.seat) return
    this.leave()
    this.seat = seat
    this.wanted = this.isWanted()
    this.papers = new Papers(this.id, this.mine.some((own) => own.seat === seat) ? seat : null)
    const papers = this.papers.load().catch((error: unknown) => {
      this.papers.problem = sentence(error)
    })
    const chart = this.timeline.reset(this.newest)
    await Promise.all([papers, chart, this.refetch(chart)])
  }

  /** What changed, and nothing else. */
  async refresh(): Promise<void> {
    const ask = ++this.asked
    try {
      const info = await api.match(this.id)
      if (this.closed || ask < this.answered) return // a later question was answered before
      this.answered = ask
      this.info = info
      this.problem = ''
    } catch (error) {
      this.problem = sentence(error)
      if (!(error instanceof ApiError)) this.connected = false
      else if (GONE.includes(error.code)) this.lose()
      return
    }
    await this.keepUp(this.info)
  }

  /** A step is being carried out just now: ask for it until it is there. */
  private async hurry(step: number): Promise<void> {
    for (let wait = 40; wait < 3000 && !this.closed; wait *= 1.4) {
      await new Promise((done) => setTimeout(done, wait))
      if ((this.info?.step ?? 0) < step) await this.refresh()
      if ((this.info?.step ?? 0) >= step) return
    }
  }

  /** The last step that may be looked at. */
  private get newest(): number {
    return (this.watching ? this.info?.watch_step : this.info?.step) ?? 0
  }

  async act(act: OwnerAct): Promise<void> {
    this.info = await api.act(this.id, act)
    await this.keepUp(this.info)
  }

  /** The match as an answer told it. */
  async take(info: MatchInfo): Promise<void> {
    this.info = info
    await this.keepUp(info)
  }

  /** Shows what there is to see; then the desk's buttons may answer. */
  private async keepUp(info: MatchInfo): Promise<void> {
    try {
      await this.follow(info)
    } finally {
      this.desk?.shown()
    }
  }

  private async follow(info: MatchInfo): Promise<void> {
    if (info.phase === 'gathering' || info.archived) return
    if (this.watching && info.watch !== 'turn' && info.watch_step !== info.step) this.later()
    if (this.watching && info.watch_step === null) return
    const { step, phase } = this.looked
    const { newest } = this
    this.looked = { step: newest, phase: info.phase }
    this.timeline.brisk = !!this.desk?.atOnce || newest > BRISK
    if (!this.mine.some((seat) => seat.seat === this.passing) || this.over) this.passing = null
    if (this.passing !== null) return
    if (this.seat === null || !this.eyes.some((eye) => eye.seat === this.seat)) {
      const first = (nextWanted(this.mine, null) ?? this.mine[0])?.seat ?? (this.over || this.watching ? REFEREE : null)
      if (first === null) return
      this.timeline.shown = newest
      return this.turn(first)
    }
    const next = this.nextToWrite(newest !== step)
    if (next !== null) {
      this.timeline.shown = newest
      return this.turn(next)
    }
    if (newest > step && this.timeline.live && this.desk && manifold(this.desk.offers)) this.aim.selected = '' // what is new comes first
    if (newest > step) await Promise.all([this.timeline.grow(newest), this.refetch()])
    else if (newest < step) await Promise.all([this.timeline.reset(newest), this.refetch()])
    else if (info.phase !== phase || this.spokenElsewhere()) await this.refetch()
  }

  /** The messages are shown. */
  read(): void {
    if (this.seat === null || this.unread === 0) return
    this.seen = this.received
    rememberMessages(this.id, this.seat, this.seen)
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
    return !!seat && !!this.desk && !this.desk.working && seat.sent !== this.desk.final
  }

  /** All but the chart; what is not looked at first waits for it. */
  private async refetch(chart?: Promise<void>): Promise<void> {
    const { seat } = this
    if (seat === null) return
    if (!this.desk?.atOnce && !this.watching)
      return void (await Promise.all([this.layDesk(seat), this.fetchRest(chart)]))
    this.rest()
    await this.layDesk(seat)
  }

  private async fetchRest(after?: Promise<void>): Promise<void> {
    await after
    const { seat, id, watching } = this
    if (seat === null) return
    const quiet = <T>(wanted: Promise<T>, otherwise: T) => wanted.catch(() => otherwise)
    if (seat === REFEREE) this.messages.clear()
    const [scores] = await Promise.all([
      watching ? [] : quiet(api.scores(id, seat), this.scores),
      seat === REFEREE ? undefined : quiet(this.messages.load(api.messagesPath(id, seat)), undefined),
      quiet(this.history.load(api.historyPath(id)), undefined),
    ])
    if (seat !== this.seat) return
    this.scores = scores
    this.seen = this.mine.some((own) => own.seat === seat) ? seenMessages(id, seat, this.received) : this.received
  }

  private async layDesk(seat: number): Promise<void> {
    const own = this.mine.some((mine) => mine.seat === seat)
    if (!own || this.over) {
      this.desk?.close()
      this.desk = null
      return
    }
    const desk =
      this.desk ?? new Desk(this.id, seat, (step) => (step === undefined ? this.soon() : void this.hurry(step)))
    await desk.load().catch((error: unknown) => {
      desk.problem = sentence(error)
    })
    if (this.over)
      desk.close() // it ended meanwhile
    else if (seat === this.seat) {
      if (this.desk !== desk && this.seated) desk.hold() // another seat's buttons are in the place of those before
      this.seated = true
      this.desk = desk
    }
  }

  private hear(notice: Notice): void {
    const small = this.desk?.atOnce || this.watching // one sees it on the chart
    if (!small || !['sheet', 'turn'].includes(notice.kind))
      this.notice = notice.kind === 'turn' ? 'The turn was played.' : notice.text
    if (notice.kind === 'taken back') this.looked = { ...this.looked, step: Infinity }
    this.soon()
  }
}

export function seatLabel(seat: SeatInfo): string {
  const who = seat.mine ? 'you' : seat.holder === 'open' ? 'open' : seat.player
  return who && who !== seat.name ? `${seat.name} · ${who}` : seat.name
}
