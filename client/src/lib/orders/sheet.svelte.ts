/** A seat's order sheet for the current turn, kept equal with the server and with the browser's storage. */
import { ApiError, api, sentence } from '../api/api'
import { fill } from './form-text'
import { drop, forgetForms, keep, keepForms, kept, keptBase, keptForms, leftover } from './storage'
import { debounced, oneByOne } from '../page/request-pacing'
import { questions } from '../page/question.svelte'
import { toast } from '../page/toast.svelte'
import { asking, keyOfNote } from './before-sending'
import { ButtonLock } from './button-lock.svelte'
import { ImmediateOrders } from './immediate-orders.svelte'
import { OpenForms } from './open-forms.svelte'
import { OtherDevice } from './other-device.svelte'
import { alike } from './same-order'
import { SheetCheck } from './sheet-check.svelte'
import type { Checked, Note, OrderForm, Receipt, SheetInfo, Values } from '../api/types'
import { type Added, type Entry, entries, missingLines, refusedBelow, withLine, withOrder, withoutLines } from './lines'

/** At most this many other things that would be given the same order are named in the title of a question. */
const NAMED = 3

export class OrderSheet {
  text = $state('')
  step = $state(0)
  about = $state('')
  /** The id of what is asked for. */
  prompt = $state('')
  awaited = $state(false)
  /** Orders are carried out as soon as they are sent; until then the sheet is busy. */
  atOnce = $state(false)
  final = $state(false)
  /** What was written for the player to begin with; empty if nothing was. */
  private prepared = $state('')
  /** What is on the sheet was written for the player, who has not changed it. */
  drafted: boolean = $derived(this.prepared !== '' && this.text === this.prepared && !this.final)
  /** Orders can be suggested for it. */
  suggests = $state(false)
  /** Orders were sent for the turn before this one. */
  sentBefore = $state(false)
  loaded = $state(false)
  receipt: Receipt | null = $state.raw(null)
  orderForms: OrderForm[] = $state.raw([])
  /** What the server has of the text. A first draft that is only offered is saved when the player changes it. */
  saved: 'saved' | 'saving' | 'unsaved' | 'failed' | 'offered' = $state('saved')
  /** Orders are being sent or carried out. */
  working = $state(false)
  readonly lock = new ButtonLock()
  busy: boolean = $derived(this.working || this.lock.resting)
  problem = $state('')
  /** Forms whose orders are not on the sheet yet: those with input outlive a reload, and end with their step. */
  readonly openForms = new OpenForms((forms) => {
    if (!this.closed) keepForms(this.match, this.seat, this.step, forms)
  })
  private closed = false
  /** The same seat on another device. */
  readonly other = new OtherDevice()
  /** The warnings of this turn to which the player said yes. */
  private agreed: ReadonlySet<string> = $state.raw(new Set())
  leftover: { step: number; text: string } | null = $state.raw(null)

  private readonly check = new SheetCheck(this, () => this.told())

  entries: Entry[] = $derived(entries(this.text, this.orderForms, this.checked.orders))

  /** The groups for which the server understood an order. */
  understood: Set<string> = $derived(
    new Set(entries(this.checked.orders.join('\n'), this.orderForms).flatMap((entry) => entry.group ?? [])),
  )

  private save = debounced(900, () => void this.put())
  private retry = debounced(5000, () => void this.put())
  /** Sends requests one after the other: a draft that arrives after the orders would replace them. */
  readonly inTurn = oneByOne()
  /** Orders that are carried out at once. */
  readonly immediate = new ImmediateOrders(this, (...step) => this.told(...step))

  constructor(
    readonly match: string,
    readonly seat: number,
    /** Something has changed; with a step, that step is about to be carried out. */
    private readonly told: (step?: number) => void,
    /** What own orders led to is seen before more are sent, also while the same is asked for. */
    private readonly seeEach = false,
  ) {}

  private get sent(): { step: number; text: string } {
    return this.immediate.sent
  }

  private set waiting(orders: string[]) {
    this.immediate.waiting = orders
  }

  /** How the server understands the text, as far as it was asked. */
  get checked(): Checked {
    return this.check.checked
  }

  /** Whether that is about the current text. */
  get current(): boolean {
    return this.check.current
  }

