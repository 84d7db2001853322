/**
 * Order forms that are open and whose order is not on the sheet yet. They are kept beside the sheet, not in what shows
 * them: so they outlive another selection, another tab and the next turn, and sending can ask about them.
 */
import { carry } from './values-between-forms'
import { fill } from './form-text'
import type { OrderForm, Values } from '../api/types'
import type { KeptForm } from './storage'

export interface OpenForm {
  orderForm: OrderForm
  /** What the player entered. */
  typed: Values
  /** It was opened by a click on the chart that filled it, and nothing was entered since. */
  prefilled?: boolean
}

/** Tells forms apart, also from one turn to the next. */
export function idOf(orderForm: OrderForm): string {
  return [orderForm.mark, orderForm.verb, orderForm.group, orderForm.label].join('\n')
}

/** The values of an open form: what was entered, and first values where some are needed. */
export function valuesOf({ orderForm, typed }: OpenForm): Values {
  const all = { ...carry(orderForm, {}, null), ...typed }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''))
}

/** The line that an open form would add; null while something is missing. */
export function lineOf(form: OpenForm): string | null {
  return fill(form.orderForm, valuesOf(form))
}

export class OpenForms {
  private open: ReadonlyMap<string, OpenForm> = $state.raw(new Map())

  /** `changed` is told those with input whenever some were opened, filled in or closed. */
  constructor(private readonly changed: (withInput: KeptForm[]) => void = () => undefined) {}

  /** All that are open; the one that was shown last comes last. */
  all: OpenForm[] = $derived([...this.open.values()])

  typedIn(orderForm: OrderForm): Values {
    return this.open.get(idOf(orderForm))?.typed ?? {}
  }

  /** The open form about a thing on the chart: of several with input, the one that was shown last. */
  about(mark: string): OpenForm | null {
    return this.all.findLast(({ orderForm }) => orderForm.mark === mark) ?? null
  }

  /** Whether a form is open in which something was entered. */
  unfinished(orderForm: OrderForm): boolean {
    return hasInput(this.typedIn(orderForm))
  }

  /** The open form of a group, of which one can be used. */
  inGroup(group: string): OpenForm | null {
    return this.all.find(({ orderForm }) => orderForm.group === group) ?? null
  }

  put(orderForm: OrderForm, typed: Values, prefilled = false): void {
    const id = idOf(orderForm)
    const others = [...this.open].filter(([other]) => other !== id)
    this.become([...others, [id, { orderForm, typed, prefilled }]])
  }

  /** Shows a form of a thing, with what was entered in it before. Others of the thing stay open if they have input. */
  show(orderForm: OrderForm): void {
    const known = this.open.get(idOf(orderForm))
    if (orderForm.mark) this.leave(orderForm.mark)
    this.put(orderForm, known?.typed ?? {}, known?.prefilled)
  }

  drop(orderForm: OrderForm): void {
    if (this.open.has(idOf(orderForm))) this.keepOnly((one) => idOf(one.orderForm) !== idOf(orderForm))
  }

  /** Closes those of a thing in which nothing was entered. */
  leave(mark: string): void {
    this.keepOnly(({ orderForm, typed }) => orderForm.mark !== mark || hasInput(typed))
  }

  /** Closes those of a thing in which the player entered nothing: its card was closed. */
  dismiss(mark: string): void {
    this.keepOnly(({ orderForm, typed, prefilled }) => orderForm.mark !== mark || (hasInput(typed) && !prefilled))
  }

  clear(): void {
    this.become([])
  }

  /** Opens forms again that were kept, as far as they are offered. */
  restore(orderForms: readonly OrderForm[], kept: readonly KeptForm[]): void {
    const known = new Map(orderForms.map((orderForm) => [idOf(orderForm), orderForm]))
    this.become(
      kept.flatMap(({ id, typed, prefilled }): [string, OpenForm][] => {
        const orderForm = known.get(id)
        return orderForm ? [[id, { orderForm, typed, prefilled }]] : []
      }),
    )
  }

  /** The forms of a new turn: those that are still there stay open. Returns those with input that are gone. */
  offer(orderForms: readonly OrderForm[]): OpenForm[] {
    if (this.open.size === 0) return []
    const known = new Map(orderForms.map((orderForm) => [idOf(orderForm), orderForm]))
    const gone = this.all.filter(({ orderForm, typed }) => !known.has(idOf(orderForm)) && hasInput(typed))
    this.become(
      [...this.open].flatMap(([id, form]): [string, OpenForm][] => {
        const orderForm = known.get(id)
        return orderForm ? [[id, { ...form, orderForm }]] : []
      }),
    )
    return gone
  }

  private keepOnly(wanted: (one: OpenForm) => boolean): void {
    this.become([...this.open].filter(([, one]) => wanted(one)))
  }

  private become(open: [string, OpenForm][]): void {
    this.open = new Map(open)
    const written = open.filter(([, { typed }]) => hasInput(typed))
    this.changed(written.map(([id, { typed, prefilled }]) => ({ id, typed, prefilled: prefilled ?? false })))
  }
}

export function hasInput(typed: Values): boolean {
  return Object.values(typed).some((value) => value.trim() !== '')
}
