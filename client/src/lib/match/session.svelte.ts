/** A match as one browser shows it: what everyone knows, the seat whose view is shown, and the live updates. */
import { SvelteSet } from 'svelte/reactivity'
import { Pointing } from './pointing.svelte'
import { ApiError, type OwnerAction, api, sentence } from '../api/api'
import { OrderSheet } from '../orders/sheet.svelte'
import { forgetForms } from '../orders/storage'
import { askUntil, follow, growing } from '../live/updates'
import { painted } from '../page/paint-and-idle'
import { debounced } from '../page/request-pacing'
import { Pages } from '../api/pages.svelte'
import { TableChat } from './messages/chat.svelte'
import { SeatNotes } from './notes.svelte'
import { EventText } from './event-text.svelte'
import { extrasOf } from '../../games'
import type { GameInfo, HistoryStep, MatchInfo, MatchEvent, ScoreLine, SeatInfo } from '../api/types'
import { firstOwn, needsOrders, nextToOrder } from './own-seats'
import { SeatMessages } from './messages/seat-messages.svelte'
import { manifold } from '../orders/things'
import type { Timeline } from './steps/timeline.svelte'
import { WatchedSteps } from './steps/watched-steps.svelte'
import { EVERYTHING, REFEREE, type Viewer, allViewers, ownViewers } from './viewers'

/** How often spectators ask for what has become visible, in milliseconds. */
const WATCHED = 1500
/** In games of many small moves, scores and history are loaded after a pause. */
const QUIET = 800
/** Seen by somebody without an order sheet, a match with more steps than this has small moves. */
const BRISK = 30
/** The errors that mean: you may not see this match, or not any more. */
const GONE = ['private-match', 'no-such-match', 'members-only', 'not-your-seat']

export class MatchSession {
  info: MatchInfo | null = $state.raw(null)
  game: GameInfo | null = $state.raw(null)
  /** Whose view is shown: a seat, the referee (everything), or none. */
  seat: number | null = $state(null)
  /** The seat the screen is passed to. Until its player has it, no view is shown. */
  passing: number | null = $state(null)
  sheet: OrderSheet | null = $state.raw(null)
  /** An order sheet was on the screen before. */
  private seated = false
  /** The seat's private notes; without an own seat they last as long as the page is open. */
  seatNotes: SeatNotes = $state.raw(new SeatNotes('', null))
  scores: ScoreLine[] = $state.raw([])
  readonly chat: TableChat
  readonly messages: SeatMessages
  readonly history = new Pages<HistoryStep>('', true)
  /** The chart and the orders are on the screen: now the rest is loaded. */
  usable = $state(false)
  /** What there was to see when the page was opened is on the screen. */
  settled = $state(false)
  readonly eventText = new EventText()
  problem = $state('')
  /** There is no such match, or nobody may know of it here. */
  unknown = $state(false)
  /** The match is private, and not this person's. */
  hidden = $state(false)
  /** The person had a seat, lost it, and may not see the match any more: the problem says why. */
  removed = $state(false)
  connected = $state(true)

  /** The steps that were ordered on this page. */
  private readonly ownSteps = new SvelteSet<number>()

  readonly aim = new Pointing()
  readonly told: WatchedSteps

  private unfollow: () => void = () => {}
  private soon = debounced(60, () => void this.refresh())
  private later = debounced(WATCHED, () => void this.refresh())
  private rest = debounced(QUIET, () => void this.fetchRest())
  private asked = 0
  private answered = 0
  private closed = false
  private looked = { step: -1, phase: '' }
  private neededOrders = false

  constructor(readonly id: string) {
    this.chat = new TableChat(id)
    this.messages = new SeatMessages(id)
    this.told = new WatchedSteps(this)
  }

  get timeline(): Timeline {
    return this.told.timeline
  }

  get mine(): SeatInfo[] {
    return this.info?.seats.filter((seat) => seat.mine) ?? []
  }

  get over(): boolean {
    return this.info?.phase === 'ended'
  }

  /** The player of the shown seat writes orders: there is an order sheet, or it is being loaded. */
  get writes(): boolean {
    return !this.over && this.mine.some((own) => own.seat === this.seat && !own.resigned)
  }

  /** People share this screen and must not see each other's views. */
  get shared(): boolean {
    return this.mine.length > 1 && !this.over && !this.info?.parent
  }

