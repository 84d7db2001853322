import { expect, test } from 'vitest'
import { diplomacy } from '../../src/lib/orders/diplomacy'
import type { OrderForm } from '../../src/lib/api/types'
import { TELL, accelerate } from '../order-forms'

const plain = (verb: string, name: string, words: string): OrderForm => ({
  verb,
  label: `${verb} ${name}`,
  phrases: [{ words, slots: [], optional: false }],
  group: name ? `${verb} ${name}` : verb,
  mark: '',
  personal: true,
  now: null,
  player: name,
  short: verb,
  meaning: '',
  stakes: null,
  any_of: [],
  first_below: null,
})
const introduce: OrderForm = {
  ...plain('introduce', 'RED', ''),
  phrases: [
    {
      words: 'introduce RED to {to}',
      slots: [
        { slot: 'choice', name: 'to', words: ['BLUE'], marks: [], labels: [], stakes: [], usual: '', accepted: [] },
      ],
      optional: false,
    },
  ],
}
const gift: OrderForm = { ...plain('give', '', 'F7G=RED'), group: 'F7', mark: 'F7' }

test('what concerns a player is gathered under his name', () => {
  const found = diplomacy([
    plain('ally', 'RED', 'A=RED'),
    plain('loader', 'RED', 'L=RED'),
    introduce,
    TELL,
    gift,
    plain('jihad', '', 'J'),
    accelerate(14),
  ])
  expect(found.people.map((person) => [person.name, person.switches.length, person.forms.length])).toEqual([
    ['RED', 2, 1],
    ['2', 0, 0],
    ['3', 0, 0],
  ])
  expect(found.tell?.to.name).toBe('player')
  expect(found.tell?.text.name).toBe('text')
  expect(found.others.map((orderForm) => orderForm.verb)).toEqual(['jihad'])
  expect(found.gifts).toEqual([gift])
})
