/** Diplomacy: the order forms for messages and agreements, grouped by player. */
import { slotsOf } from './fill'
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
  tell: { offer: OrderForm; to: SlotOf<'choice'>; text: SlotOf<'text'> } | null
  /** Forms that are not about one player. */
  others: OrderForm[]
  /** Forms that give something on the chart away. */
  gifts: OrderForm[]
}

export function diplomacy(offers: readonly OrderForm[]): Diplomacy {
  const people = new Map<string, Person>()
  const person = (name: string): Person => {
    const known = people.get(name) ?? { name, switches: [], forms: [] }
    people.set(name, known)
    return known
  }
  const found: Diplomacy = { people: [], tell: null, others: [], gifts: [] }
  for (const offer of offers) {
    if (!offer.personal) continue
    const name = about(offer)
    const message = asMessage(offer)
    if (offer.mark) found.gifts.push(offer)
    else if (message && !found.tell) found.tell = message
    else if (!name) found.others.push(offer)
    else if (slotsOf(offer).length === 0) person(name).switches.push(offer)
    else person(name).forms.push(offer)
  }
  for (const name of found.tell?.to.words ?? []) person(name)
  found.people = [...people.values()]
  return found
}

/** Whom a form is about: its group is its verb and a name. */
function about(offer: OrderForm): string {
  return offer.group.startsWith(`${offer.verb} `) ? offer.group.slice(offer.verb.length + 1) : ''
}

function asMessage(offer: OrderForm): Diplomacy['tell'] {
  const [to, text, ...more] = slotsOf(offer)
  return to?.slot === 'choice' && text?.slot === 'text' && more.length === 0 && !offer.group
    ? { offer, to, text }
    : null
}