  /** A spectator without a seat watches, with a delay. */
  get watching(): boolean {
    const { info } = this
    if (!info || info.watch === null || info.former) return false
    return !['gathering', 'ended'].includes(info.phase) && this.mine.length === 0
  }

  /** The views that may be chosen. */
  get viewers(): Viewer[] {
    if (this.watching) return [EVERYTHING]
    return this.over ? allViewers(this.info?.seats ?? []) : ownViewers(this.mine)
  }

  async open(): Promise<void> {
    await this.refresh()
    if (!this.info) return
    this.unfollow = follow({
      match: this.id,
      changed: () => this.soon(),
      happened: (event) => this.hear(event),
      connected: (yes) => {
        if (yes && !this.connected) void this.sheet?.hear() // something may have been written meanwhile
        if (yes) void this.chat.load()
        this.connected = yes
      },
    })
    const games = await api.games().catch(() => [])
    this.game = games.find((game) => game.id === this.info?.game) ?? null
  }

  close(): void {
    this.closed = true
    this.unfollow()
    for (const timer of [this.soon, this.later, this.rest]) timer.cancel()
    this.timeline.close()
    this.sheet?.close()
    this.seatNotes.close()
  }

  /** Shows another seat: at once, or after a blank page where people share the screen. */
  async turn(seat: number): Promise<void> {
    if (!this.shared) return this.look(seat)
    if (seat === this.seat) return
    if (this.seat !== null) forgetForms(this.id)
    this.leave()
    this.seat = null
    this.scores = []
    this.messages.clear()
    this.timeline.clear()
    this.passing = seat
    void this.chat.look(null)
  }

  /** The next player has the screen. */
  async receive(seat: number): Promise<void> {
    this.passing = null
    forgetForms(this.id, (other) => other !== seat)
    this.timeline.shown = this.newest
    await this.look(seat)
    void this.chat.look(this.chatSeat)
  }

  /** The match may not be seen any more: nothing of it stays on the screen. */
  private lose(): void {
    this.unfollow()
    this.clear()
    this.info = null
  }

  /** Takes what the seat saw from the screen. */
  private clear(): void {
    this.leave()
    this.seat = null
    this.passing = null
    this.scores = []
    this.messages.clear()
    this.history.clear()
    this.timeline.clear()
    void this.chat.look(null)
  }

  private leave(): void {
    this.aim.selected = ''
    this.sheet?.close()
    this.sheet = null
    this.seatNotes.close()
    this.seatNotes = new SeatNotes(this.id, null)
  }

  /** Shows the view of another seat. */
  private async look(seat: number): Promise<void> {
    if (seat === this.seat) return
    this.leave()
    this.seat = seat
    this.neededOrders = this.needsOrders()
    this.seatNotes = new SeatNotes(this.id, this.mine.some((own) => own.seat === seat) ? seat : null)
    const seatNotes = this.seatNotes.load().catch((error: unknown) => {
      this.seatNotes.problem = sentence(error)
    })
    const unwatched = this.told.begin(seat, this.newest)
    if (unwatched < this.newest) this.timeline.shown = unwatched
    const chart = this.timeline.reset(unwatched)
    await Promise.all([seatNotes, chart, this.refetch(chart)])
    if (unwatched !== this.newest && this.seat === seat) {
      this.timeline.brisk = this.small
      void this.timeline.grow(this.newest)
    } else if (this.seat === seat) this.told.watched(this.newest)
    this.settled = true
  }

  /** Tells a step of a finished match as a seat saw it. */
  async replay(seat: number, step: number): Promise<void> {
    if (this.viewers.some((eye) => eye.seat === seat)) await this.turn(seat)
    await this.told.replay(Math.min(step, this.newest))
  }

  /** Steps are small and come one after the other. */
  private get small(): boolean {
    return this.sheet ? this.sheet.atOnce : this.newest > BRISK
  }

  /** Loads what has changed, and nothing else. */
  async refresh(): Promise<void> {
    const ask = ++this.asked
    try {
      const info = await api.match(this.id)
      if (this.closed || ask < this.answered) return // a later question was answered before
      this.answered = ask
      this.info = info
      this.problem = ''
      this.eventText.announce(info)
    } catch (error) {
      this.problem = sentence(error)
      this.unknown = error instanceof ApiError && error.status === 404
      this.hidden = error instanceof ApiError && error.code === 'private-match'
      this.removed = error instanceof ApiError && error.code === 'not-your-seat'
      if (!(error instanceof ApiError)) this.connected = false
      else if (GONE.includes(error.code)) this.lose()
      return
    }
    await this.keepUp(this.info)
  }