  async load(): Promise<void> {
    const [found, orderForms] = await Promise.all([
      api.sheet(this.match, this.seat),
      api.orderForms(this.match, this.seat),
    ])
    const same = this.loaded && found.step === this.step
    const another = this.loaded && !same
    if (another) this.restFor(found, orderForms)
    if (another) this.sentBefore = this.final
    const carried = another ? this.turnPage(found.step) : null
    this.meet(found, same, carried)
    this.prepared = found.drafted ? found.text || found.suggestion : ''
    this.step = found.step
    this.about = found.prompt
    this.prompt = found.prompt_id
    this.awaited = found.awaited
    this.atOnce = found.immediate
    this.suggests = found.suggests
    this.final = found.sent && !found.immediate
    this.orderForms = orderForms
    if (!this.loaded) this.openForms.restore(orderForms, this.final ? [] : keptForms(this.match, this.seat, this.step))
    this.offer(orderForms)
    this.receipt = found.receipts.findLast((receipt) => receipt.kind === 'final') ?? null
    if (!this.final) this.receipt = null
    this.leftover = leftover(this.match, this.seat, found.step)
    this.loaded = true
    this.problem = ''
    if (found.immediate && found.step !== this.sent.step) this.working = found.sent
    this.immediate.goOn()
    if (same && this.final && this.current) return // the turn may be played at any moment: a check would come too late
    await this.check.now()
  }

  /** Takes the server's text, unless another one was typed here: that one stays, and if both changed, the player chooses. */
  private meet(found: SheetInfo, same: boolean, carried: string | null): void {
    const unsaved = this.saved === 'saved' || this.saved === 'offered' ? null : this.text
    const typed = same ? unsaved : (carried ?? (found.sent ? null : kept(this.match, this.seat, found.step)))
    const before = same ? this.other.base : 0
    const base = same || carried !== null ? before : keptBase(this.match, this.seat, found.step)
    const which = this.other.meet(typed, typed === null ? before : base, found)
    if (which === 'there') {
      this.text = found.text || found.suggestion
      this.stopSaving()
      this.saved = this.text === found.text ? 'saved' : found.keep_suggestion ? 'unsaved' : 'offered'
      if (typed === found.text) drop(this.match, this.seat, found.step)
      if (this.saved === 'unsaved') this.save()
    } else if (typed !== null) {
      this.text = typed
      if (which === 'both') {
        this.stopSaving()
        this.saved = 'failed'
      } else if (!same || this.other.base !== before) {
        this.saved = 'unsaved'
        this.save()
      }
    }
  }

  stopSaving(): void {
    this.save.cancel()
    this.retry.cancel()
  }

  /** The seat wrote something, here or on another device. Without a version, something may have been written. */
  async hear(version?: number): Promise<void> {
    await this.inTurn(async () => {
      const newest = version ?? (await api.sheet(this.match, this.seat)).version
      if (newest > this.other.base) await this.load()
    }).catch(() => undefined) // a save that is based on an older version is refused
  }

  /** Both devices changed the orders: takes those from there, or keeps these. */
  choose(there: boolean): void {
    const { waiting } = this.other
    if (!waiting) return
    this.other.settle(waiting.version, there ? this.text : waiting.text)
    if (there) {
      this.text = waiting.text
      this.saved = 'saved'
      drop(this.match, this.seat, this.step)
      this.check.soon()
    } else {
      this.saved = 'unsaved'
      keep(this.match, this.seat, this.step, this.text, waiting.version)
      void this.put()
    }
  }

  /** Takes the text that was not chosen, and puts this one aside. */
  swap(): void {
    const { spare } = this.other
    if (spare === null || this.final) return
    this.other.spare = this.text.trim() === '' ? null : this.text
    this.write(spare)
  }

  /** If another decision is asked for now, the buttons do nothing until it is on the screen, and waiting orders are dropped. */
  private restFor(found: { immediate: boolean; prompt_id: string }, orderForms: readonly OrderForm[]): void {
    const verbs = (all: readonly OrderForm[]) => all.map((orderForm) => orderForm.verb).join()
    const asked = found.prompt_id !== this.prompt
    if (asked) this.waiting = []
    const goesOn = !this.seeEach && verbs(orderForms) === verbs(this.orderForms)
    if (found.immediate && !asked && (this.sent.step !== this.step || goesOn)) return
    this.lock.holdUntilShown()
  }

