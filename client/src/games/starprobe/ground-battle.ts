/** The weapons of a turn on the ground, and what they may bring as far as the server has told it. */
import { hope, percent } from '../../lib/orders/stakes'
import type { OrderForm, SlotOf, Stakes, Values } from '../../lib/api/types'
import { fill, slotsOf } from '../../lib/orders/form-text'

/** A number of missile salvos that can be fired, with the chance to hit, if that is told. */
export interface Volley {
  count: number
  words: string
  chance: string
}

/** What is written on the sheet, and what the server has said of it. */
export interface Written {
  text: string
  current: boolean
  stakes: Stakes | null
}

export function salvosOf(fight: OrderForm): SlotOf<'number'> | undefined {
  return slotsOf(fight).find((slot): slot is SlotOf<'number'> => slot.name === 'salvos' && slot.slot === 'number')
}

/** What a choice may bring: what the server said of just this order. Nothing is shown that is true of another one. */
export function stakesOf(fight: OrderForm, values: Values, written: Written): Stakes | null {
  const chosen = Object.entries(values).filter(([, value]) => value !== '')
  if (written.current && written.stakes && written.text.trim() === fill(fight, values)) return written.stakes
  if (chosen.length === 0) return fight.stakes
  const salvos = salvosOf(fight)
  const [name, count] = chosen.length === 1 ? (chosen[0] ?? []) : []
  return salvos && name === salvos.name ? (salvos.stakes[Number(count) - salvos.low] ?? null) : null
}

/** No missiles, and each number of salvos that there is. */
export function volleys(fight: OrderForm): Volley[] {
  const salvos = salvosOf(fight)
  if (!salvos) return []
  const told = (stakes: Stakes | null | undefined) => {
    const chance = stakes ? hope(stakes) : null
    return chance === null ? '' : percent(chance)
  }
  const counts = Array.from({ length: salvos.high }, (_, i) => i + 1)
  return [
    { count: 0, words: 'No missiles', chance: told(fight.stakes) },
    ...counts.map((count) => ({
      count,
      words: count === 1 ? '1 salvo' : `${count} salvos`,
      chance: told(salvos.stakes[count - salvos.low]),
    })),
  ]
}
