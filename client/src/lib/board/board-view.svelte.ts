/** What the board of a match shows just now: a position, what can be ordered in it, and what is told of it. */
import { untrack } from 'svelte'
import { extrasOf } from '../../games'
import { api } from '../api/api'
import type { Chart, Listing, MatchInfo, Page, Preview, ScoreLine } from '../api/types'
import type { Situation } from '../coach/steps'
import { PLAIN_NODE } from '../chart/mark-style'
import { Changes } from '../digest/changes.svelte'
import type { OrderSheet } from '../orders/sheet.svelte'
import { type Subject, subjects as gather } from '../orders/subjects'
import { linesByMark, manifold, things } from '../orders/things'
import { capital } from '../page/capital'
import { withAllied } from '../star-graph/allied'
import { Places } from '../star-graph/places.svelte'
import { Allies } from '../match/allies.svelte'
import { type BoardTab, chosenTab, tabsOf } from './board-tabs'
import { PlayedOrders } from '../match/steps/played-orders.svelte'
import { positionName } from '../match/steps/position-name'
import { seatColours } from '../colours/seat-colours'
import { type Pens, lastingColours, lastingPens, pensBeside } from '../colours/seat-colour-numbers'
import type { ToldStep } from '../match/steps/timeline.svelte'
import { ownSeat } from '../match/seat-names'
import { REFEREE } from '../match/viewers'
import type { MatchSession } from '../match/session.svelte'

const NO_PAGE: Page = { step: 0, text: '', notation: '', prompt: '', file: '', turn: null, report: [] }
const UNREAD = 'The printout could not be loaded. Reload the page to try again.'

export class BoardView {
  /** The tab that was asked for last. */
  wanted = $state('orders')
  page: Page = $state.raw(NO_PAGE)
  listings: Listing[] = $state.raw([])
  /** The step whose lists these are; -1 before the first. */
  listed = $state(-1)
  /** The match whose game has no lists: the server is not asked again. */
  private listless = ''
  /** The turn that a step plays is the step's number plus this; null where that is not known. */
  private lead: number | null = $state(null)

  readonly session = $derived.by(() => this.given().session)
  readonly info = $derived.by(() => this.given().info)
  readonly extras = $derived(extrasOf(this.info.game))
  private readonly named = $derived((this.extras.look.node ?? PLAIN_NODE).owner)
  readonly timeline = $derived(this.session.timeline)
  readonly player = $derived(this.timeline.player)
  readonly stage = $derived(this.player.stage)
  readonly chart = $derived(this.timeline.chart)
  readonly laid = $derived(this.timeline.laid)
  readonly sheet = $derived(this.session.sheet)
  /** The chart and the orders come first; everything else waits for them. */
  readonly charted = $derived(this.session.usable && (this.chart !== null || this.timeline.problem !== ''))
  /** A turn is being told; what it led to is shown when that is over. */
  readonly telling = $derived(this.stage !== null && !this.player.brisk)
  /** An earlier position of a match that goes on is shown: nothing can be done there. */
  readonly past = $derived(!this.timeline.live && !this.session.over)
  readonly writing = $derived(this.sheet !== null && this.timeline.live)
  /** Orders can be changed now. */
  readonly open = $derived(
    this.writing && !this.sheet?.final && !this.telling && !(this.timeline.coming && !this.sheet?.atOnce),
  )

