import { describe, expect, it } from 'vitest'
import type { Phrase, Values } from '../../src/lib/api/types'
import { fill, isOf, missing, opening, saying, unfill, withValue } from '../../src/lib/orders/form-text'
import { MOVE, TELL, accelerate, choiceSlot, fire, orderForm, phrase } from '../order-forms'

describe('fill', () => {
  it('joins the phrases with one blank', () => {
    expect(fill(accelerate(14), { by: '3,-4' })).toBe('14 A 3,-4')
  })
  it('leaves out an optional phrase without its value', () => {
    expect(fill(fire(14), { range: '2', direction: '3' })).toBe('14 F 2 3')
    expect(fill(fire(14), { by: '1,1', range: '2', direction: '3' })).toBe('14 A 1,1 F 2 3')
  })
  it('is nothing while a required value is missing', () => {
    expect(fill(fire(14), { range: '2' })).toBeNull()
    expect(missing(fire(14), { range: '2' }).map((slot) => slot.name)).toEqual(['direction'])
  })
  it('keeps an order on one line', () => {
    expect(fill(TELL, { player: '2', text: 'let us\n talk' })).toBe('to 2: let us⏎ talk')
    expect(unfill(TELL, 'to 2: let us⏎ talk')).toEqual({ player: '2', text: 'let us\n talk' })
  })
})

it('says a word in the first gap, and knows its lines whatever is in their gaps', () => {
  expect(saying(TELL, '3')).toBe('')
  expect(saying(accelerate(14), '3,-4')).toBe('14 A 3,-4')
  expect([isOf(TELL, 'to 99: hello'), isOf(TELL, 'to 99')]).toEqual([true, false])
  expect(unfill(TELL, 'to 99: hello')).toBeNull()
})

describe('unfill', () => {
  it('reads back what fill wrote', () => {
    const some: Values[] = [
      { range: '4', direction: '12' },
      { by: '-3,4', range: '2', direction: '1' },
    ]
    for (const values of some) {
      expect(unfill(fire(14), fill(fire(14), values) ?? '')).toEqual(values)
    }
    expect(unfill(TELL, 'to 3: to 2: no')).toEqual({ player: '3', text: 'to 2: no' })
    expect(unfill(MOVE, 'F7W2W21W3')).toEqual({ path: 'W2W21W3' })
  })
  it('does not mind capitals and blanks', () => {
    expect(unfill(accelerate(14), '  14  a 3,-4 ')).toEqual({ by: '3,-4' })
  })
  it('refuses what the form cannot say', () => {
    expect(unfill(accelerate(14), '15 A 3,-4')).toBeNull()
    expect(unfill(TELL, 'to 4: hello')).toBeNull()
    expect(unfill(MOVE, 'F7W3')).toBeNull()
  })
})

it('knows the words a form begins with', () => {
  expect(opening(accelerate(14))).toBe('14')
  expect(opening(TELL)).toBe('to')
})

describe('a form of which any gap is enough', () => {
  const gap = (name: string, ...words: string[]): Phrase => {
    const slot = choiceSlot(name, words, { accepted: ['1', '2', '3', '4'] })
    return phrase(name === 'a' ? 'A{a}' : `{${name}}`, [slot], name !== 'a')
  }
  const form = orderForm('go', {
    phrases: [phrase('go'), gap('a', '1', '4'), gap('b', '2'), gap('c', '3')],
    any_of: ['a', 'b', 'c'],
  })

  it('is filled without the others, also without one that is not optional', () => {
    expect(fill(form, { b: '1' })).toBe('go 1')
    expect(fill(form, { a: '2', c: '4' })).toBe('go A2 4')
    expect(fill(form, {})).toBeNull()
    expect(missing(form, {}).map(({ name }) => name)).toEqual(['a'])
  })
  it('is read with all that each gap takes, and nothing twice', () => {
    expect(unfill(form, 'go 1')).toEqual({ b: '1' })
    expect(unfill(form, 'go A2 4 3')).toEqual({ a: '2', b: '4', c: '3' })
    expect(unfill(form, 'go A2 2')).toBeNull()
    expect(unfill(form, 'go 5')).toBeNull()
    expect(unfill(form, 'go')).toBeNull()
  })
  it('takes a word from the gap that had it', () => {
    expect(withValue(form, { a: '2', b: '4' }, 'c', '2')).toEqual({ b: '4', c: '2' })
    expect(withValue({ ...form, any_of: [] }, { a: '2' }, 'c', '2')).toEqual({ a: '2', c: '2' })
  })
})
