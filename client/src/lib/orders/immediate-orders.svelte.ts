/** Orders that are carried out as soon as they are sent: one after the other, while others wait. */
import { ApiError, api, sentence } from '../api/api'
import { askUntil } from '../live/updates'
import type { Receipt, Refusal } from '../api/types'
import type { ButtonLock } from './button-lock.svelte'
import type { OtherDevice } from './other-device.svelte'
import { drop } from './storage'

/** How many orders can wait for the one that is being carried out. */
const PATIENCE = 4
/** The pauses, in milliseconds, after which an order is sent again when another player's came first. */
const PAUSES = Array.from({ length: 40 }, () => 200)

/** The sheet that they are on. */
interface Sheet {
  readonly match: string
  readonly seat: number
  readonly step: number
  readonly text: string
  readonly prompt: string
  readonly playing: string
  working: boolean
  problem: string
  readonly lock: ButtonLock
  readonly other: OtherDevice
  readonly inTurn: <T>(send: () => Promise<T>) => Promise<T>
  stopSaving(): void
  put(): Promise<void>
}

export class ImmediateOrders {
  /** Why the orders that were sent last were not carried out. */
  refused: Refusal[] = $state.raw([])
  /** How many more of them were refused. */
  refusedMore = $state(0)
  /** The server's note on orders that were not carried out. */
  note = $state('')
  /** What was sent last, and for which step. */
  sent = { step: -1, text: '' }
  waiting: string[] = []

  constructor(
    private readonly sheet: Sheet,
    /** Something has changed; with a step, that step is about to be carried out. */
    private readonly told: (step?: number) => void,
  ) {}

  /** A new step: what was refused was for the one before. */
  turnPage(): void {
    this.clear()
    this.sent = { ...this.sent, text: '' }
  }

  private clear(): void {
    this.refused = []
    this.refusedMore = 0
    this.note = ''
  }

  /** Sends the next waiting order, unless it is another player's turn now. */
  goOn(): void {
    if (this.sheet.working) return
    const next = this.waiting.shift()
    if (next === undefined) return
    if (this.sheet.playing) void this.act(next, true)
    else this.waiting = []
  }

  /** Sends orders. With `patient`, they wait while others are carried out. */
  async act(text: string, patient = false): Promise<void> {
    const { sheet } = this
    if (sheet.working) {
      if (patient && this.waiting.length < PATIENCE) this.waiting.push(text)
      return
    }
    if (sheet.lock.resting && !patient) return
    sheet.stopSaving()
    sheet.working = true
    sheet.problem = ''
    this.clear()
    try {
      const receipt = await this.deliver(text)
      if (this.sent.step === sheet.step) sheet.other.wrote(receipt.id)
      if (receipt.kind !== 'final') return await this.notCarriedOut(text, receipt)
      const { step } = this.sent
      if (text === sheet.text) drop(sheet.match, sheet.seat, step)
      this.told(step)
    } catch (error) {
      sheet.working = false
      this.waiting = []
      if (isStale(error)) this.told()
      sheet.problem = sentence(error)
    }
  }

  /** Where several players act at the same time, another's order may come first. While the same decision is asked for, the order is sent again. */
  private async deliver(text: string): Promise<Receipt> {
    const { sheet } = this
    const { prompt } = sheet
    let receipt = null as Receipt | null
    let late: unknown = null
    const arrives = async (step: number) => {
      this.sent = { step, text }
      try {
        receipt = await sheet.inTurn(() => api.send(sheet.match, sheet.seat, text, this.sent.step))
      } catch (error) {
        if (!isStale(error)) throw error
        late = error
      }
      return receipt !== null
    }
    const arrivesAgain = async () => {
      const found = await api.sheet(sheet.match, sheet.seat)
      if (!found.immediate || !found.awaited || found.prompt_id !== prompt) throw late
      sheet.working = true
      return arrives(found.step)
    }
    if (!(await arrives(sheet.step))) await askUntil(arrivesAgain, PAUSES)
    if (receipt === null) throw late
    return receipt
  }

  private async notCarriedOut(text: string, receipt: Receipt): Promise<void> {
    this.sheet.working = false
    this.waiting = []
    this.refused = receipt.refusals
    this.refusedMore = receipt.more_refusals
    this.note = receipt.note ?? ''
    if (text !== this.sheet.text) await this.sheet.put() // the draft is the current text
  }
}

function isStale(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'stale'
}