  readonly places = $derived(new Places(this.session.seatNotes))
  /** Only the player of a seat can store printouts of allies. */
  readonly allies = $derived(
    new Allies(
      this.session.id,
      this.extras.mergesPrintouts && this.session.seatNotes.lasting ? this.session.seatNotes.seat : null,
    ),
  )
  /** The seat of the person who looks, whosever view is shown. */
  private readonly looker = $derived(ownSeat(this.info))
  /** Where seats were secret, the pens that they keep once the match is over. */
  private lasting: Pens | null = $state.raw(null)
  /** The pens of seats on the chart, where they are not the seats' own numbers. */
  readonly pens: Pens | null = $derived(
    this.lasting && this.session.seat === this.looker
      ? this.lasting
      : pensBeside(this.info, this.chart, this.extras, this.session.seat),
  )
  readonly colours = $derived(
    this.lasting
      ? lastingColours(this.pens ?? lastingPens(this.info, null, this.named, null), this.lasting, this.looker)
      : seatColours(this.info, this.extras, this.session.seat || (this.session.mine[0]?.seat ?? null)),
  )
  /** The colours of seats after a match in which they were secret, for what tells of seats. */
  readonly revealed: string | undefined = $derived(
    this.lasting
      ? lastingColours(lastingPens(this.info, null, this.named, null), this.lasting, this.looker)
      : undefined,
  )
  private readonly own = $derived(this.session.mine.some((seat) => seat.seat === this.session.seat))
  /** What the seat ordered in the position that is shown, if it is an earlier one. */
  readonly played = $derived(new PlayedOrders(this.session.id, this.own ? this.session.seat : null))
  readonly preview: Preview | null = $derived.by(() => {
    if (this.timeline.moving || this.timeline.coming) return null
    return this.writing && this.sheet ? this.sheet.checked.preview : (this.played.checked?.preview ?? null)
  })

  readonly stories = $derived(this.session.told.stories)
  readonly story = $derived(this.stories.shown)
  readonly changes = $derived(
    new Changes(this.session.id, this.session.seat ?? REFEREE, this.stories.step, this.story.digest.lines),
  )
  /** There is something to tell of the step. */
  readonly eventful = $derived(this.story.digest.headline !== '' || this.story.digest.lines.length > 0)
  /** The steps that can be watched again, with what there is to see. */
  again: ToldStep[] = $state.raw([])
  readonly watchable = $derived(
    this.again.length > 0 && this.stories.step === this.timeline.shown && this.timeline.shown > 0,
  )
  /** What others do in small steps is steered, too; the player's own moves are short, and the next one may follow at once. */
  readonly steered = $derived(
    this.stage !== null && (!this.player.brisk || (!this.timeline.playing && !this.session.played(this.player.step))),
  )
  /** What the step that is told is called, such as `Turn 8`. */
  readonly toldName = $derived(
    capital(
      this.player.step === this.info.step
        ? this.info.label
        : (this.session.history.items.find((one) => one.step === this.player.step)?.label ?? ''),
    ),
  )
  /** The name of the shown position, such as its turn; empty where it has none. */
  readonly name = $derived(positionName(this.page, this.timeline, this.session.over, this.lead))

  /** Scores up to the last step that was told. */
  readonly scores: ScoreLine[] = $derived.by(() => {
    const { scores, untold, told } = this.session
    return untold ? scores.filter((line) => line.step <= told.last) : scores
  })

  readonly subjects: Subject[] = $derived.by(() =>
    this.sheet && this.chart && !this.sheet.atOnce ? gathered(this.sheet, this.chart) : [],
  )
  readonly tabs: BoardTab[] = $derived.by(() => tabsOf(this))
  readonly chosen: string = $derived.by(() => chosenTab(this.tabs, this.wanted, this.info, this.session))

  /** What guides look at. */
  readonly situation: Situation = $derived.by(() => ({
    step: this.info.step,
    toldStep: this.session.told.last,
    own: this.session.seat,
    marks: this.chart?.marks ?? [],
    selected: this.session.aim.selected,
    orders: (this.sheet?.entries ?? []).flatMap(({ text, orderForm, values }) =>
      orderForm ? [{ text, verb: orderForm.verb, mark: orderForm.mark, values }] : [],
    ),
    verbs: new Set(this.sheet?.orderForms.map((orderForm) => orderForm.verb)),
    playing: this.sheet?.atOnce && this.sheet.awaited ? this.sheet.playing : '',
    telling: this.telling,
    tab: this.chosen,
    picking: this.session.aim.picker !== null,
    looked: this.stories.step === this.info.step && this.story.digest.lines.some((_, index) => this.changes.has(index)),
    over: this.info.phase === 'ended' && !this.session.untold,
  }))

  constructor(private readonly given: () => { session: MatchSession; info: MatchInfo }) {}

