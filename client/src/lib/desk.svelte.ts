/** The desk: a seat's sheet of orders for the step that is asked for, kept in step with server and storage. */
import { ApiError, api, sentence } from './api'
import { fill } from './fill'
import { drop, keep, kept, leftover } from './keep'
import { debounced, paced } from './pace'
import type { Checked, OrderForm, Receipt, Refusal, Values } from './shapes'
import { type Added, type Entry, entries, missingLines, refusedBelow, withLine, withOrder, withoutLines } from './sheet'

/** So many orders wait for the one that is being carried out. */
const PATIENCE = 4
/** So often an order is sent anew when others were quicker, each time after a pause. */
const AGAIN = 40
const PAUSE = 200
/** So long no button answers after it has become another one: two quick taps are one. */
const REST = 500
/** The same, where nobody says that the new turn is on the screen. */
const LONG_REST = 3000
const NOTHING: Checked = {
  orders: [],
  refusals: [],
  more_refusals: 0,
  preview: { notes: [], sectors: [], links: [], marks: [], tallies: [], idle: [] },
}

export class Desk {
  text = $state('')
  step = $state(0)
  about = $state('')
  /** The id of what is asked for. */
  private prompt = ''
  awaited = $state(false)
  /** A sheet is carried out as soon as it is sent; until then the desk is busy. */
  atOnce = $state(false)
  /** Why the orders that were sent last were not carried out. */
  refused: Refusal[] = $state.raw([])
  /** How many parts of them were refused beyond those. */
  refusedMore = $state(0)
  /** What the server says of orders that were not carried out. */
  note = $state('')
  final = $state(false)
  loaded = $state(false)
  receipt: Receipt | null = $state.raw(null)
  offers: OrderForm[] = $state.raw([])
  checked: Checked = $state.raw(NOTHING)
  saved: 'saved' | 'saving' | 'unsaved' | 'failed' = $state('saved')
  /** Orders are on their way, or being carried out. */
  working = $state(false)
  /** What the buttons do has just changed: for a moment none of them answers, so that a second tap does nothing. */
  private resting = $state(false)
  busy: boolean = $derived(this.working || this.resting)
  problem = $state('')
  leftover: { step: number; text: string } | null = $state.raw(null)

  entries: Entry[] = $derived(entries(this.text, this.offers, this.checked.orders))

  /** Groups for which an order was understood. */
  understood: Set<string> = $derived(
    new Set(entries(this.checked.orders.join('\n'), this.offers).flatMap((entry) => entry.group ?? [])),
  )

  private read = $state('')
  /** Whether the check speaks of the text as it is. */
  current: boolean = $derived(this.read === this.text)

  private check = paced(70, async () => void (await this.ask()))
  private save = debounced(900, () => void this.put())
  private retry = debounced(5000, () => void this.put())
  private rest = debounced(REST, () => this.wake())
  private longRest = debounced(LONG_REST, () => this.wake())
  private ever = 0
  private sent = { step: -1, text: '' }
  private waiting: string[] = []
  /** What is being written to the server. */
  private writing: Promise<unknown> = Promise.resolve()

  constructor(
    readonly match: string,
    readonly seat: number,
    /** Something has changed; with a step, that step is about to be carried out. */
    private readonly told: (step?: number) => void,
  ) {}

  async load(): Promise<void> {
    const [desk, offers] = await Promise.all([api.desk(this.match, this.seat), api.offers(this.match, this.seat)])
    const another = this.loaded && desk.step !== this.step
    if (another) this.restFor(desk, offers)
    const carried = another ? this.turnPage(desk.step) : null
    const local = desk.sent ? null : (carried ?? kept(this.match, this.seat, desk.step))
    const typing = this.loaded && desk.step === this.step && this.saved !== 'saved' && !desk.sent
    const begun = local ?? (desk.text || desk.suggestion)
    if (!typing) this.text = begun
    this.step = desk.step
    this.about = desk.prompt
    this.prompt = desk.prompt_id
    this.awaited = desk.awaited
    this.atOnce = desk.immediate
    this.final = desk.sent && !desk.immediate
    this.offers = offers
    this.receipt = desk.receipts.findLast((receipt) => receipt.kind === 'final') ?? null
    if (!this.final) this.receipt = null
    this.leftover = leftover(this.match, this.seat, desk.step)
    this.loaded = true
    this.problem = ''
    if (begun !== desk.text && !typing) {
      if (local === null) this.saved = 'unsaved' // a sheet to begin with is a draft as soon as it was seen
      this.save()
    }
    if (desk.immediate && desk.step !== this.sent.step) this.working = desk.sent
    this.goOn()
    await this.ask()
  }

