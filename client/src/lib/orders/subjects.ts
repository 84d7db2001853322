/** Subjects: the things a seat can give orders to, gathered from its order forms. */
import { opening, slotsOf } from './form-text'
import type { Mark, OrderForm } from '../api/types'
import type { Entry } from './lines'

export interface Subject {
  group: string
  mark: string
  /** Short, for chips: the mark's label, or the words its orders begin with. */
  label: string
  kind: string
  orderForms: OrderForm[]
  /** The line that is about it, understood or not. */
  entry: Entry | null
  /** An order for it was understood. */
  given: boolean
}

export function subjects(
  orderForms: readonly OrderForm[],
  found: readonly Entry[],
  understood: ReadonlySet<string>,
  marks: readonly Mark[],
): Subject[] {
  const known = new Map(marks.map((mark) => [mark.id, mark]))
  const groups = new Map<string, Subject>()
  for (const orderForm of orderForms) {
    if (!orderForm.group) continue
    const subject = groups.get(orderForm.group)
    if (subject) {
      subject.orderForms.push(orderForm)
      continue
    }
    const mark = known.get(orderForm.mark)
    groups.set(orderForm.group, {
      group: orderForm.group,
      mark: orderForm.mark,
      label: mark?.label || opening(orderForm) || orderForm.label,
      kind: mark?.kind ?? '',
      orderForms: [orderForm],
      entry: found.find((entry) => entry.group === orderForm.group) ?? null,
      given: understood.has(orderForm.group),
    })
  }
  return [...groups.values()]
}

/** Order forms that can be used any number of times: messages, and others. */
export function repeatable(orderForms: readonly OrderForm[]): { wordy: OrderForm[]; other: OrderForm[] } {
  const free = orderForms.filter((orderForm) => !orderForm.group)
  const wordy = free.filter(isWordy)
  return { wordy, other: free.filter((orderForm) => !isWordy(orderForm)) }
}

/** Whether its orders are words to other players. */
export function isWordy(orderForm: OrderForm): boolean {
  return orderForm.personal && slotsOf(orderForm).some((slot) => slot.slot === 'text')
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