  /** A new step: where orders are carried out at once, text that was not sent is kept for it. */
  private turnPage(step: number): string | null {
    this.stopSaving()
    this.other.reset()
    this.saved = 'saved'
    this.agreed = new Set()
    this.lock.playsTurn(false)
    const unsent = this.atOnce && this.text.trim() !== '' && this.text !== this.sent.text
    this.immediate.turnPage()
    if (!unsent) return null
    drop(this.match, this.seat, this.step)
    keep(this.match, this.seat, step, this.text, 0)
    return this.text
  }

  /** Open forms that are no longer possible are not dropped silently. */
  private offer(orderForms: readonly OrderForm[]): void {
    const gone = this.openForms.offer(orderForms).map(({ orderForm }) => orderForm.label)
    if (gone.length > 0) toast.show(`No longer possible, so the open form was closed: ${gone.join(', ')}.`)
  }

  /** The mark that acts now, if it is this seat's turn. */
  get playing(): string {
    return this.orderForms.find((orderForm) => orderForm.mark)?.mark ?? ''
  }

  /** Sends orders that are carried out at once. With `patient`, they wait while others are carried out. */
  async act(text: string, patient = false): Promise<void> {
    await this.immediate.act(text, patient)
  }

  /** Changes the text. */
  write(text: string): void {
    if (this.final || text === this.text) return
    this.text = text
    this.saved = 'unsaved'
    keep(this.match, this.seat, this.step, text, this.other.base)
    this.check.soon()
    this.save()
  }

  order(orderForm: OrderForm, values: Values): boolean {
    const line = fill(orderForm, values)
    if (line === null) return false
    this.write(this.with(this.text, orderForm, line))
    return true
  }

  /** Gives other things the same order, and says which of them cannot have it. */
  orderAlso(orderForm: OrderForm, values: Values, marks: Iterable<string>): void {
    const without: string[] = []
    for (const mark of marks) {
      const other = alike(this.orderForms, orderForm, values, mark)
      if (!other || !this.order(other, values)) without.push(mark)
    }
    if (without.length > 0) toast.show(`Not possible for ${without.join(', ')}. Choose another order there.`)
  }

  /**
   * Whether the player wants an order of which the server warns that it cannot soon be made good, for this thing and
   * for others that would be given the same; what the server could not check is asked about, too.
   */
  async wants(orderForm: OrderForm, values: Values, marks: readonly string[] = []): Promise<boolean> {
    if (fill(orderForm, values) === null) return false
    const others = marks.flatMap((mark) => alike(this.orderForms, orderForm, values, mark) ?? [])
    const text = [orderForm, ...others].reduce((text, one) => this.with(text, one, fill(one, values) ?? ''), this.text)
    const more = others.length > NAMED ? [`${others.length} more`] : others.map((other) => other.mark)
    const title = [orderForm.label, ...more].join(', ')
    const question = { title: `${title}?`, yes: title }
    try {
      const checked = await api.check(this.match, this.seat, text, this.step)
      const before = new Set(this.checked.preview.warnings.map(keyOfNote))
      const asks = this.asks(checked.preview.warnings).filter((note) => !before.has(keyOfNote(note)))
      if (asks.length === 0) return true
      const yes = await questions.ask({ ...question, text: asks.map((note) => note.text).join(' ') })
      if (yes) this.agree(asks)
      return yes
    } catch (error) {
      if (error instanceof ApiError && error.code === 'stale') {
        this.told()
        return false
      }
      return questions.ask({ ...question, text: `This could not be checked. ${sentence(error)}` })
    }
  }

  /** A text with one more order; of forms of which one can be sent, it takes the place of the one before. */
  private with(text: string, orderForm: OrderForm, line: string): string {
    return orderForm.group ? withOrder(text, this.orderForms, orderForm.group, line) : withLine(text, line)
  }

  /** The warnings that the player is still to be asked about. */
  asks(warnings: readonly Note[] = this.checked.preview.warnings): Note[] {
    return asking(warnings, this.agreed)
  }

  agree(notes: readonly Note[]): void {
    this.agreed = new Set([...this.agreed, ...notes.map(keyOfNote)])
  }

