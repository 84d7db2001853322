/** Keeps the values when the player changes from one order form to another. */
import { slotsOf, wordsFor } from './form-text'
import type { OrderForm, Slot, Spot, Values } from '../api/types'
import { beginning, inside, pair, walk, within, written } from './form-fields'

/** Values for a form: the values before where they fit, and a first value where one is needed. */
export function carry(orderForm: OrderForm, before: Values, at: Spot | null): Values {
  const values: Values = {}
  for (const slot of slotsOf(orderForm)) {
    const old = before[slot.name]
    const fitted = old === undefined ? '' : fitting(slot, old)
    if (fitted) values[slot.name] = fitted
  }
  for (const slot of orderForm.phrases.flatMap((phrase) => (phrase.optional ? [] : phrase.slots))) {
    const begun = values[slot.name] ?? beginning(slot, at)
    if (begun) values[slot.name] = begun
  }
  return values
}

function fitting(slot: Slot, value: string): string {
  const spot = pair(value)
  switch (slot.slot) {
    case 'choice':
      return wordsFor(slot).includes(value) ? value : ''
    case 'number':
      return /^-?\d+$/.test(value) ? String(within(Number(value), slot.low, slot.high)) : ''
    case 'point':
      return spot ? written(inside(spot, slot.low, slot.high)) : ''
    case 'vector':
      // kept as it is, however long: another form never changes a course silently, and the server says what is too long
      return spot ? written(spot) : ''
    case 'path':
      return walk(slot, value) ? value : ''
    case 'text':
      return value.slice(0, slot.longest)
  }
}
