/** Things: what a seat has many orders for, one by one: worlds, fleets, and what lies where. */
import { slotsOf } from './form-text'
import { type Entry } from './lines'
import type { Mark, Note, OrderForm, Preview, Values } from '../api/types'
import type { Subject } from './subjects'

/** W9 before W10. */
const BY_NUMBER = new Intl.Collator('en', { numeric: true })

/** Whether things have orders of several kinds at once; then each is shown with all that concerns it. */
export function manifold(orderForms: readonly OrderForm[]): boolean {
  const groups = new Map<string, string>()
  for (const orderForm of orderForms) {
    if (!orderForm.mark) continue
    if (!orderForm.group) return true
    const known = groups.get(orderForm.mark)
    if (known !== undefined && known !== orderForm.group) return true
    groups.set(orderForm.mark, orderForm.group)
  }
  return false
}

/** The mark a line is about: that of its form, of the note on it, or the one whose name it begins with. */
export function markOf(entry: Entry, notes: readonly Note[], names: ReadonlySet<string>): string {
  if (entry.orderForm) return entry.orderForm.mark
  const noted = notes.find((note) => note.mark && same(note.order, entry.text))
  if (noted) return noted.mark
  const name = /^\s*([a-z]+\d+)/i.exec(entry.text)?.[1]?.toUpperCase() ?? ''
  return names.has(name) ? name : ''
}

function same(a: string, b: string): boolean {
  const plain = (text: string) => text.replace(/\s+/g, '').toLowerCase()
  return plain(a) === plain(b)
}

/** The lines of a sheet by the marks they are about. */
export function linesByMark(
  found: readonly Entry[],
  notes: readonly Note[],
  marks: readonly Mark[],
): Map<string, Entry[]> {
  const names = new Set(marks.map((mark) => mark.id))
  const lines = new Map<string, Entry[]>()
  for (const entry of found) {
    const mark = markOf(entry, notes, names)
    if (mark) lines.set(mark, [...(lines.get(mark) ?? []), entry])
  }
  return lines
}

/** What lies at a mark. */
export function lying(marks: readonly Mark[], id: string): Mark[] {
  return id ? marks.filter((mark) => mark.near === id) : []
}

/** Everything that can be given orders, once each, by name: always in the same order, wherever it is. What waits for orders is what the preview calls idle, if it tells. */
export function things(
  orderForms: readonly OrderForm[],
  lines: ReadonlyMap<string, readonly Entry[]>,
  marks: readonly Mark[],
  preview: Preview,
): Subject[] {
  const known = new Map(marks.map((mark) => [mark.id, mark]))
  const told = preview.idle.length > 0 || preview.tallies.length > 0
  const idle = new Set(preview.idle.map((note) => note.mark))
  const found = new Map<string, Subject>()
  for (const orderForm of orderForms) {
    if (!orderForm.mark) continue
    const thing = found.get(orderForm.mark)
    if (thing) {
      thing.orderForms.push(orderForm)
      continue
    }
    const mark = known.get(orderForm.mark)
    const entry = lines.get(orderForm.mark)?.[0] ?? null
    const given = told ? !idle.has(orderForm.mark) : entry !== null
    const { mark: id } = orderForm
    found.set(id, {
      group: id,
      mark: id,
      label: mark?.label || id,
      kind: mark?.kind ?? '',
      orderForms: [orderForm],
      entry,
      given,
    })
  }
  return [...found.values()].sort((a, b) => BY_NUMBER.compare(a.group, b.group))
}

/** What a thing can do at other marks: forms there whose only gap, at the beginning, may be filled with its name. */
export function elsewhere(orderForms: readonly OrderForm[], id: string): { orderForm: OrderForm; values: Values }[] {
  return orderForms.flatMap((orderForm) => {
    const [slot, ...more] = slotsOf(orderForm)
    const begins = slot && more.length === 0 && orderForm.phrases[0]?.words.startsWith(`{${slot.name}}`)
    const fits = begins && slot.slot === 'choice' && orderForm.mark !== id && slot.words.includes(id)
    return fits ? [{ orderForm, values: { [slot.name]: id } }] : []
  })
}

/** A letter for each word, of its own letters and the first that is free; none where all are taken. */
export function letters(words: readonly string[], taken: readonly string[] = []): string[] {
  const used = new Set(taken)
  return words.map((word) => {
    const letter = [...word.toLowerCase()].find((each) => /[a-z]/.test(each) && !used.has(each)) ?? ''
    used.add(letter)
    return letter
  })
}

/** What to call a form beside others for the same thing. */
export function calledBy(orderForm: OrderForm): string {
  return orderForm.short || orderForm.verb
}

/** What is idle, counted by the kind of thing it is about, in the order in which it is told. */
export function idleByKind(idle: readonly Note[], marks: readonly Mark[]): { kind: string; notes: Note[] }[] {
  const kinds = new Map(marks.map((mark) => [mark.id, mark.kind]))
  const found = new Map<string, Note[]>()
  for (const note of idle) {
    const kind = kinds.get(note.mark) ?? ''
    found.set(kind, [...(found.get(kind) ?? []), note])
  }
  return [...found].map(([kind, notes]) => ({ kind, notes }))
}

export function plural(count: number, word: string): string {
  if (count === 1) return `1 ${word}`
  return `${count} ${/[^aeiou]y$/.test(word) ? `${word.slice(0, -1)}ies` : `${word}s`}`
}