  /** Where something else is asked now, the buttons rest until it is on the screen, and nothing that waited is sent for it. */
  private restFor(desk: { immediate: boolean; prompt_id: string }, offers: readonly OrderForm[]): void {
    const verbs = (all: readonly OrderForm[]) => all.map((offer) => offer.verb).join()
    const asked = desk.prompt_id !== this.prompt
    if (asked) this.waiting = []
    if (desk.immediate && !asked && (this.sent.step !== this.step || verbs(offers) === verbs(this.offers))) return
    this.rest.cancel()
    this.resting = true
    this.longRest()
  }

  /** Another step: what was written and not sent is kept where steps are small, and lies on the desk again. */
  private turnPage(step: number): string | null {
    this.save.cancel()
    this.retry.cancel()
    this.saved = 'saved'
    this.refused = []
    this.refusedMore = 0
    this.note = ''
    const unsent = this.atOnce && this.text.trim() !== '' && this.text !== this.sent.text
    this.sent = { ...this.sent, text: '' }
    if (!unsent) return null
    drop(this.match, this.seat, this.step)
    keep(this.match, this.seat, step, this.text)
    return this.text
  }

  /** The desk is on the screen as it is now: soon its buttons answer. */
  shown(): void {
    if (!this.resting) return
    this.longRest.cancel()
    this.rest()
  }

  /** The buttons do something else from now on; for a moment they do nothing. */
  hold(): void {
    this.resting = true
    this.rest()
  }

  /** The buttons answer again. */
  wake(): void {
    this.rest.cancel()
    this.longRest.cancel()
    this.resting = false
  }

  /** Sends what has waited, unless somebody else plays by now. */
  private goOn(): void {
    if (this.working) return
    const next = this.waiting.shift()
    if (next === undefined) return
    if (this.playing) void this.act(next, true)
    else this.waiting = []
  }

  /** The mark that acts now, if the seat is the one to play. */
  get playing(): string {
    return this.offers.find((offer) => offer.mark)?.mark ?? ''
  }

  /** Send orders that are carried out at once. While others are, they wait their turn if they are patient. */
  async act(text: string, patient = false): Promise<void> {
    if (this.working) {
      if (patient && this.waiting.length < PATIENCE) this.waiting.push(text)
      return
    }
    if (this.resting && !patient) return
    this.save.cancel()
    this.retry.cancel()
    this.working = true
    this.problem = ''
    this.refused = []
    this.refusedMore = 0
    this.note = ''
    try {
      const receipt = await this.deliver(text)
      if (receipt.kind !== 'final') return await this.notCarriedOut(text, receipt)
      const { step } = this.sent
      if (text === this.text) drop(this.match, this.seat, step)
      this.told(step)
    } catch (error) {
      this.working = false
      this.waiting = []
      if (error instanceof ApiError && error.code === 'stale') this.told()
      this.problem = sentence(error)
    }
  }

  /** Where several play at the same time another's step may come first: while the same is asked of us, it is sent anew. */
  private async deliver(text: string): Promise<Receipt> {
    const { prompt } = this
    let { step } = this
    for (let left = AGAIN; ; left--) {
      this.sent = { step, text }
      try {
        return await this.inTurn(() => api.send(this.match, this.seat, text, this.sent.step))
      } catch (error) {
        if (left === 0 || !(error instanceof ApiError) || error.code !== 'stale') throw error
        await new Promise((resume) => setTimeout(resume, PAUSE))
        const desk = await api.desk(this.match, this.seat)
        if (!desk.immediate || !desk.awaited || desk.prompt_id !== prompt) throw error
        step = desk.step
        this.working = true
      }
    }
  }

  private async notCarriedOut(text: string, receipt: Receipt): Promise<void> {
    this.working = false
    this.waiting = []
    this.refused = receipt.refusals
    this.refusedMore = receipt.more_refusals
    this.note = receipt.note ?? ''
    if (text !== this.text) await this.put() // the draft is what lies on the desk
  }

  /** The text as a person or a form left it. */
  write(text: string): void {
    if (this.final || text === this.text) return
    this.text = text
    this.saved = 'unsaved'
    keep(this.match, this.seat, this.step, text)
    this.check()
    this.save()
  }

