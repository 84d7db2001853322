import { expect, test } from 'vitest'
import { unparted } from '../../src/lib/page/unparted'

test('numbers stay on one line with their units, and nothing else is bound together', () => {
  expect(unparted('risk 8 % in 3 months, 2½ hexes, −5 M')).toBe(
    'risk 8\u00a0% in 3\u00a0months, 2½\u00a0hexes, −5\u00a0M',
  )
  expect(unparted('4 Marines, C3/7 Mu')).toBe('4 Marines, C3/7 Mu')
})
