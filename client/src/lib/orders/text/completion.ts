/** Completion for the editor, made from the order forms alone. */
import { fill, opening, wordsFor } from '../form-text'
import type { OrderForm, Values } from '../../api/types'
import { beginning } from '../form-fields'

export interface Hint {
  text: string
  about: string
}

/** Lines that could begin like this one. */
export function hints(line: string, orderForms: readonly OrderForm[]): { from: number; hints: Hint[] } {
  const typed = line.trimStart()
  const indent = line.length - typed.length
  const going = continued(typed, orderForms)
  if (going.hints.length > 0) return { from: indent + going.from, hints: going.hints }
  const begun = orderForms.flatMap(lines).filter((hint) => hint.text.toLowerCase().startsWith(typed.toLowerCase()))
  return { from: indent, hints: unique(begun) }
}

/** What may still come on a line whose opening words are there. */
function continued(typed: string, orderForms: readonly OrderForm[]): { from: number; hints: Hint[] } {
  const from = typed.lastIndexOf(' ') + 1
  const word = typed.slice(from).toLowerCase()
  const said = typed.slice(0, from).toLowerCase().split(/\s+/)
  const meant = orderForms.filter((orderForm) => {
    const words = opening(orderForm)
    return words && typed.toLowerCase().startsWith(`${words.toLowerCase()} `)
  })
  const found = meant.flatMap((orderForm) =>
    orderForm.phrases
      .slice(1)
      .filter((phrase) => !said.includes(first(phrase.words)))
      .flatMap((phrase) => lines({ ...orderForm, phrases: [{ ...phrase, optional: false }] })),
  )
  return { from, hints: unique(found.filter((hint) => hint.text.toLowerCase().startsWith(word) && hint.text !== word)) }
}

function first(words: string): string {
  return (words.split(/\s+/)[0] ?? '').toLowerCase()
}

/** A form's shortest line with something in every gap; each word of its first choice makes one of its own. */
function lines(orderForm: OrderForm): Hint[] {
  const slots = orderForm.phrases.flatMap((phrase) => (phrase.optional ? [] : phrase.slots))
  const choice = slots[0]?.slot === 'choice' ? slots[0] : null
  const words = choice ? wordsFor(choice) : ['']
  return words.map((word) => {
    const values: Values = {}
    for (const slot of slots) values[slot.name] = slot === choice ? word : beginning(slot, null) || '…'
    return { text: (fill(orderForm, values) ?? '').replace(/\s*….*$/u, ' '), about: orderForm.label }
  })
}

function unique(found: Hint[]): Hint[] {
  return found.filter((hint, index) => found.findIndex((other) => other.text === hint.text) === index)
}
