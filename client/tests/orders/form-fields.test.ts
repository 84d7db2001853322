import { describe, expect, it } from 'vitest'
import {
  beginning,
  explained,
  inside,
  pair,
  reachable,
  shortened,
  stridden,
  strideOf,
  walk,
  written,
} from '../../src/lib/orders/form-fields'
import { MOVE, choiceSlot } from '../order-forms'

it('reads and writes pairs', () => {
  expect(pair(' 3, -4')).toEqual([3, -4])
  expect(pair('3')).toBeNull()
  expect(written([2.6, -0.2])).toBe('3,0')
})

it('shortens a vector to what the slot takes', () => {
  expect(shortened([3, 4], 25)).toEqual([3, 4])
  for (const vector of [
    [100, 3],
    [-70, 70],
    [0, -55],
    [31, 27],
  ] as [number, number][]) {
    const [x, y] = shortened(vector, 1600)
    expect(x * x + y * y).toBeLessThanOrEqual(1600)
    expect(Math.hypot(x, y)).toBeGreaterThan(38)
  }
})

it('keeps a place in its rectangle', () => {
  expect(inside([-3, 500], [0, 10], [99, 60])).toEqual([0, 60])
})

describe('beginning', () => {
  it('puts a place where the thing is, or in the middle', () => {
    const slot = { slot: 'point', name: 'at', low: [0, 0], high: [100, 50] } as const
    expect(beginning({ ...slot, low: [0, 0], high: [100, 50] }, null)).toBe('50,25')
    expect(beginning({ ...slot, low: [0, 0], high: [100, 50] }, [7, 90])).toBe('7,50')
  })
})

it('walks only along links, and not too far', () => {
  const slot = MOVE.phrases[0]?.slots[0]
  if (slot?.slot !== 'path') throw new Error('no path')
  expect(walk(slot, 'W2W1W2')).toEqual(['W2', 'W1', 'W2'])
  expect(walk(slot, 'W2W1W2W1')).toBeNull()
  expect(walk(slot, '')).toEqual([])
})

it('leads to every place in reach by the shortest way, not back and not through a danger', () => {
  const slot = MOVE.phrases[0]?.slots[0]
  if (slot?.slot !== 'path') throw new Error('no path')
  expect([...reachable(slot, [])]).toEqual([
    ['W2', ['W2']],
    ['W21', ['W2', 'W21']],
    ['W3', ['W2', 'W21', 'W3']],
  ])
  expect([...reachable(slot, ['W2'])]).toEqual([
    ['W21', ['W21']],
    ['W3', ['W21', 'W3']],
  ])
  expect(reachable(slot, ['W2', 'W21', 'W3']).size).toBe(0)
  expect([...reachable({ ...slot, dangers: [['W21', 'black hole']] }, []).keys()]).toEqual(['W2', 'W21'])
})

it('tells what a word means, if it does not say so itself', () => {
  const slot = choiceSlot('what', ['F7', 'I'], { labels: ['', 'I-ships'] })
  expect(slot.words.map((word) => explained(slot, word))).toEqual(['F7', 'I: I-ships'])
  expect(explained(slot, 'F7', 'F7=20')).toBe('F7=20')
  expect(explained({ ...slot, labels: [], stakes: [] }, 'I')).toBe('I')
})

it('begins with the word that is usual, or with the first', () => {
  const choice = (usual: string) => choiceSlot('by', ['-1', '+0'], { usual })
  expect([beginning(choice('+0'), null), beginning(choice(''), null)]).toEqual(['+0', '-1'])
})

it('goes by round numbers through a wide range with round ends', () => {
  expect([strideOf(1000, 10000), strideOf(0, 1000), strideOf(1, 255), strideOf(0, 100), strideOf(1, 9000)]).toEqual([
    500, 100, 1, 1, 1,
  ])
  expect([
    stridden(1000, 500, true),
    stridden(1250, 500, true),
    stridden(1250, 500, false),
    stridden(1500, 500, false),
  ]).toEqual([1500, 1500, 1000, 1000])
  expect([stridden(7, 1, true), stridden(7, 1, false)]).toEqual([8, 6])
})

it('shows a number with the letter of its mark', () => {
  const where = choiceSlot('world', ['73', '8'], { marks: ['W73', ''] })
  expect([explained(where, '73'), explained(where, '8')]).toEqual(['W73', '8'])
})
