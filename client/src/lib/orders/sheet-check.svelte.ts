/** The server's check of an order sheet: what it understands, what that would do, and what it refuses. */
import { ApiError, api } from '../api/api'
import { paced } from '../page/request-pacing'
import type { Checked } from '../api/types'

/** The check of a sheet on which nothing can be ordered. */
export const NOTHING: Checked = {
  orders: [],
  refusals: [],
  more_refusals: 0,
  preview: {
    notes: [],
    sectors: [],
    links: [],
    marks: [],
    ghosts: {},
    tallies: [],
    idle: [],
    warnings: [],
    stakes: null,
    aims: [],
  },
}

/** Milliseconds between two checks while somebody types. */
const REST = 70

/** The sheet that is checked. */
interface Sheet {
  readonly match: string
  readonly seat: number
  readonly step: number
  readonly text: string
  readonly loaded: boolean
  readonly orderForms: readonly unknown[]
}

export class SheetCheck {
  checked: Checked = $state.raw(NOTHING)
  /** The text that this is about. */
  private read = $state('')
  /** How many checks were asked for. */
  private asked = 0
  /** Checks soon, while the text changes. */
  readonly soon = paced(REST, async () => void (await this.now()))

  constructor(
    private readonly sheet: Sheet,
    /** Called if the orders are for a turn that was played. */
    private readonly stale: () => void,
  ) {}

  /** Whether the check is about the current text. */
  get current(): boolean {
    return this.read === this.sheet.text
  }

  /** Checks the text; null without an answer. Of two checks the later one counts. */
  async now(): Promise<Checked | null> {
    const turn = ++this.asked
    const { match, seat, step, text, loaded, orderForms } = this.sheet
    if (!loaded || orderForms.length === 0) return (this.checked = NOTHING)
    try {
      const checked = await api.check(match, seat, text, step)
      if (turn === this.asked) [this.checked, this.read] = [checked, text]
      return checked
    } catch (error) {
      if (error instanceof ApiError && error.code === 'stale') this.stale()
      return null
    }
  }
}