  /** Loads what belongs to the shown position, as long as the component lives in which this is called. */
  follow(): void {
    $effect(() => this.loadPage())
    $effect(() => this.findLasting())
    $effect(() => this.loadLists())
    $effect(() => this.findLead())

    /** Information from allies is loaded last: nothing waits for it. */
    $effect(() => {
      const [allies, step] = [this.allies, this.timeline.shown]
      if (allies.seat !== null && this.charted) void allies.load(step).catch(() => undefined)
    })

    /** While a step is on its way or told, figures and digest are those of the step before. */
    $effect(() => {
      const before = this.telling ? this.player.step - 1 : this.timeline.shown
      const step = this.session.untold ? this.session.told.last : before
      const { stories } = this
      if (this.charted && !this.timeline.coming) void stories.show(step)
    })

    $effect(() => this.findAgain())

    /** Nothing but orders of other positions is drawn on an earlier one. */
    $effect(() => {
      const [orders, step] = [this.played, this.timeline.live ? null : this.timeline.shown]
      if (this.charted) void orders.show(step)
    })

    $effect(() => {
      const { selected } = this.session.aim
      const { changes } = this
      if (selected && !this.telling) untrack(() => changes.select(selected))
    })

    $effect(() => {
      if (this.chart) this.session.aim.up = this.chart.up
    })

    $effect.pre(() => {
      const at = this.places
      const { marks, links } = this.allies.drawn
      this.timeline.lay = (one) => (at.ready ? at.lay(withAllied(one, { marks, links })) : one)
    })
  }

  private loadPage(): (() => void) | undefined {
    const { seat, id } = this.session
    const step = this.timeline.shown
    if (seat === null || !this.charted) return
    let stale = false
    api.printout(id, seat, step).then(
      (fetched) => {
        if (!stale) this.page = fetched
      },
      () => {
        if (!stale) this.page = { ...NO_PAGE, step, text: UNREAD }
      },
    )
    return () => (stale = true)
  }

  /** After the end every player has one colour, in all views and turns. */
  private findLasting(): void {
    const { info, looker } = this
    if (info.phase !== 'ended' || !this.extras.masked) return void (this.lasting = null)
    if (untrack(() => this.lasting)) return
    const keep = (last: Chart | null) => (this.lasting = lastingPens(info, last, this.named, looker))
    if (!looker) return void keep(null)
    api.chart(info.id, looker, info.step).then(keep, () => undefined)
  }

  private findAgain(): (() => void) | undefined {
    const { session, stories, timeline } = this
    const { told } = session
    const step = timeline.shown
    if (stories.step !== step || timeline.moving || timeline.underway) return
    let stale = false
    const small = timeline.brisk
    void told
      .toWatch(step, small, (at) => session.played(at))
      .then((found) => {
        if (!stale) this.again = found
      })
    return () => (stale = true)
  }

  private loadLists(): (() => void) | undefined {
    const { seat, id, watching } = this.session
    const step = this.timeline.shown
    if (seat === null || !this.charted || watching || this.listless === id) return
    let stale = false
    api.lists(id, seat, step).then(
      (fetched) => {
        if (stale) return
        this.listings = fetched
        this.listed = step
        if (fetched.length === 0 && step > 0) this.listless = id
      },
      () => {
        if (stale) return
        this.listings = []
        this.listed = step
      },
    )
    return () => (stale = true)
  }

  /** Which turn a step played. At the end nobody is asked for a turn: the position before it tells. */
  private findLead(): void {
    const { page, session, timeline } = this
    if (page.turn !== null) return void (this.lead = page.turn - 1 - page.step)
    const { seat, id } = session
    if (!session.over || this.lead !== null || seat === null || timeline.newest === 0 || page.step === 0) return
    const last = timeline.newest - 1
    api.printout(id, seat, last).then(
      ({ turn }) => {
        if (turn !== null) this.lead = turn - 1 - last
      },
      () => undefined,
    )
  }
}

function gathered(sheet: OrderSheet, chart: Chart): Subject[] {
  const { orderForms, entries, checked } = sheet
  if (!manifold(orderForms)) return gather(orderForms, entries, sheet.understood, chart.marks)
  return things(orderForms, linesByMark(entries, checked.preview.notes, chart.marks), chart.marks, checked.preview)
}
