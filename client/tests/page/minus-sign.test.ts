import { expect, it } from 'vitest'
import { withMinus } from '../../src/lib/page/minus-sign'

it('writes amounts with a minus sign, and leaves hyphens in words', () => {
  expect(withMinus('+62 points, -2 ships')).toBe('+62 points, −2 ships')
  expect(withMinus('-3 I-ships')).toBe('−3 I-ships')
})
