import type { OrderForm } from '../src/lib/api/types'

/** A form of one order at a time, with nothing but its phrases. */
export function orderForm(verb: string, ...phrases: OrderForm['phrases']): OrderForm {
  return {
    verb,
    label: verb,
    phrases,
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
  }
}

/** Order forms like a server sends them: a ship that accelerates or fires, a message, a fleet on a path. */
const by = { slot: 'vector', name: 'by', most: 1600 } as const
const ship = (number: number, ...phrases: OrderForm['phrases']): OrderForm['phrases'] => [
  { words: String(number), slots: [], optional: false },
  ...phrases,
]

export function accelerate(number: number): OrderForm {
  const phrases = ship(number, { words: 'A {by}', slots: [by], optional: false })
  return {
    verb: 'accelerate',
    label: `Accelerate ${number}`,
    phrases,
    group: `ship ${number}`,
    mark: `ship ${number}`,
    personal: false,
    now: null,
    player: '',
    short: '',
    meaning: '',
    stakes: null,
    any_of: [],
    first_below: null,
  }
}

export function fire(number: number): OrderForm {
  const phrases = ship(
    number,
    { words: 'A {by}', slots: [{ ...by, most: 100 }], optional: true },
    {
      words: 'F {range} {direction}',
      slots: [
        { slot: 'number', name: 'range', low: 2, high: 4, of: '', stakes: [], labels: [] },
        { slot: 'number', name: 'direction', low: 1, high: 12, of: '', stakes: [], labels: [] },
      ],
      optional: false,
    },
  )
  return {
    verb: 'fire',
    label: `Fire ${number}`,
    phrases,
    group: `ship ${number}`,
    mark: `ship ${number}`,
    personal: false,
    now: null,
    player: '',
    short: '',
    meaning: '',
    stakes: null,
    any_of: [],
    first_below: null,
  }
}

export const TELL: OrderForm = {
  verb: 'tell',
  label: 'Send a message',
  phrases: [
    {
      words: 'to {player}: {text}',
      slots: [
        {
          slot: 'choice',
          name: 'player',
          words: ['2', '3'],
          marks: [],
          labels: [],
          stakes: [],
          usual: '',
          accepted: [],
        },
        { slot: 'text', name: 'text', longest: 20 },
      ],
      optional: false,
    },
  ],
  group: '',
  mark: '',
  personal: true,
  now: null,
  player: '',
  short: '',
  meaning: '',
  stakes: null,
  any_of: [],
  first_below: null,
}

export const MOVE: OrderForm = {
  verb: 'move',
  label: 'Move F7',
  phrases: [
    {
      words: 'F7{path}',
      slots: [
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
      ],
      optional: false,
    },
  ],
  group: 'F7',
  mark: 'F7',
  personal: false,
  now: null,
  player: '',
  short: '',
  meaning: '',
  stakes: null,
  any_of: [],
  first_below: null,
}

export const OFFERS: OrderForm[] = [accelerate(14), fire(14), accelerate(15), fire(15), TELL, MOVE]
