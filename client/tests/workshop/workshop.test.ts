import { afterEach, expect, it, vi } from 'vitest'
import { tokens } from '../../src/games/robots/tokens'
import { outcome } from '../../src/lib/workshop/contests.svelte'
import { restored } from '../../src/lib/workshop/drafts'
import { fileName } from '../../src/lib/workshop/download'
import { Playback } from '../../src/lib/workshop/playback.svelte'
import { rate, sorted } from '../../src/lib/workshop/library.svelte'
import { query } from '../../src/lib/workshop/api'
import { grouped, known, wordAt } from '../../src/lib/workshop/word-help'
import type { Listed, Word } from '../../src/lib/api/types'

const WORDS: Word[] = [
  { name: ':', group: 'definitions', effect: '( -- )', meaning: 'Begins a definition.' },
  { name: ';', group: 'definitions', effect: '( -- )', meaning: 'Ends a definition.' },
  { name: 'variable', group: 'definitions', effect: '( -- )', meaning: 'Declares a variable.' },
  { name: 'move!', group: 'acting', effect: '( -- )', meaning: 'Moves one hex ahead.' },
]

function program(id: number, name: string, matches: number, wins: number): Listed {
  const counts = { matches, wins, losses: matches - wins }
  return {
    id,
    name,
    team: '',
    kind: 'Scout',
    counts,
    brought: {},
    revision: 1,
    created: '',
    revised: `2026-01-0${id}`,
    retired: false,
    mine: false,
  }
}

afterEach(() => vi.useRealTimers())

it('tells the pieces of a program apart', () => {
  const text = ': go ( a\nb ) ."x y" -7 7x ;'
  expect(tokens(text).map((token) => [token.kind, text.slice(token.from, token.to)])).toEqual([
    ['word', ':'],
    ['word', 'go'],
    ['comment', '( a\nb )'],
    ['text', '."x y"'],
    ['number', '-7'],
    ['word', '7x'],
    ['word', ';'],
  ])
})

it('reads a huge text without delay', () => {
  expect(tokens('x'.repeat(1_000_000))).toHaveLength(1)
  expect(tokens('('.repeat(100_000))).toHaveLength(1)
})

it('knows the names that a program defines', () => {
  expect(known(WORDS).defined(': go move! ; variable shot ; : ; : go ;')).toEqual(['go', 'shot'])
})

it('finds the word under the pointer', () => {
  expect(wordAt('  move! 2', 4)).toEqual({ word: 'move!', from: 2, to: 7 })
  expect(wordAt('a   b', 2)).toBeNull()
})

it('looks words up by name and meaning', () => {
  expect(grouped(WORDS, 'AHEAD')).toEqual([{ group: 'acting', words: [WORDS[3]] }])
  expect(grouped(WORDS, '').map((each) => each.group)).toEqual(['definitions', 'acting'])
})

it('brings back drafts, and the example where there is none', () => {
  const kept = { drafts: { Scout: { name: 'A', team: 'B', code: '', from: 3, mine: true }, Tank: 5 } }
  const found = restored(['Scout', 'Tank'], 'example', kept as never)
  expect(found.Scout).toEqual({ name: 'A', team: 'B', code: '', from: 3, mine: true, file: '' })
  expect(found.Tank?.code).toBe('example')
})

it('sorts by names, numbers and rates', () => {
  const all = [program(1, 'b', 4, 1), program(2, 'A', 2, 2), program(3, 'c', 0, 0)]
  const order = (column: string, down: boolean) => sorted(all, column, down).map((each) => each.id)
  expect(order('name', false)).toEqual([2, 1, 3])
  expect(order('matches', true)).toEqual([1, 2, 3])
  expect(order('rate', true)).toEqual([2, 1, 3])
  expect(order('newest', true)).toEqual([3, 2, 1])
  expect(rate(all[2] as Listed)).toBeNull()
})

it('asks only for what is wanted', () => {
  expect(query({ kind: '', text: 'a b', mine: false, min_wins: 0 })).toBe('?text=a+b&min_wins=0')
  expect(query({ kind: '' })).toBe('')
})

it('names files after programs', () => {
  expect(fileName('My ../First!-Scout.json')).toBe('my-..-first-scout.json')
})

it('says who won', () => {
  expect(outcome({ winner: 'red' }, 'red')).toBe('won')
  expect(outcome({ winner: 'green' }, 'red')).toBe('lost')
  expect(outcome({ winner: '' }, 'red')).toBe('drawn')
})

it('plays to the end and stops there', async () => {
  vi.useFakeTimers()
  const playback = new Playback()
  playback.reset(3)
  playback.play()
  await vi.advanceTimersByTimeAsync(10_000)
  expect([playback.at, playback.playing]).toEqual([3, false])
  playback.move(99)
  await vi.advanceTimersByTimeAsync(0)
  expect(playback.at).toBe(3)
})

it('stays where it is when the next step cannot be fetched', async () => {
  vi.useFakeTimers()
  const playback = new Playback(async (at) => at < 2)
  playback.reset(9)
  playback.play()
  await vi.advanceTimersByTimeAsync(10_000)
  expect([playback.at, playback.playing]).toEqual([1, false])
})
