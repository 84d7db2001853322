import { expect, it } from 'vitest'
import { digestSigns } from '../../src/lib/digest/digest-signs'

it('explains the numbers of the turn report on the chart, and only where there are any', () => {
  expect(digestSigns([])).toEqual([])
  const signs = digestSigns([{ tone: 'loss', fresh: false }])
  expect(signs[0]?.words).toContain('lines 1 and 2 of the turn report')
  expect(signs[0]?.pieces[0]?.fill).toBe('var(--loss)')
  expect(new Set(signs.map((sign) => JSON.stringify(sign.pieces))).size).toBe(signs.length)
})
