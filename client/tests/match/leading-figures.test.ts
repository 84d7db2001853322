import { expect, it } from 'vitest'
import { extrasOf } from '../../src/games'
import type { Figure } from '../../src/lib/api/types'
import { afterTheEnd, leadingFirst } from '../../src/lib/match/leading-figures'

function ordered(game: string, ...ids: string[]): string[] {
  const figures = ids.map((id): Figure => ({
    id,
    label: id,
    value: '1',
    note: '',
    change: '',
    tone: 'neutral',
    share: null,
  }))
  return leadingFirst(figures, extrasOf(game)).map((figure) => figure.id)
}

it('puts score and rank first in every game', () => {
  expect(ordered('raumkrieg', 'turn', 'points', 'rank', 'ships')).toEqual(['points', 'rank', 'turn', 'ships'])
  expect(ordered('starweb', 'turn', 'score', 'points', 'rank')).toEqual(['score', 'rank', 'turn', 'points'])
  expect(ordered('starprobe', 'month', 'balance', 'score', 'rank')).toEqual(['score', 'rank', 'month', 'balance'])
})

it('puts first what a game has instead of them', () => {
  expect(ordered('robots', 'turn', 'robots', 'health', 'destroyed')).toEqual(['robots', 'destroyed', 'turn', 'health'])
  expect(ordered('starprobe', 'month', 'balance')).toEqual(['balance', 'month'])
})

it('counts no turn to come after the end', () => {
  const figures = ['turn', 'score'].map((id) => ({ id }) as Figure)
  expect(afterTheEnd(figures).map((figure) => figure.id)).toEqual(['score'])
})
