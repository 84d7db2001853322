/** Order forms and their text, both ways: a filled form becomes a line, and a line is read back into a form. */
import type { OrderForm, Phrase, Slot, SlotOf, Values } from '../api/types'
import { walk } from './form-fields'

const GAP = /\{(\w+)\}/g

export function slotsOf(orderForm: OrderForm): Slot[] {
  return orderForm.phrases.flatMap((phrase) => phrase.slots)
}

/** The slots a form cannot do without and that have no value yet. */
export function missing(orderForm: OrderForm, values: Values): Slot[] {
  const enough = orderForm.any_of.some((name) => values[name])
  return orderForm.phrases
    .flatMap((phrase) => (phrase.optional ? [] : phrase.slots))
    .filter((slot) => !values[slot.name] && !(enough && orderForm.any_of.includes(slot.name)))
}

/** The words that a choice takes. */
export function wordsFor(slot: SlotOf<'choice'>): string[] {
  return slot.accepted.length > 0 ? slot.accepted : slot.words
}

/** An order is one line: in it this sign stands for a line break of a message. */
const BREAK = '⏎'

/** A message as it was written, with its line breaks. */
export function withBreaks(text: string): string {
  return text.replaceAll(BREAK, '\n')
}

/** The order's text, or null while something is missing. */
export function fill(orderForm: OrderForm, values: Values): string | null {
  if (missing(orderForm, values).length > 0) return null
  return orderForm.phrases
    .filter((phrase) => phrase.slots.every((slot) => values[slot.name]))
    .map((phrase) => phrase.words.replace(GAP, (_, name: string) => oneLine(values[name] ?? '')))
    .join(' ')
}

function oneLine(text: string): string {
  return text.replace(/\r?\n|\r/g, BREAK)
}

/** Patterns are made once for every form: a long sheet is read against hundreds of them at every key. */
const PATTERNS = new WeakMap<OrderForm, { names: string[]; pattern: RegExp }>()

function patternOf(orderForm: OrderForm): { names: string[]; pattern: RegExp } {
  const known = PATTERNS.get(orderForm)
  if (known) return known
  const names: string[] = []
  const words = orderForm.phrases
    .map((phrase, index) => {
      const optional = phrase.optional || phrase.slots.some((slot) => orderForm.any_of.includes(slot.name))
      return phrasePattern({ ...phrase, optional }, orderForm.phrases[index - 1] ?? null, names)
    })
    .join('')
  const made = { names, pattern: new RegExp(`^\\s*${words}\\s*$`, 'iu') }
  PATTERNS.set(orderForm, made)
  return made
}

/** The values with which the form says this line, or null if it cannot say it. */
export function unfill(orderForm: OrderForm, line: string): Values | null {
  const { names, pattern } = patternOf(orderForm)
  const found = pattern.exec(line)
  if (!found) return null
  const values: Values = {}
  for (const [index, name] of names.entries()) {
    const value = found[index + 1]
    if (value !== undefined) values[name] = withBreaks(value.replace(/\s+/g, ' '))
  }
  if (!slotsOf(orderForm).every((slot) => fits(slot, values[slot.name]))) return null
  return goTogether(orderForm, values) ? values : null
}

/** Whether one or more of the gaps of which any are enough are filled, and no two with the same word. */
function goTogether({ any_of: names }: OrderForm, values: Values): boolean {
  const words = names.flatMap((name) => values[name]?.toLowerCase() ?? [])
  return names.length === 0 || (words.length > 0 && new Set(words).size === words.length)
}

/** These values with one more. Where no two gaps take the same word, another one that has it is emptied. */
export function withValue({ any_of: names }: OrderForm, values: Values, name: string, word: string): Values {
  const others = names.includes(name) ? names.filter((other) => other !== name && values[other] === word) : []
  const kept = Object.entries(values).filter(([other]) => !others.includes(other))
  return { ...Object.fromEntries(kept), [name]: word }
}

/** Whether a line could come from this form. Its gaps may hold any words. */
export function isOf(orderForm: OrderForm, line: string): boolean {
  return patternOf(orderForm).pattern.test(line)
}

/** The order of a form that has this word in its first gap. */
export function saying(orderForm: OrderForm, word: string): string {
  const slot = slotsOf(orderForm)[0]
  return (slot && fill(orderForm, { [slot.name]: word })) ?? ''
}

function fits(slot: Slot, value: string | undefined): boolean {
  if (value === undefined) return true
  if (slot.slot === 'path') return walk(slot, value) !== null
  if (slot.slot === 'choice') return wordsFor(slot).some((word) => word.toLowerCase() === value.toLowerCase())
  return true
}

function phrasePattern(phrase: Phrase, before: Phrase | null, names: string[]): string {
  const slots = new Map(phrase.slots.map((slot) => [slot.name, slot]))
  let pattern = before === null ? '' : close(before, phrase) ? '\\s*' : '\\s+'
  let from = 0
  for (const gap of phrase.words.matchAll(GAP)) {
    const name = gap[1] as string
    names.push(name)
    pattern += literal(phrase.words.slice(from, gap.index)) + slotPattern(slots.get(name))
    from = gap.index + gap[0].length
  }
  pattern += literal(phrase.words.slice(from))
  return phrase.optional ? `(?:${pattern})?` : pattern
}

/** Whether two phrases may stand close to each other: a number behind a word. */
function close(before: Phrase, phrase: Phrase): boolean {
  const named = (pattern: RegExp, { words, slots }: Phrase) =>
    slots.find((slot) => slot.name === pattern.exec(words)?.[1])
  const word = /[a-z]$/i.test(before.words) || named(/\{(\w+)\}$/, before)?.slot === 'choice'
  return word && named(/^\{(\w+)\}/, phrase)?.slot === 'number'
}

function literal(words: string): string {
  return words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s+/g, '\\s+')
}

function slotPattern(slot: Slot | undefined): string {
  switch (slot?.slot) {
    case 'number':
      return '([+-]?\\d+)'
    case 'point':
    case 'vector':
      return '([+-]?\\d+\\s*,\\s*[+-]?\\d+)'
    case 'text':
      return '(.*?)'
    default:
      return '(\\S+?)'
  }
}

/** The words a form always begins with: its first phrase, as far as it has no gap. */
export function opening(orderForm: OrderForm): string {
  const phrase = orderForm.phrases[0]
  if (!phrase || phrase.optional) return ''
  const gap = phrase.words.search(/\{\w+\}/)
  return (gap < 0 ? phrase.words : phrase.words.slice(0, gap)).trim()
}
