import { expect, test } from 'vitest'
import { amount, bestOf, gist, hope, meanOf, oneIn, optionsOf, percent, price } from '../../src/lib/orders/stakes'
import type { Outcome, Stakes } from '../../src/lib/api/types'
import { numberSlot, orderForm, phrase } from '../order-forms'

const outcome = (consequence: string, tone: Outcome['tone'], chance: number, least = 0, most = least): Outcome => ({
  consequence,
  tone,
  chance,
  least,
  most,
  mean: (least + most) / 2,
  gets: 0,
  pays: 0,
})
const stakes = (...outcomes: Outcome[]): Stakes => ({ outcomes, unit: 'M', exclusive: true, mean: null })
const salvos = (stakes: Stakes[]) => numberSlot('salvos', 1, 9, stakes)
const BLAST = stakes(outcome('they join you', 'gain', 0.5, 14), outcome('war', 'loss', 0.5, -35))

test('the price of a decision stands on its button', () => {
  expect(price(BLAST)).toBe('win 14\u00a0M; fail: war, −35\u00a0M')
  const ransom = stakes(outcome('they let you go', 'gain', 0.8, -3), outcome('they attack', 'loss', 0.2, -22, -5))
  expect(price(ransom)).toBe('pay 3\u00a0M; fail: they attack, −5 to −22\u00a0M')
  expect(price(stakes(outcome('they attack', 'loss', 1, -3)))).toBe('they attack, −3\u00a0M')
  expect(price(stakes(outcome('you may come back', 'neutral', 1)))).toBe('you may come back')
})

test('one line says what one gets, what it costs and what remains', () => {
  const bribed = { ...outcome('they join you', 'gain', 0.7, 17), gets: 19, pays: 2 }
  expect(gist({ ...stakes(bribed, outcome('they attack', 'loss', 0.3, -5)), mean: 10.44 })).toBe(
    'If it works, you get 19\u00a0M and pay 2\u00a0M: +17\u00a0M remain. On average, including failures: +10.4\u00a0M.',
  )
  expect(gist(BLAST)).toBe('If it works, you get 14\u00a0M.')
  expect(gist(stakes(outcome('they let you go', 'gain', 1, -3)))).toBe('If it works, you pay 3\u00a0M and get nothing.')
  expect(gist(stakes(outcome('you may come back', 'neutral', 1)))).toBe('')
  expect(gist({ ...BLAST, exclusive: false })).toBe('')
})

test('a form begins with the option that brings most on average', () => {
  const slot = salvos([-20, 4, 3].map((mean) => ({ ...BLAST, mean })))
  expect(bestOf(orderForm('blast', { phrases: [phrase('blast {salvos}', [slot])] }))).toEqual({ word: '2', mean: 4 })
  const bribe = phrase(' {salvos}', [slot], true)
  expect(bestOf(orderForm('sway', { phrases: [bribe], stakes: { ...BLAST, mean: 5 } }))).toEqual({ word: '', mean: 5 })
  expect(bestOf(orderForm('leave'))).toBeNull()
  expect(meanOf(orderForm('leave'))).toBeLessThan(-1000)
})

test('what happens by itself is told with its chance', () => {
  const both = { ...stakes(outcome('you hit', 'gain', 0.75), outcome('you lose a team', 'loss', 0.1, -5)) }
  expect(price({ ...both, exclusive: false })).toBe('75\u00a0% you hit; 10\u00a0% you lose a team, −5\u00a0M')
  expect(hope({ ...both, exclusive: false })).toBe(0.75)
})

test('chances are never told as certain if they are not', () => {
  expect([0.08, 0.001, 0.999, 1, 0].map(percent)).toEqual([
    '8\u00a0%',
    '<\u00a01\u00a0%',
    '>\u00a099\u00a0%',
    '100\u00a0%',
    '0\u00a0%',
  ])
  expect([0.2, 0.5, 0.65, 0, 1].map(oneIn)).toEqual(['1 in 5', '1 in 2', '9 in 14', 'never', 'certain'])
  expect([0.02, 0.98].map(oneIn)).toEqual(['2\u00a0%', '98\u00a0%'])
})

test('amounts begin with the smaller one', () => {
  expect(amount(outcome('', 'loss', 1, -22, -5), 'M')).toBe('−5 to −22\u00a0M')
  expect(amount(outcome('', 'gain', 1, 4, 14.25), 'M')).toBe('+4 to +14.25\u00a0M')
  expect(amount(outcome('', 'gain', 1), 'M')).toBe('')
})

test('more of a number is not offered where it changes nothing', () => {
  const sure = stakes(outcome('they join you', 'gain', 1, 11))
  expect(optionsOf(salvos([BLAST, sure, sure])).map((one) => one.word)).toEqual(['1', '2'])
  expect(hope(BLAST)).toBe(0.5)
})

test('what is certain needs no line of its own: the button says it', () => {
  const certain = stakes(outcome('the Board counts this voyage', 'gain', 1, 66.75))
  expect(gist({ ...certain, mean: 66.75 })).toBe('')
  expect(price(certain)).toBe('win 66.75\u00a0M')
})
