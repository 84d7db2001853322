import { expect, test } from 'vitest'
import { keepUnits } from '../../src/lib/page/numbers-with-units'

test('numbers stay on one line with their units, and nothing else is bound together', () => {
  expect(keepUnits('risk 8 % in 3 months, 2½ hexes, −5 M')).toBe(
    'risk 8\u00a0% in 3\u00a0months, 2½\u00a0hexes, −5\u00a0M',
  )
  expect(keepUnits('4 Marines, C3/7 Mu')).toBe('4 Marines, C3/7 Mu')
})
