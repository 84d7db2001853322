/** The text of an order sheet: one order per line, and which line belongs to which form. */
import { opening, unfill } from './form-text'
import type { OrderForm, Refusal, Values } from '../api/types'
import { plural } from './things'

export interface Entry {
  line: number
  text: string
  /** The group of forms that can say this line, or that begin like it. */
  group: string | null
  orderForm: OrderForm | null
  values: Values
}

/** Every line that says something, with the form that says it where there is one. */
export function entries(text: string, orderForms: readonly OrderForm[], canonical: readonly string[] = []): Entry[] {
  const beginnings = openings(orderForms)
  const read = text
    .split('\n')
    .flatMap((line, index) => (line.trim() === '' ? [] : [entry(index, line, orderForms, beginnings)]))
  const unread = read.filter((found) => found.group && !found.orderForm)
  for (const found of unread) {
    const said = canonical
      .map((order) => match(order, orderForms))
      .find((form) => form?.orderForm.group === found.group)
    if (said) Object.assign(found, said)
  }
  return read
}

function entry(
  line: number,
  text: string,
  orderForms: readonly OrderForm[],
  beginnings: Map<string, string | null>,
): Entry {
  const form = match(text, orderForms)
  if (form) return { line, text, group: form.orderForm.group, ...form }
  const group = [...beginnings].find(([words, owner]) => owner && beginsWith(text, words))?.[1] ?? null
  return { line, text, group, orderForm: null, values: {} }
}

function match(text: string, orderForms: readonly OrderForm[]): { orderForm: OrderForm; values: Values } | null {
  for (const orderForm of orderForms) {
    const values = unfill(orderForm, text)
    if (values) return { orderForm, values }
  }
  return null
}

function beginsWith(text: string, words: string): boolean {
  const line = text.trim().toLowerCase()
  return line === words || line.startsWith(`${words} `)
}

/** Opening words and the one group that uses them; null where several do. */
function openings(orderForms: readonly OrderForm[]): Map<string, string | null> {
  const found = new Map<string, string | null>()
  for (const orderForm of orderForms) {
    const words = opening(orderForm).toLowerCase()
    if (!words || !orderForm.group) continue
    const known = found.get(words)
    found.set(words, known === undefined || known === orderForm.group ? orderForm.group : null)
  }
  return found
}

/** The text with the group's order replaced, added at the end, or with `order` null taken out. */
export function withOrder(text: string, orderForms: readonly OrderForm[], group: string, order: string | null): string {
  const taken = entries(text, orderForms).filter((found) => found.group === group)
  const lines = text.split('\n')
  const first = taken[0]
  if (!first) return order === null ? text : withLine(text, order)
  const gone = new Set(taken.map((found) => found.line))
  return lines
    .flatMap((line, index) => {
      if (index === first.line && order !== null) return [order]
      return gone.has(index) ? [] : [line]
    })
    .join('\n')
}

/** The text with one more order at its end. */
export function withLine(text: string, order: string): string {
  const kept = text.replace(/\s+$/, '')
  return kept === '' ? order : `${kept}\n${order}`
}

/** Orders as they are to stand on a sheet: first those that free what others take. */
export function inOrder(orders: readonly string[], orderForms: readonly OrderForm[]): string[] {
  const before = orders.filter((order) => orderForms.some((orderForm) => goesBefore(orderForm, order)))
  return [...before, ...orders.filter((order) => !before.includes(order))]
}

function goesBefore(orderForm: OrderForm, order: string): boolean {
  const values = orderForm.first_below === null ? null : unfill(orderForm, order)
  if (!values || orderForm.first_below === null) return false
  const needed = orderForm.phrases.find((phrase) => !phrase.optional && phrase.slots.length > 0)?.slots[0]
  const number = needed ? Number(values[needed.name]) : Object.keys(values).length
  return number < orderForm.first_below
}

/** The text without some of its lines, counted from 0. */
export function withoutLines(text: string, lines: readonly number[]): string {
  return text
    .split('\n')
    .filter((_, index) => !lines.includes(index))
    .join('\n')
}

/** Of some lines those that are not on the sheet, neither as written nor as understood; each once. */
export function missingLines(text: string, understood: readonly string[], lines: readonly string[]): string[] {
  const there = new Set([...text.split('\n'), ...understood].map(squeezed))
  return lines.filter((line) => {
    const known = there.has(squeezed(line)) || squeezed(line) === ''
    there.add(squeezed(line))
    return !known
  })
}

function squeezed(line: string): string {
  return line.trim().replace(/\s+/g, ' ').toLowerCase()
}

/** What became of lines that were put on the sheet together; `refused` is null if the server has not said. */
export interface Added {
  added: number
  refused: number | null
}

/** How many lines after the first `above` lines are refused. */
export function refusedBelow(refusals: readonly Refusal[], above: number): number {
  return new Set(refusals.flatMap((refusal) => (refusal.line > above ? refusal.line : []))).size
}

/** How many orders were added to the sheet, and how many of them are valid. */
export function addedWords({ added, refused }: Added, from = ''): string {
  const told = `${plural(added, 'order')}${from} added`
  if (!refused) return `${told}.`
  if (refused === added) return `${told}, and ${added === 1 ? 'it is' : 'all of them are'} refused.`
  return `${told}: ${added - refused} valid, ${refused} refused.`
}

/** Says which orders will be skipped: some are not understood, some are understood and refused. */
export function leftOut(refusals: readonly Refusal[], more = 0): string {
  const strange = refusals.filter((refusal) => refusal.kind === 'unreadable').length
  const told = [part(strange, 'not understood'), part(refusals.length - strange, 'refused')].filter(Boolean)
  if (more > 0) told.push(`${counted(more)} more refused`)
  if (told.length === 0) return ''
  const said =
    told.length === 1
      ? `${told[0]}; ${refusals.length + more === 1 ? 'it' : 'they'} will be skipped.`
      : `${told.join(', ')}; they will be skipped.`
  return said.charAt(0).toUpperCase() + said.slice(1)
}

/** The lines that have a refused order, each once, with the column of its first one. */
export function refusedLines(refusals: readonly Refusal[]): { line: number; column: number }[] {
  const columns = new Map<number, number>()
  for (const { line, column } of refusals) columns.set(line, Math.min(column, columns.get(line) ?? column))
  return [...columns].map(([line, column]) => ({ line, column })).toSorted((a, b) => a.line - b.line)
}

/** Follows a list that leaves out some entries; empty if it leaves out none. */
export function andMore(count: number): string {
  return count > 0 ? `and ${counted(count)} more` : ''
}

function counted(count: number): string {
  return count.toLocaleString('en')
}

function part(count: number, what: string): string {
  if (count === 0) return ''
  return `${count === 1 ? '1 order' : `${count} orders`} ${what}`
}
