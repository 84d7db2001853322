/** Diplomacy: the order forms for messages and agreements, grouped by player. */
import { slotsOf } from './form-text'
import type { OrderForm, SlotOf } from '../api/types'

export interface Person {
  name: string
  /** Forms without a gap: on the sheet, or not. */
  switches: OrderForm[]
  /** Forms about this player that ask for more. */
  forms: OrderForm[]
}

export interface Diplomacy {
  people: Person[]
  /** A message to one of several, with the gap for whom and the gap for what. */
  tell: { orderForm: OrderForm; to: SlotOf<'choice'>; text: SlotOf<'text'> } | null
  /** Forms that are not about one player. */
  others: OrderForm[]
  /** Forms that give something on the chart away. */
  gifts: OrderForm[]
}

export function diplomacy(orderForms: readonly OrderForm[]): Diplomacy {
  const people = new Map<string, Person>()
  const person = (name: string): Person => {
    const known = people.get(name) ?? { name, switches: [], forms: [] }
    people.set(name, known)
    return known
  }
  const found: Diplomacy = { people: [], tell: null, others: [], gifts: [] }
  for (const orderForm of orderForms) {
    if (!orderForm.personal) continue
    const { player } = orderForm
    const message = asMessage(orderForm)
    if (orderForm.mark) found.gifts.push(orderForm)
    else if (message && !found.tell) found.tell = message
    else if (!player) found.others.push(orderForm)
    else if (slotsOf(orderForm).length === 0) person(player).switches.push(orderForm)
    else person(player).forms.push(orderForm)
  }
  for (const name of found.tell?.to.words ?? []) person(name)
  found.people = [...people.values()]
  return found
}

function asMessage(orderForm: OrderForm): Diplomacy['tell'] {
  const [to, text, ...more] = slotsOf(orderForm)
  return to?.slot === 'choice' && text?.slot === 'text' && more.length === 0 && !orderForm.group
    ? { orderForm, to, text }
    : null
}