  /** Whether the player of the shown seat played a step, as far as that is known here. */
  played(step: number): boolean {
    const known = this.history.items.find((one) => one.step === step)
    return (
      this.ownSteps.has(step) ||
      !!known?.outcomes.some(({ seat, outcome }) => seat === this.seat && outcome !== 'not asked')
    )
  }

  /** A step is being carried out: ask until it is there. */
  private async hurry(step: number): Promise<void> {
    this.ownSteps.add(step)
    void this.timeline.skip()
    const there = () => this.closed || (this.info?.step ?? 0) >= step
    await askUntil(
      async () => {
        if (!there()) await this.refresh()
        return there()
      },
      growing(40, 1.4, 3000),
    )
  }

  /** The last step that may be shown. */
  private get newest(): number {
    return (this.watching ? this.info?.watch_step : this.info?.step) ?? 0
  }

  async act(act: OwnerAction): Promise<void> {
    this.info = await api.act(this.id, act)
    await this.keepUp(this.info)
  }

  /** Takes the match from the answer of a request. */
  async take(info: MatchInfo): Promise<void> {
    this.info = info
    await this.keepUp(info)
  }

  /** Shows the new state; then the buttons of the order sheet work again. */
  private async keepUp(info: MatchInfo): Promise<void> {
    try {
      await this.follow(info)
      await this.timeline.loaded()
    } finally {
      this.sheet?.lock.shown()
      this.sheet?.lock.playsTurn(this.complete)
      void this.chat.look(this.chatSeat)
    }
  }

  /** All orders of a turn are in and the undo time is over: it is being played. */
  private get complete(): boolean {
    const { info, sheet } = this
    if (!info || info.phase !== 'running' || !sheet?.final || sheet.step !== info.step + 1) return false
    return info.runs_at !== null && Date.parse(info.runs_at) <= Date.now()
  }

  /** A step that was played is not told to its end: until then nothing on the page says how it went. */
  get untold(): boolean {
    const { last } = this.told
    const opening = !this.settled && last >= 0 && last < this.newest
    return this.timeline.underway || opening
  }

  /** From sending until the new turn is on the screen: no orders are missing, and nothing of the turn is shown yet. */
  get turnRuns(): boolean {
    const { info, sheet, timeline } = this
    if (!info || info.phase !== 'running' || !sheet || sheet.atOnce || !timeline.live) return false
    if (timeline.coming) return sheet.final || sheet.sentBefore
    if (!sheet.final) return false
    if (sheet.lock.runs || info.step >= sheet.step) return true
    const told = info.seats.some((seat) => seat.seat === sheet.seat && seat.sent)
    return !told && info.undo_seconds === 0 && !othersMissing(info, sheet.seat)
  }

  private async follow(info: MatchInfo): Promise<void> {
    if (info.phase === 'gathering' || info.archived) return
    if (this.watching && info.watch !== 'turn' && info.watch_step !== info.step) this.later()
    if (this.watching && info.watch_step === null) return
    const { step, phase } = this.looked
    const { newest } = this
    this.looked = { step: newest, phase: info.phase }
    this.timeline.brisk = this.small
    if (!this.mine.some((seat) => seat.seat === this.passing) || this.over) this.passing = null
    if (this.passing !== null) return
    if (this.seat === null || !this.viewers.some((eye) => eye.seat === this.seat)) {
      const first = firstOwn(this.mine)?.seat ?? (this.over || this.watching ? REFEREE : null)
      if (first === null) return this.seat === null ? undefined : this.clear() // somebody took the seat away
      this.timeline.shown = newest
      return this.turn(first)
    }
    const next = this.nextToWrite(newest !== step)
    if (next !== null) {
      this.timeline.shown = newest
      return this.turn(next)
    }
    if (newest > step && this.timeline.live && this.sheet && manifold(this.sheet.orderForms)) this.aim.selected = '' // the turn report comes first
    if (newest > step) {
      const [told, orders] = [this.timeline.grow(newest), this.refetch()]
      const here = Promise.all([orders, this.timeline.loaded()]).then(() => this.sheet?.lock.here())
      await Promise.all([told, orders, here])
    } else if (newest < step) {
      this.told.stories.forget(newest)
      await Promise.all([this.timeline.reset(newest), this.refetch()])
    } else if (info.phase !== phase || this.spokenElsewhere()) await this.refetch()
  }

