import { expect, it } from 'vitest'
import { alike } from '../../src/lib/orders/same-order'
import { MOVE, OFFERS, accelerate, fire } from '../order-forms'

it('finds the form of another thing that says the same', () => {
  expect(alike(OFFERS, accelerate(14), { by: '3,4' }, 'ship 15')?.label).toBe('Accelerate 15')
  expect(alike(OFFERS, fire(14), { range: '2', direction: '12' }, 'ship 15')?.label).toBe('Fire 15')
})

it('finds none where the values do not fit', () => {
  expect(alike(OFFERS, accelerate(14), { by: '99,99' }, 'ship 15')).toBeNull()
  expect(alike(OFFERS, fire(14), { range: '9', direction: '12' }, 'ship 15')).toBeNull()
  expect(alike(OFFERS, fire(14), { range: '2' }, 'ship 15')).toBeNull()
  expect(alike(OFFERS, accelerate(14), { by: '3,4' }, 'F7')).toBeNull()
})

it('takes the path of a fleet only where another can fly it', () => {
  const other = { ...MOVE, mark: 'F8', group: 'F8', phrases: [{ ...MOVE.phrases[0]!, words: 'F8{path}' }] }
  expect(alike([other], MOVE, { path: 'W2W21' }, 'F8')).toBe(other)
  expect(alike([other], MOVE, { path: 'W9' }, 'F8')).toBeNull()
})