  order(offer: OrderForm, values: Values): boolean {
    const line = fill(offer, values)
    if (line === null) return false
    this.write(offer.group ? withOrder(this.text, this.offers, offer.group, line) : withLine(this.text, line))
    return true
  }

  clear(group: string): void {
    this.write(withOrder(this.text, this.offers, group, null))
  }

  strike(line: number): void {
    this.write(withoutLines(this.text, [line]))
  }

  /** Puts lines on the sheet that are not there yet, and says how many, and how many of them the server refuses. */
  async add(lines: readonly string[]): Promise<Added> {
    const fresh = missingLines(this.text, this.current ? this.checked.orders : [], lines)
    if (fresh.length === 0) return { added: 0, refused: 0 }
    this.write(fresh.reduce(withLine, this.text))
    const above = this.text.split('\n').length - fresh.length
    const checked = await this.ask()
    return { added: fresh.length, refused: checked && refusedBelow(checked.refusals, above) }
  }

  /** Takes off all lines of which something is refused. */
  strikeRefused(): void {
    if (this.current)
      this.write(
        withoutLines(
          this.text,
          this.checked.refusals.map((refusal) => refusal.line - 1),
        ),
      )
  }

  /** What was ordered in the step before. */
  async lastOrders(): Promise<string[]> {
    return this.step > 1 ? api.said(this.match, this.seat, this.step - 1) : []
  }

  async send(): Promise<void> {
    if (this.busy) return
    if (this.atOnce) return this.act(this.text)
    this.save.cancel()
    this.retry.cancel()
    const { text, step } = this
    await this.attempt(async () => {
      this.receipt = await api.send(this.match, this.seat, text, step)
      this.final = true
      this.saved = 'saved'
      drop(this.match, this.seat, step)
    })
  }

  async withdraw(): Promise<void> {
    if (this.busy) return
    await this.attempt(async () => {
      await api.withdraw(this.match, this.seat, this.step)
      this.final = false
      this.receipt = null
      this.saved = 'unsaved'
      keep(this.match, this.seat, this.step, this.text)
      await this.keepDraft()
    })
  }

  forgetLeftover(): void {
    if (this.leftover) drop(this.match, this.seat, this.leftover.step)
    this.leftover = leftover(this.match, this.seat, this.step)
  }

  /** Called when the page is left. */
  close(): void {
    this.wake()
    this.retry.flush()
    this.save.flush()
  }

  private async attempt(act: () => Promise<void>): Promise<void> {
    this.working = true
    this.problem = ''
    try {
      await this.inTurn(act)
      this.hold()
      this.told()
    } catch (error) {
      this.problem = sentence(error)
      if (error instanceof ApiError && error.code === 'stale') this.told()
    } finally {
      this.working = false
    }
  }

  /** What the server says of the text; null if it does not answer. Of two questions the later one counts. */
  private async ask(): Promise<Checked | null> {
    const turn = ++this.ever
    if (!this.loaded || this.offers.length === 0) return (this.checked = NOTHING)
    const { text } = this
    try {
      const checked = await api.check(this.match, this.seat, text, this.step)
      if (turn === this.ever) [this.checked, this.read] = [checked, text]
      return checked
    } catch (error) {
      if (error instanceof ApiError && error.code === 'stale') this.told()
      return null
    }
  }

  /** One after the other: a draft that comes to the server later than the orders that were sent takes their place. */
  private inTurn<T>(write: () => Promise<T>): Promise<T> {
    const written = this.writing.then(write)
    this.writing = written.catch(() => undefined)
    return written
  }

  /** Keeps the draft on the server, unless what it waited for has made it needless. */
  private async put(): Promise<void> {
    const { step } = this
    await this.inTurn(async () => {
      if (this.final || this.step !== step) return
      if (this.atOnce && this.working)
        this.save() // until one knows whether it was carried out
      else await this.keepDraft()
    })
  }

  private async keepDraft(): Promise<void> {
    const { text, step } = this
    this.saved = 'saving'
    try {
      await api.draft(this.match, this.seat, text, step)
      if (this.text !== text || this.step !== step) return
      this.saved = 'saved'
      drop(this.match, this.seat, step)
    } catch (error) {
      if (this.step !== step) return
      this.saved = 'failed'
      if (error instanceof ApiError) this.told()
      else this.retry()
    }
  }
}
