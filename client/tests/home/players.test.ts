import { expect, test } from 'vitest'
import { playersOf } from '../../src/lib/home/players'

test('numbers of players are said as people say them', () => {
  expect(playersOf([2, 3, 4, 5])).toBe('2 to 5')
  expect(playersOf([2, 3, 6])).toBe('2, 3 or 6')
  expect(playersOf([1])).toBe('1')
})
