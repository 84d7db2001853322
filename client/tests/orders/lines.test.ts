import { describe, expect, it } from 'vitest'
import {
  addedWords,
  andMore,
  entries,
  leftOut,
  refusedLines,
  withLine,
  withOrder,
  withoutLines,
} from '../../src/lib/orders/lines'
import { hints } from '../../src/lib/orders/text/completion'
import { carry } from '../../src/lib/orders/values-between-forms'
import { OFFERS, accelerate, fire } from '../order-forms'

describe('entries', () => {
  it('finds the form and the group of every line', () => {
    const found = entries('14 A 1,1\n\nto 2: hello\nnonsense', OFFERS)
    expect(found.map((entry) => [entry.line, entry.group, entry.orderForm?.verb])).toEqual([
      [0, 'ship 14', 'accelerate'],
      [2, '', 'tell'],
      [3, null, undefined],
    ])
  })
  it('knows a line by its first words, and its form by what the server understood', () => {
    const [entry] = entries('14 accel 5,5', OFFERS, ['14 A 5,5'])
    expect(entry).toMatchObject({ group: 'ship 14', values: { by: '5,5' } })
    expect(entry?.orderForm?.verb).toBe('accelerate')
    expect(entries('14 gibberish', OFFERS)[0]).toMatchObject({ group: 'ship 14', orderForm: null })
    expect(entries('145 A 1,1', OFFERS)[0]?.group).toBeNull()
  })
})

describe('withOrder', () => {
  it("replaces the group's line where it stands", () => {
    expect(withOrder('14 A 1,1\n15 A 2,2', OFFERS, 'ship 14', '14 F 2 3')).toBe('14 F 2 3\n15 A 2,2')
  })
  it('adds a line for a group that has none', () => {
    expect(withOrder('15 A 2,2\n\n', OFFERS, 'ship 14', '14 A 1,1')).toBe('15 A 2,2\n14 A 1,1')
    expect(withOrder('', OFFERS, 'ship 14', '14 A 1,1')).toBe('14 A 1,1')
  })
  it('takes out every line of the group', () => {
    expect(withOrder('14 A 1,1\nkeep me\n14 F 2 2', OFFERS, 'ship 14', null)).toBe('keep me')
    expect(withOrder('keep me', OFFERS, 'ship 14', null)).toBe('keep me')
  })
})

it('adds and strikes single lines', () => {
  expect(withLine('a\n', 'b')).toBe('a\nb')
  expect(withoutLines('a\nb\nc', [1])).toBe('a\nc')
})

describe('hints', () => {
  const texts = (line: string) => hints(line, OFFERS).hints.map((hint) => hint.text)
  it('offers whole lines at the beginning', () => {
    expect(texts('1')).toEqual(['14 A 0,0', '14 F 2 1', '15 A 0,0', '15 F 2 1'])
    expect(texts('to')).toEqual(['to 2: ', 'to 3: '])
  })
  it('offers what may still come', () => {
    expect(texts('14 ')).toEqual(['A 0,0', 'F 2 1'])
    expect(texts('14 A 3,-4 ')).toEqual(['F 2 1'])
    expect(hints('14 A 3,-4 f', OFFERS).from).toBe(10)
  })
})

describe('carry', () => {
  it('begins with something in every required gap', () => {
    expect(carry(accelerate(14), {}, null)).toEqual({ by: '0,0' })
    expect(carry(fire(14), {}, null)).toEqual({ range: '2', direction: '1' })
  })
  it('keeps a course as it is, even one that is too long for the new form', () => {
    expect(carry(fire(14), { by: '30,40' }, null)).toEqual({ by: '30,40', range: '2', direction: '1' })
  })
})

describe('what is left out', () => {
  const refusal = (kind: 'unreadable' | 'illegal') => ({ kind, code: '', reason: '', line: 1, column: 1, text: '' })

  it('tells what was not understood from what is refused', () => {
    expect(leftOut([])).toBe('')
    expect(andMore(0)).toBe('')
    expect(andMore(1234)).toBe('and 1,234 more')
    expect(leftOut([refusal('unreadable')], 1234)).toBe(
      '1 order not understood, 1,234 more refused; they will be skipped.',
    )
    expect(leftOut([refusal('illegal')])).toBe('1 order refused; it will be skipped.')
    expect(leftOut([refusal('unreadable'), refusal('unreadable')])).toBe(
      '2 orders not understood; they will be skipped.',
    )
    expect(leftOut([refusal('unreadable'), refusal('illegal'), refusal('illegal')])).toBe(
      '1 order not understood, 2 orders refused; they will be skipped.',
    )
  })
})

it('names each line with a refused order once, in their order', () => {
  const refusal = (line: number, column: number) => ({
    kind: 'illegal' as const,
    code: '',
    reason: '',
    line,
    column,
    text: '',
  })
  expect(refusedLines([refusal(5, 9), refusal(2, 1), refusal(5, 3)])).toEqual([
    { line: 2, column: 1 },
    { line: 5, column: 3 },
  ])
})

it('says how many of the added orders are valid', () => {
  expect(addedWords({ added: 14, refused: 0 })).toBe('14 orders added.')
  expect(addedWords({ added: 14, refused: 13 }, ' of last turn')).toBe(
    '14 orders of last turn added: 1 valid, 13 refused.',
  )
  expect(addedWords({ added: 3, refused: 1 })).toBe('3 orders added: 2 valid, 1 refused.')
  expect(addedWords({ added: 2, refused: 2 })).toBe('2 orders added, and all of them are refused.')
  expect(addedWords({ added: 1, refused: 1 })).toBe('1 order added, and it is refused.')
  expect(addedWords({ added: 1, refused: null })).toBe('1 order added.')
})
