import { expect, it } from 'vitest'
import { ownView } from '../../src/lib/chart/own-view'
import type { Spot } from '../../src/lib/api/types'

const whole = { low: [0, 0] as Spot, high: [1000, 1000] as Spot }
const fleet = (x: number, y: number): Spot[] => [0, 20, 40, 60].map((by) => [x + by, y])

it('shows one’s own things so large that they can be tapped, and the nearest others', () => {
  const { low, high } = ownView(
    fleet(100, 100),
    [
      [900, 900],
      [170, 110],
    ],
    whole,
    390,
  )
  expect(high[0] - low[0]).toBeLessThan(200)
  expect(high[0]).toBeGreaterThan(170)
})

it('shows as much as usual where that is large enough', () => {
  const small = { low: [0, 0] as Spot, high: [100, 100] as Spot }
  expect(
    ownView(
      [
        [10, 10],
        [90, 90],
      ],
      [[50, 50]],
      small,
      390,
    ),
  ).toBe(small)
  expect(ownView([], fleet(0, 0), whole, 390)).toBe(whole)
})
