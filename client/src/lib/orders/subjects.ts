/** Subjects: the things a seat can give orders to, gathered from its order forms. */
import { opening, slotsOf } from './fill'
import type { Mark, OrderForm } from '../api/types'
import type { Entry } from './lines'

export interface Subject {
  group: string
  mark: string
  /** Short, for chips: the mark's label, or the words its orders begin with. */
  label: string
  kind: string
  offers: OrderForm[]
  /** The line that is about it, understood or not. */
  entry: Entry | null
  /** An order for it was understood. */
  given: boolean
}

export function subjects(
  offers: readonly OrderForm[],
  found: readonly Entry[],
  understood: ReadonlySet<string>,
  marks: readonly Mark[],
): Subject[] {
  const known = new Map(marks.map((mark) => [mark.id, mark]))
  const groups = new Map<string, Subject>()
  for (const offer of offers) {
    if (!offer.group) continue
    const subject = groups.get(offer.group)
    if (subject) {
      subject.offers.push(offer)
      continue
    }
    const mark = known.get(offer.mark)
    groups.set(offer.group, {
      group: offer.group,
      mark: offer.mark,
      label: mark?.label || opening(offer) || offer.label,
      kind: mark?.kind ?? '',
      offers: [offer],
      entry: found.find((entry) => entry.group === offer.group) ?? null,
      given: understood.has(offer.group),
    })
  }
  return [...groups.values()]
}

/** Order forms that can be used any number of times: messages, and others. */
export function repeatable(offers: readonly OrderForm[]): { wordy: OrderForm[]; other: OrderForm[] } {
  const free = offers.filter((offer) => !offer.group)
  const wordy = free.filter(isWordy)
  return { wordy, other: free.filter((offer) => !isWordy(offer)) }
}

function isWordy(offer: OrderForm): boolean {
  return offer.personal && slotsOf(offer).some((slot) => slot.slot === 'text')
}

/** What is selected on the chart when a subject is meant. */
export function keyOf(subject: Subject): string {
  return subject.mark || subject.group
}

/** The next subject without orders behind the selected one, round the list. */
export function nextWaiting(subjects: readonly Subject[], selected: string): Subject | null {
  const here = subjects.findIndex((subject) => keyOf(subject) === selected)
  return [...subjects.slice(here + 1), ...subjects.slice(0, here + 1)].find((subject) => !subject.given) ?? null
}

export function byKind(subjects: readonly Subject[]): { kind: string; list: Subject[] }[] {
  const kinds = new Map<string, Subject[]>()
  for (const subject of subjects) kinds.set(subject.kind, [...(kinds.get(subject.kind) ?? []), subject])
  return [...kinds].map(([kind, list]) => ({ kind, list }))
}
