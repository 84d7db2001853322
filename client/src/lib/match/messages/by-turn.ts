/** The messages of the game to and from a seat as they are read: by turns, and those that wait to be delivered. */
import { slotsOf } from '../../orders/form-text'
import type { Entry } from '../../orders/lines'
import { isWordy } from '../../orders/subjects'
import type { Message, Refusal, SentMessage } from '../../api/types'

export interface TurnMessages {
  step: number
  /** The turn in which they are read. */
  label: string
  received: Message[]
  sent: SentMessage[]
}

/** What was received and sent, the newest turn first. */
export function byTurn(received: readonly Message[], sent: readonly SentMessage[]): TurnMessages[] {
  const labels = new Map([...received, ...sent].map(({ step, label }) => [step, label]))
  return [...labels]
    .toSorted(([a], [b]) => b - a)
    .map(([step, label]) => ({
      step,
      label,
      received: received.filter((message) => message.step === step),
      sent: sent.filter((message) => message.step === step),
    }))
}

/** A message on the order sheet: the word for its receiver, and its text. */
export interface Waiting {
  line: number
  to: string
  text: string
}

/** The messages on an order sheet, except those on refused lines, which are counted from 1. */
export function waiting(entries: readonly Entry[], refusals: readonly Pick<Refusal, 'line'>[]): Waiting[] {
  const refused = new Set(refusals.map(({ line }) => line - 1))
  return entries.flatMap(({ line, orderForm, values }) => {
    if (!orderForm || orderForm.group || !isWordy(orderForm) || refused.has(line)) return []
    const slots = slotsOf(orderForm)
    const word = (kind: 'choice' | 'text') => values[slots.find(({ slot }) => slot === kind)?.name ?? ''] ?? ''
    return [{ line, to: word('choice'), text: word('text') }]
  })
}
