/** What the playing robot can do according to its order forms, and the text of those orders. */
import { marksIn } from '../../lib/chart/areas'
import { fill, slotsOf } from '../../lib/orders/form-text'
import type { Chart, Mark, OrderForm, Slot, SlotOf, Values } from '../../lib/api/types'
import { numberOf } from './mark-style'

export interface Turns {
  left: string
  right: string
}
export interface Target {
  word: string
  marks: Mark[]
}

export function offered(orderForms: readonly OrderForm[], verb: string): OrderForm | null {
  return orderForms.find((orderForm) => orderForm.verb === verb) ?? null
}

function slot<K extends Slot['slot']>(orderForm: OrderForm | null, kind: K): SlotOf<K> | null {
  return ((orderForm && slotsOf(orderForm).find((one) => one.slot === kind)) as SlotOf<K> | undefined) ?? null
}

export function choice(orderForm: OrderForm | null): SlotOf<'choice'> | null {
  return slot(orderForm, 'choice')
}

/** A value for the only gap of an order form. */
export function gapOf(orderForm: OrderForm, value: string): Values {
  const [gap] = slotsOf(orderForm)
  return gap ? { [gap.name]: value } : {}
}

/** An order form with its only gap filled. */
export function say(orderForm: OrderForm, value = ''): string {
  return fill(orderForm, gapOf(orderForm, value)) ?? ''
}

/** One to the right, and as far to the right as comes out one to the left. */
export function turns(orderForms: readonly OrderForm[]): Turns | null {
  const orderForm = offered(orderForms, 'turn')
  const by = slot(orderForm, 'number')
  return orderForm && by ? { left: say(orderForm, String(by.high)), right: say(orderForm, String(by.low)) } : null
}

/** What a click on a neighbouring hex orders: face it and step into it. Without moves left, no hex can be gone to. */
export function ways(orderForms: readonly OrderForm[], mark: Mark | null): Map<string, string> {
  const face = offered(orderForms, 'face')
  const move = offered(orderForms, 'move')
  const directions = choice(face)
  if (!face || !directions || !move || numberOf(mark, 'moves') === 0) return new Map()
  return new Map(
    directions.words.flatMap((word, i): [string, string][] => {
      const hex = directions.marks[i]
      return hex ? [[hex, `${say(face, word)}, ${say(move)}`]] : []
    }),
  )
}

/** The hexes in range with somebody of another seat in them, as far as one sees. */
export function targets(orderForms: readonly OrderForm[], chart: Chart): Target[] {
  return inRange(orderForms, chart, (mark, own) => mark.owner !== own)
}

/** The hexes in range with robots of the player's own in them: no shot goes there unless the player chooses it. */
export function ownHexes(orderForms: readonly OrderForm[], chart: Chart): Set<string> {
  return new Set(inRange(orderForms, chart, (mark, own) => mark.owner === own).map(({ word }) => word))
}

function inRange(
  orderForms: readonly OrderForm[],
  chart: Chart,
  wanted: (mark: Mark, own: number | null | undefined) => boolean,
): Target[] {
  const aims = choice(offered(orderForms, 'shoot'))
  const own = chart.marks.find((mark) => mark.id === offered(orderForms, 'shoot')?.mark)?.owner
  const areas = new Map(chart.areas.map((area) => [area.id, area]))
  return (aims?.words ?? []).flatMap((word, i) => {
    const area = areas.get(aims?.marks[i] ?? '')
    const marks = area ? marksIn(area, chart.marks).filter((mark) => wanted(mark, own)) : []
    return marks.length > 0 ? [{ word, marks }] : []
  })
}

/** `Your scout: 3 moves, 1 shot (range 2, damage 1).` */
export function headline(orderForms: readonly OrderForm[], mark: Mark | null): string {
  const moves = numberOf(mark, 'moves') ?? 0
  const steps = moves === 1 ? '1 move' : moves === 0 ? 'no moves left' : `${moves} moves`
  const [range, attack] = [numberOf(mark, 'range'), numberOf(mark, 'attack')]
  const strength = range !== null && attack !== null ? ` (range ${range}, damage ${attack})` : ''
  const shot = offered(orderForms, 'shoot') ? `1 shot${strength}` : 'no shot left'
  return `Your ${mark?.kind ?? 'robot'}: ${steps}, ${shot}.`
}
