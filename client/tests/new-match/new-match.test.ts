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
  options: [{ name: 'dealt', default: '', kind: 'text', secret: true }],
  choices: [],
  bots: [],
} as unknown as GameInfo

test('an option by seat is a letter for each, as long as each has one', () => {
  const dealt = { name: 'dealt', default: '', kind: 'seats', words: ['?', 'E', 'M'], unless: { variant: 'multi' } }
  const variant = { name: 'variant', default: 'standard', kind: 'text', words: [], unless: {} }
  const newMatch = new NewMatch({ ...GAME, options: [dealt, variant] } as unknown as GameInfo)
  const option = newMatch.game.options[0]!
  const sent = () => newMatch.body().options?.dealt
  newMatch.resize(3)
  newMatch.say(option, 1, 'M')
  expect([newMatch.said(option), sent()]).toEqual([['?', 'M', '?'], '?M?'])
  newMatch.resize(2)
  expect(sent()).toBe('?M')
  newMatch.resize(4)
  expect(sent()).toBe('?M??')
  newMatch.say(option, 1, '?')
  expect(sent()).toBeUndefined()
  newMatch.options = { dealt: 'EEMM??', variant: 'multi' }
  expect([newMatch.bySeat(option), sent()]).toEqual([false, 'EEMM??'])
})

test('open seats are by invitation unless one says that anyone may come', () => {
  const newMatch = new NewMatch(GAME)
  newMatch.fill(OPEN)
  expect(newMatch.body().private).toBe(true)
  newMatch.fill(OPEN, false)
  expect(newMatch.body().private).toBe(false)
})

test('people who watch see everything one whole turn later, unless seconds are wished for', () => {
  const newMatch = new NewMatch(GAME)
  expect(newMatch.body().watch).toBe('usual')
  newMatch.watched = 'no'
  expect(newMatch.body().watch).toBeNull()
  newMatch.watched = 'turn'
  expect(newMatch.body().watch).toBe('turn')
  newMatch.watched = 'seconds'
  newMatch.delay = 90
  expect(newMatch.body().watch).toBe(90)
})

test('a public match of people is usually watched, and one with secrets or of one person is not', () => {
  const newMatch = new NewMatch(GAME)
  newMatch.fill(OPEN, false)
  expect(newMatch.unwatched).toBe('')
  newMatch.options.dealt = 'this'
  expect(newMatch.unwatched).toBe('it has secret options')
  newMatch.options.dealt = ''
  newMatch.private = true
  expect(newMatch.unwatched).toBe('it is private')
  newMatch.fill('easy', false)
  expect(newMatch.unwatched).toBe('it is not a match of several people')
  const choosing = new NewMatch({ ...GAME, choices: [{ name: 'character' }] } as unknown as GameInfo)
  choosing.fill(OPEN, false)
  expect(choosing.unwatched).toBe('its players may choose something with their seats')
})

test('what is chosen for the own seat is asked for, and nothing for the seats of others', () => {
  const newMatch = new NewMatch(GAME)
  newMatch.fill(OPEN)
  newMatch.choices = { character: 'Pirate', name: ' ' }
  expect(newMatch.body().choices).toEqual({ 1: { character: 'Pirate' } })
})

test('with people who join later the usual deadline is one day; against bots there is none', () => {
  const newMatch = new NewMatch(GAME)
  newMatch.fill(OPEN)
  expect(newMatch.body().schedule?.period).toBe(86_400)
  newMatch.fill('hunter')
  expect(newMatch.body().schedule).toBeNull()
  newMatch.fill(OPEN)
  newMatch.when = 'none'
  expect(newMatch.body().schedule).toBeNull()
})

test('people at one screen choose before it starts, where there is something to choose', () => {
  const newMatch = new NewMatch({ ...GAME, choices: [{ name: 'character' }] } as unknown as GameInfo)
  newMatch.share()
  expect([newMatch.inTurn, newMatch.body().start]).toEqual([true, false])
  newMatch.fill('easy')
  expect([newMatch.inTurn, newMatch.body().start]).toEqual([false, true])
  const plain = new NewMatch(GAME)
  plain.share()
  expect([plain.inTurn, plain.body().start]).toEqual([false, true])
})
