/** The desk: a seat's sheet of orders for the step that is asked for, kept in step with server and storage. */
import { ApiError, api, sentence } from './api'
import { fill } from './fill'
import { drop, keep, kept, leftover } from './keep'
import { debounced, paced } from './pace'
import type { Checked, Offer, Receipt, Values } from './shapes'
import { type Entry, entries, withLine, withOrder, withoutLine } from './sheet'

const NOTHING: Checked = { orders: [], refusals: [], sketch: { notes: [], sectors: [], links: [], marks: [] } }

export class Desk {
  text = $state('')
  step = $state(0)
  about = $state('')
  awaited = $state(false)
  final = $state(false)
  loaded = $state(false)
  receipt: Receipt | null = $state.raw(null)
  offers: Offer[] = $state.raw([])
  checked: Checked = $state.raw(NOTHING)
  saved: 'saved' | 'saving' | 'unsaved' | 'failed' = $state('saved')
  busy = $state(false)
  problem = $state('')
  leftover: { step: number; text: string } | null = $state.raw(null)

  entries: Entry[] = $derived(entries(this.text, this.offers, this.checked.orders))

  /** Groups for which an order was understood. */
  understood: Set<string> = $derived(
    new Set(entries(this.checked.orders.join('\n'), this.offers).flatMap((entry) => entry.group ?? [])),
  )

  private check = paced(70, () => this.ask())
  private save = debounced(900, () => void this.put())
  private retry = debounced(5000, () => void this.put())
  private ever = 0

  constructor(
    readonly match: string,
    readonly seat: number,
    private readonly told: () => void,
  ) {}

  async load(): Promise<void> {
    const [desk, offers] = await Promise.all([api.desk(this.match, this.seat), api.offers(this.match, this.seat)])
    if (this.loaded && desk.step !== this.step) {
      this.save.cancel()
      this.retry.cancel()
      this.saved = 'saved'
    }
    const local = desk.final ? null : kept(this.match, this.seat, desk.step)
    const typing = this.loaded && desk.step === this.step && this.saved !== 'saved' && !desk.final
    if (!typing) this.text = local ?? desk.text
    this.step = desk.step
    this.about = desk.about
    this.awaited = desk.awaited
    this.final = desk.final
    this.offers = offers
    this.receipt = desk.receipts.findLast((receipt) => receipt.kind === 'final') ?? null
    if (!desk.final) this.receipt = null
    this.leftover = leftover(this.match, this.seat, desk.step)
    this.loaded = true
    this.problem = ''
    if (local !== null && local !== desk.text) this.save()
    await this.ask()
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

  order(offer: Offer, values: Values): boolean {
    const line = fill(offer, values)
    if (line === null) return false
    this.write(offer.group ? withOrder(this.text, this.offers, offer.group, line) : withLine(this.text, line))
    return true
  }

  clear(group: string): void {
    this.write(withOrder(this.text, this.offers, group, null))
  }

  strike(line: number): void {
    this.write(withoutLine(this.text, line))
  }

  async send(): Promise<void> {
    this.save.cancel()
    this.retry.cancel()
    await this.attempt(async () => {
      this.receipt = await api.send(this.match, this.seat, this.text, this.step)
      this.final = true
      this.saved = 'saved'
      drop(this.match, this.seat, this.step)
    })
  }

  async withdraw(): Promise<void> {
    await this.attempt(async () => {
      await api.withdraw(this.match, this.seat)
      this.final = false
      this.receipt = null
      this.saved = 'unsaved'
      keep(this.match, this.seat, this.step, this.text)
      await this.put()
    })
  }

  forgetLeftover(): void {
    if (this.leftover) drop(this.match, this.seat, this.leftover.step)
    this.leftover = leftover(this.match, this.seat, this.step)
  }

  /** Called when the page is left. */
  close(): void {
    this.retry.flush()
    this.save.flush()
  }

  private async attempt(act: () => Promise<void>): Promise<void> {
    this.busy = true
    this.problem = ''
    try {
      await act()
      this.told()
    } catch (error) {
      this.problem = sentence(error)
      if (error instanceof ApiError && error.code === 'stale') this.told()
    } finally {
      this.busy = false
    }
  }

  private async ask(): Promise<void> {
    const turn = ++this.ever
    if (!this.loaded || this.offers.length === 0) {
      this.checked = NOTHING
      return
    }
    try {
      const checked = await api.check(this.match, this.seat, this.text, this.step)
      if (turn === this.ever) this.checked = checked
    } catch (error) {
      if (error instanceof ApiError && error.code === 'stale') this.told()
    }
  }

  private async put(): Promise<void> {
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
