import { expect, test } from 'vitest'
import { factsOf, optionsText } from '../../src/lib/match/facts'
import { site } from '../../src/lib/live/site.svelte'
import type { MatchInfo } from '../../src/lib/api/types'

const MATCH = {
  private: true,
  watch: null,
  rated: true,
  unrated: null,
  schedule: null,
  options_in_words: ['8 turns', 'ring'],
} as unknown as MatchInfo

const told = (changes: Partial<MatchInfo>) =>
  Object.fromEntries(factsOf({ ...MATCH, ...changes }).map(({ name, value }) => [name, value]))

test('a match is described by its own options', () => {
  expect(optionsText(MATCH)).toBe(': 8 turns, ring')
  expect(optionsText({ ...MATCH, options_in_words: [] })).toBe('')
})

test('the facts of a match say when orders are due, who sees it, and whether it is rated', () => {
  expect(told({})).toEqual({
    Deadline: 'The turn is played when all orders are in.',
    'Who sees it': 'Private: only its players.',
    Rated: 'Yes, if all players have an account.',
  })
  expect(told({ private: false })['Who sees it']).toBe('Anyone can find it; nobody can watch.')
  expect(told({ watch: 'turn' })['Who sees it']).toBe('Anyone can watch, with a delay of one turn.')
})

test('players are told before the start that a match with a guest is not rated', () => {
  expect(told({ unrated: 'guest' })['Rated']).toBe('Not rated: a guest plays in it.')
  expect(told({ rated: false, unrated: 'owner' })['Rated']).toBe('No.')
})

test('on a private site members watch, not everybody', () => {
  site.private = true
  expect(told({ watch: 'turn' })['Who sees it']).toBe('Members can watch, with a delay of one turn.')
  expect(told({ private: false })['Who sees it']).toBe('Members can find it; nobody can watch.')
  site.private = false
})
