/** Order forms as a server sends them. A test names what matters to it; everything else is empty. */
import type { OrderForm, Phrase, Slot, SlotOf } from '../src/lib/api/types'

/** One order at a time, unless the test says otherwise. */
export function orderForm(verb: string, more: Partial<OrderForm> = {}): OrderForm {
  return {
    verb,
    label: verb,
    phrases: [],
    group: 'step',
    mark: '',
    personal: false,
    now: null,
    player: '',
    short: '',
    meaning: '',
    stakes: null,
    any_of: [],
    first_below: null,
    ...more,
  }
}

export function phrase(words: string, slots: Slot[] = [], optional = false): Phrase {
  return { words, slots, optional }
}

export function choiceSlot(name: string, words: string[], more: Partial<SlotOf<'choice'>> = {}): SlotOf<'choice'> {
  return { slot: 'choice', name, words, marks: [], labels: [], stakes: [], usual: '', accepted: [], ...more }
}

export function numberSlot(
  name: string,
  low: number,
  high: number,
  stakes: SlotOf<'number'>['stakes'] = [],
): SlotOf<'number'> {
  return { slot: 'number', name, low, high, of: '', stakes, labels: [] }
}

/** An order to a ship that accelerates or fires. */
function shipForm(verb: string, number: number, ...phrases: Phrase[]): OrderForm {
  const ship = `ship ${number}`
  const label = `${verb.charAt(0).toUpperCase()}${verb.slice(1)} ${number}`
  return orderForm(verb, { label, phrases: [phrase(String(number)), ...phrases], group: ship, mark: ship })
}

const by = { slot: 'vector', name: 'by', most: 1600 } as const

export function accelerate(number: number): OrderForm {
  return shipForm('accelerate', number, phrase('A {by}', [by]))
}

export function fire(number: number): OrderForm {
  const slots = [numberSlot('range', 2, 4), numberSlot('direction', 1, 12)]
  return shipForm(
    'fire',
    number,
    phrase('A {by}', [{ ...by, most: 100 }], true),
    phrase('F {range} {direction}', slots),
  )
}

/** A message to another player. */
export const TELL: OrderForm = orderForm('tell', {
  label: 'Send a message',
  phrases: [
    phrase('to {player}: {text}', [choiceSlot('player', ['2', '3']), { slot: 'text', name: 'text', longest: 20 }]),
  ],
  group: '',
  personal: true,
})

/** A fleet on a path. */
export const MOVE: OrderForm = orderForm('move', {
  label: 'Move F7',
  phrases: [
    phrase('F7{path}', [
      {
        slot: 'path',
        name: 'path',
        start: 'W1',
        links: [
          ['W1', 'W2'],
          ['W2', 'W21'],
          ['W2', 'W1'],
          ['W21', 'W3'],
        ],
        longest: 3,
        dangers: [],
      },
    ]),
  ],
  group: 'F7',
  mark: 'F7',
})

export const OFFERS: OrderForm[] = [accelerate(14), fire(14), accelerate(15), fire(15), TELL, MOVE]