  /** The check is about the current text, if the server answers. */
  async settled(): Promise<void> {
    if (!this.current) await this.check.now()
  }

  clear(group: string): void {
    this.write(withOrder(this.text, this.orderForms, group, null))
  }

  strike(line: number): void {
    this.write(withoutLines(this.text, [line]))
  }

  /** Adds lines that are not on the sheet yet. Returns how many, and how many of them the server refuses. */
  async add(lines: readonly string[]): Promise<Added> {
    const fresh = missingLines(this.text, this.current ? this.checked.orders : [], lines)
    if (fresh.length === 0) return { added: 0, refused: 0 }
    this.write(fresh.reduce(withLine, this.text))
    const above = this.text.split('\n').length - fresh.length
    const checked = await this.check.now()
    return { added: fresh.length, refused: checked && refusedBelow(checked.refusals, above) }
  }

  /** Removes all refused lines. */
  strikeRefused(): void {
    if (this.current)
      this.write(
        withoutLines(
          this.text,
          this.checked.refusals.map((refusal) => refusal.line - 1),
        ),
      )
  }

  async send(): Promise<void> {
    if (this.busy || this.other.waiting) return
    if (this.atOnce) return this.act(this.text)
    this.stopSaving()
    const { text, step } = this
    await this.attempt(async () => {
      this.receipt = await api.send(this.match, this.seat, text, step, this.other.tries(text))
      this.other.wrote(this.receipt.id)
      this.final = true
      this.saved = 'saved'
      drop(this.match, this.seat, step)
      this.openForms.clear() // sending has asked about them
    })
  }

  async withdraw(): Promise<void> {
    if (this.busy) return
    await this.attempt(async () => {
      this.other.wrote((await api.withdraw(this.match, this.seat, this.step)).id)
      this.final = false
      this.receipt = null
      this.saved = 'unsaved'
      keep(this.match, this.seat, this.step, this.text, this.other.base)
      await this.keepDraft()
    })
  }

  forgetLeftover(): void {
    if (this.leftover) drop(this.match, this.seat, this.leftover.step)
    this.leftover = leftover(this.match, this.seat, this.step)
  }

  /** Called when the page is left. */
  close(): void {
    this.closed = true
    this.lock.close()
    this.retry.flush()
    this.save.flush()
  }

  /** Called when the match has ended, or the seat is given up: nothing is kept for a turn that is not played. */
  discard(): void {
    this.stopSaving()
    forgetForms(this.match, (seat) => seat === this.seat)
    this.close()
  }

  private async attempt(act: () => Promise<void>): Promise<void> {
    this.working = true
    this.problem = ''
    try {
      await this.inTurn(act)
      this.lock.hold()
      this.told()
    } catch (error) {
      this.problem = sentence(error)
      if (error instanceof ApiError && error.code === 'stale') this.told()
      if (isNewer(error)) await this.takeNewer()
    } finally {
      this.working = false
    }
  }

  /** Orders were not sent, since others were written on another device: these are shown. */
  private async takeNewer(): Promise<void> {
    try {
      await this.load()
      if (!this.final && !this.other.waiting)
        this.problem = 'Not sent: these are newer orders from your other device. Check them, then send them.'
    } catch {
      this.retry() // the save is refused, and then they are loaded
    }
  }

  /** Saves the draft on the server, unless it is no longer needed. */
  async put(): Promise<void> {
    const { step } = this
    await this.inTurn(async () => {
      if (this.final || this.step !== step || this.other.waiting) return
      if (this.atOnce && this.working)
        this.save() // until it is known whether it was carried out
      else await this.keepDraft()
    })
  }

  private async keepDraft(): Promise<void> {
    const { text, step } = this
    this.saved = 'saving'
    try {
      const { id } = await api.draft(this.match, this.seat, text, step, this.other.tries(text))
      if (this.step !== step) return
      this.other.wrote(id)
      if (this.text !== text) return keep(this.match, this.seat, step, this.text, id)
      this.saved = 'saved'
      drop(this.match, this.seat, step)
    } catch (error) {
      if (this.step !== step) return
      this.saved = 'failed'
      if (isNewer(error)) await this.load().catch(() => this.retry())
      else if (error instanceof ApiError) this.told()
      else this.retry()
    }
  }
}

function isNewer(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'newer-draft'
}
