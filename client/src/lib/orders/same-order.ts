/** The same order for several things: each has forms of its own, and what does not fit one of them is left out. */
import { fill, slotsOf, unfill } from './form-text'
import { pair } from './form-fields'
import type { OrderForm, Slot, Values } from '../api/types'

/** The form of another thing that can say the same with these values; null if none can. */
export function alike(
  orderForms: readonly OrderForm[],
  orderForm: OrderForm,
  values: Values,
  mark: string,
): OrderForm | null {
  const found = orderForms.filter((one) => one.mark === mark && one.verb === orderForm.verb)
  return found.find((one) => says(one, values)) ?? null
}

function says(orderForm: OrderForm, values: Values): boolean {
  const text = fill(orderForm, values)
  const slots = slotsOf(orderForm)
  if (text === null || Object.keys(values).some((name) => !slots.some((slot) => slot.name === name))) return false
  return unfill(orderForm, text) !== null && slots.every((slot) => within(slot, values[slot.name]))
}

/** Whether a value is in the range that a form allows. */
function within(slot: Slot, value: string | undefined): boolean {
  if (value === undefined) return true
  const spot = pair(value)
  switch (slot.slot) {
    case 'number':
      return Number(value) >= slot.low && Number(value) <= slot.high
    case 'vector':
      return spot !== null && spot[0] ** 2 + spot[1] ** 2 <= slot.most
    case 'point':
      return spot !== null && spot.every((one, i) => one >= (slot.low[i] ?? one) && one <= (slot.high[i] ?? one))
    default:
      return true
  }
}
