/** What the playing robot can do according to its order forms, and the text of those orders. */
import { marksIn } from '../../lib/chart/areas'
import { fill, slotsOf } from '../../lib/orders/fill'
import type { Chart, Mark, OrderForm, Slot, SlotOf } from '../../lib/api/types'
import { detail, shares } from './look'

export interface Turns {
  left: string
  right: string
}
export interface Target {
  word: string
  marks: Mark[]
}

export function offered(offers: readonly OrderForm[], verb: string): OrderForm | null {
  return offers.find((offer) => offer.verb === verb) ?? null
}

function slot<K extends Slot['slot']>(offer: OrderForm | null, kind: K): SlotOf<K> | null {
  return ((offer && slotsOf(offer).find((one) => one.slot === kind)) as SlotOf<K> | undefined) ?? null
}

export function choice(offer: OrderForm | null): SlotOf<'choice'> | null {
  return slot(offer, 'choice')
}

/** An offer with its only gap filled. */
export function say(offer: OrderForm, value = ''): string {
  const [gap] = slotsOf(offer)
  return fill(offer, gap ? { [gap.name]: value } : {}) ?? ''
}

/** One to the right, and as far to the right as comes out one to the left. */
export function turns(offers: readonly OrderForm[]): Turns | null {
  const offer = offered(offers, 'turn')
  const by = slot(offer, 'number')
  return offer && by ? { left: say(offer, String(by.high)), right: say(offer, String(by.low)) } : null
}

/** What a click on a neighbouring hex orders: face it, and step into it while there are moves left. */
export function ways(offers: readonly OrderForm[], mark: Mark | null): Map<string, string> {
  const face = offered(offers, 'face')
  const move = offered(offers, 'move')
  const directions = choice(face)
  if (!face || !directions) return new Map()
  const steps = move && shares(detail(mark, 'moves'))?.left !== 0
  return new Map(
    directions.words.flatMap((word, i): [string, string][] => {
      const hex = directions.marks[i]
      return hex ? [[hex, say(face, word) + (steps ? `, ${say(move)}` : '')]] : []
    }),
  )
}

/** The hexes in range with somebody of another seat in them, as far as one sees. */
export function targets(offers: readonly OrderForm[], chart: Chart): Target[] {
  const aims = choice(offered(offers, 'shoot'))
  const own = chart.marks.find((mark) => mark.id === offered(offers, 'shoot')?.mark)?.owner
  const areas = new Map(chart.areas.map((area) => [area.id, area]))
  return (aims?.words ?? []).flatMap((word, i) => {
    const area = areas.get(aims?.marks[i] ?? '')
    const marks = area ? marksIn(area, chart.marks).filter((mark) => mark.owner !== own) : []
    return marks.length > 0 ? [{ word, marks }] : []
  })
}

/** `Your scout: 3 moves, 1 shot.` */
export function headline(offers: readonly OrderForm[], mark: Mark | null): string {
  const moves = shares(detail(mark, 'moves'))?.left ?? 0
  const steps = moves === 1 ? '1 move' : moves === 0 ? 'no moves left' : `${moves} moves`
  const shot = offered(offers, 'shoot') ? '1 shot' : 'no shot left'
  return `Your ${mark?.kind ?? 'robot'}: ${steps}, ${shot}.`
}
