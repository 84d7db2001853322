import { expect, test } from 'vitest'
import { place } from '../../src/lib/chart/labels'
import { type Rect, Room, hits } from '../../src/lib/chart/room-for-labels'
import type { Spot } from '../../src/lib/api/types'

test('room is taken by what overlaps, in whatever cell it is', () => {
  const dot: Rect = [100, 100, 104, 104]
  const room = new Room([dot, [-40, 20, 300, 30]])
  expect(room.free([103, 103, 110, 110])).toBe(false)
  expect(room.free([103, 103, 110, 110], dot)).toBe(true)
  expect(room.free([104, 100, 110, 104])).toBe(true)
  expect(room.free([250, 0, 260, 21])).toBe(false)
  room.take([104, 100, 110, 104])
  expect(room.free([105, 101, 106, 102])).toBe(false)
})

test('labels keep away from what is written already, and those that are always written from each other', () => {
  const taken: Rect[] = [[0, 0, 200, 95]]
  const named = [0, 1].map((n) => ({ id: `m${n}`, label: 'label', at: [100 + n, 100] as Spot, weight: 100 + n }))
  const placed = place(named, 300, taken)
  expect(placed.length).toBe(2)
  expect(placed.some(({ box }) => taken.some((one) => hits(one, box)))).toBe(false)
  expect(hits(placed[0]?.box as Rect, placed[1]?.box as Rect)).toBe(false)
})