  private needsOrders(): boolean {
    return this.mine.some((seat) => seat.seat === this.seat && needsOrders(seat))
  }

  /** The next own seat that needs orders, once the shown one has sent or needs none. */
  private nextToWrite(played: boolean): number | null {
    const before = this.neededOrders
    this.neededOrders = this.needsOrders()
    if (this.over || this.neededOrders || !(before || played)) return null
    return nextToOrder(this.mine, this.seat)?.seat ?? null
  }

  private spokenElsewhere(): boolean {
    const seat = this.mine.find((own) => own.seat === this.seat)
    return !!seat && !!this.sheet && !this.sheet.working && seat.sent !== this.sheet.final
  }

  /** Loads everything but the chart; what is not shown first waits until that and the orders are on the screen. */
  private async refetch(chart?: Promise<void>): Promise<void> {
    const { seat } = this
    if (seat === null) return
    const often = this.sheet?.atOnce || this.watching
    const sheet = this.loadSheet(seat)
    const shown = chart && this.whenUsable(Promise.all([chart, sheet]))
    if (often) this.rest()
    await Promise.all([sheet, shown, often ? undefined : this.fetchRest(shown)])
  }

  private async whenUsable(loaded: Promise<unknown>): Promise<void> {
    await loaded
    await painted()
    this.usable = true
  }

  private async fetchRest(after?: Promise<void>): Promise<void> {
    await after
    const { seat, id, watching } = this
    if (seat === null) return
    const quiet = <T>(wanted: Promise<T>, otherwise: T) => wanted.catch(() => otherwise)
    if (seat === REFEREE) this.messages.clear()
    const [scores] = await Promise.all([
      watching ? [] : quiet(api.scores(id, seat), this.scores),
      seat === REFEREE ? undefined : quiet(this.messages.load(seat), undefined),
      quiet(this.history.load(api.historyPath(id)), undefined),
    ])
    if (seat !== this.seat) return
    this.scores = scores
    this.messages.count(
      seat,
      this.mine.some((own) => own.seat === seat),
    )
  }

  private async loadSheet(seat: number): Promise<void> {
    if (!this.writes) {
      this.sheet?.discard()
      this.sheet = null
      forgetForms(this.id, (one) => one === seat)
      return
    }
    const sheet = this.sheet ?? this.newSheet(seat)
    await sheet.load().catch((error: unknown) => {
      sheet.problem = sentence(error)
    })
    if (this.over)
      sheet.discard() // it ended meanwhile
    else if (seat === this.seat) {
      if (this.sheet !== sheet && this.seated) sheet.lock.hold() // another seat's buttons are now where the old ones were
      this.seated = true
      this.sheet = sheet
    }
  }

  private newSheet(seat: number): OrderSheet {
    const seeEach = extrasOf(this.info?.game ?? '').completeOrdersPanel
    const told = (step?: number) => (step === undefined ? this.soon() : void this.hurry(step))
    return new OrderSheet(this.id, seat, told, seeEach)
  }

  /** The seat from which the chat is read: the shown one if it is mine, after the end what everybody may read. */
  private get chatSeat(): number | null {
    if (!this.info?.chat || this.passing !== null) return null
    const own = this.mine.find((seat) => seat.seat === this.seat) ?? (this.shared ? undefined : this.mine[0])
    return own?.seat ?? (this.over ? REFEREE : null)
  }

  private hear(event: MatchEvent): void {
    if (event.kind === 'chat') return void this.chat.load()
    if (event.kind === 'draft') {
      if (event.seat === this.sheet?.seat) void this.sheet?.hear(event.version ?? undefined)
      return
    }
    this.eventText.hear(event, this.sheet?.atOnce || this.watching)
    if (event.kind === 'taken back') this.looked = { ...this.looked, step: Infinity }
  }
}

/** Whether people at other seats have still to send orders. */
function othersMissing(info: MatchInfo, seat: number): boolean {
  return info.seats.some((one) => one.seat !== seat && one.awaited && !one.sent && one.holder !== 'bot')
}
