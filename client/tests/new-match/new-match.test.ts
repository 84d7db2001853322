import { expect, test } from 'vitest'
import { OPEN, NewMatch } from '../../src/lib/new-match/new-match.svelte'
import type { GameInfo } from '../../src/lib/api/types'

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
  const newMatch = new NewMatch(GAME)
  newMatch.fill(OPEN)
  expect(newMatch.body().private).toBe(true)
  newMatch.fill(OPEN, false)
  expect(newMatch.body().private).toBe(false)
})

test('people who watch see everything one whole turn later, unless seconds are wished for', () => {
  const newMatch = new NewMatch(GAME)
  expect(newMatch.body().watch).toBeNull()
  newMatch.watched = 'turn'
  expect(newMatch.body().watch).toBe('turn')
  newMatch.watched = 'seconds'
  newMatch.delay = 90
  expect(newMatch.body().watch).toBe(90)
})

test('what is chosen for the own seat is asked for, and nothing for the seats of others', () => {
  const newMatch = new NewMatch(GAME)
  newMatch.fill(OPEN)
  newMatch.choices = { character: 'Pirate', name: ' ' }
  expect(newMatch.body().choices).toEqual({ 1: { character: 'Pirate' } })
})
