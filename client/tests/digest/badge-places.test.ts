import { expect, test } from 'vitest'
import { HEIGHT, MARGIN, MOST_BADGES, placed, tappable, together } from '../../src/lib/digest/badge-places'

const badge = (mark: string, x: number, numbers = [1]) => ({
  mark,
  marks: [mark],
  numbers,
  tone: 'gain' as const,
  fresh: true,
  at: [x, 0] as [number, number],
})

const around = (x: number, half: number) => ({ left: x - half, right: x + half, top: -half, bottom: half })

test('a badge covers neither what is drawn nor another badge', () => {
  const mark = around(0, 20)
  const [one, other] = placed([badge('a', 0), badge('b', 5)], [], [mark])
  if (!one || !other) throw new Error('nothing is drawn')
  expect([one.small, other.small]).toEqual([false, false])
  for (const { by, at, width } of [one, other]) {
    const clear = Math.abs(at[0] + by[0]) >= 20 + width / 2 || Math.abs(by[1]) >= 20 + HEIGHT / 2
    expect(clear).toBe(true)
  }
  const apart = Math.abs(one.at[0] + one.by[0] - other.at[0] - other.by[0])
  expect(apart >= one.width || Math.abs(one.by[1] - other.by[1]) >= HEIGHT).toBe(true)
})

test('where there is no room a badge is a dot, unless it is pointed at', () => {
  const full = [around(0, 200)]
  expect(placed([badge('a', 0)], [], full).map((one) => one.small)).toEqual([true])
  expect(placed([badge('a', 0)], ['a'], full).map((one) => one.small)).toEqual([false])
})

test('only so many are whole, and each has few numbers', () => {
  const many = Array.from({ length: 40 }, (_, index) => badge(`m${index}`, index * 100))
  expect(placed(many, []).filter((one) => !one.small)).toHaveLength(MOST_BADGES)
  expect(placed([badge('a', 0, [1, 2, 3, 4, 5])], [])[0]?.text).toBe('1 2 3 …')
})

test('what is at the same place has one badge', () => {
  const [one, ...others] = together([badge('a', 0, [2]), badge('b', 0, [1, 2])])
  expect(others).toEqual([])
  expect(one).toMatchObject({ mark: 'a', marks: ['a', 'b'], numbers: [1, 2] })
})

test('a badge leaves room for a finger on the things beside it', () => {
  const [one] = placed([badge('a', 100)], [])
  if (!one) throw new Error('nothing is drawn')
  const free = tappable(one, [])
  expect(free.bottom - free.top).toBe(HEIGHT + 2 * MARGIN)
  const below = free.bottom + 4
  const ship = { left: 95 + one.by[0], right: 104 + one.by[0], top: below, bottom: below + 9 }
  const left = tappable(one, [ship])
  expect([left.left, left.right, left.top]).toEqual([free.left, free.right, free.top])
  expect(left.bottom).toBe(below + 4.5 - 12)
})
