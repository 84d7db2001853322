import { expect, test } from 'vitest'
import { OPEN, Wish } from '../src/lib/opening.svelte'
import type { GameInfo } from '../src/lib/shapes'

const GAME = {
  id: 'raumkrieg',
  title: 'Raumkrieg',
  blurb: '',
  version: 1,
  seat_counts: [2, 3],
  presets: [{ id: 'duel', title: 'A duel', seats: 2, options: {} }],
  options: [],
  bots: [],
} as unknown as GameInfo

test('open seats are by invitation unless one says that anyone may come', () => {
  const wish = new Wish(GAME)
  wish.fill(OPEN)
  expect(wish.body().private).toBe(true)
  wish.fill(OPEN, false)
  expect(wish.body().private).toBe(false)
})

test('people who watch see everything one whole turn later, unless seconds are wished for', () => {
  const wish = new Wish(GAME)
  expect(wish.body().watch).toBeNull()
  wish.watched = 'turn'
  expect(wish.body().watch).toBe('turn')
  wish.watched = 'seconds'
  wish.delay = 90
  expect(wish.body().watch).toBe(90)
})
