import { expect, test } from 'vitest'
import { diplomacy } from '../../src/lib/orders/diplomacy'
import { TELL, accelerate, choiceSlot, orderForm, phrase } from '../order-forms'

const plain = (verb: string, name: string, words: string) =>
  orderForm(verb, {
    label: `${verb} ${name}`,
    phrases: [phrase(words)],
    group: name ? `${verb} ${name}` : verb,
    personal: true,
    player: name,
    short: verb,
  })
const introduce = {
  ...plain('introduce', 'RED', ''),
  phrases: [phrase('introduce RED to {to}', [choiceSlot('to', ['BLUE'])])],
}
const gift = { ...plain('give', '', 'F7G=RED'), group: 'F7', mark: 'F7' }

test('what concerns a player is gathered under their name', () => {
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
