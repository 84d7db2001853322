import { expect, it } from 'vitest'
import type { DigestLine, Figure } from '../../src/lib/api/types'
import { changed, led } from '../../src/lib/match/forecast'

const figure = (id: string, change: string): Figure => ({
  id,
  label: id,
  value: '1',
  note: '',
  change,
  tone: 'neutral',
  share: null,
})

it('shows only the numbers that a forecast changes', () => {
  expect(changed([figure('turn', ''), figure('score', '+33'), figure('ships', '-2')]).map(({ id }) => id)).toEqual([
    'score',
    'ships',
  ])
})

it('leads to places that are on the chart now', () => {
  const line: DigestLine = {
    kind: 'found',
    text: 'New worlds.',
    marks: ['W3', 'W9'],
    amount: '',
    tone: 'gain',
    gone: {},
  }
  expect(led([line], new Set(['W1', 'W3'])).map(({ marks }) => marks)).toEqual([['W3']])
  expect(led([line], new Set()).map(({ marks }) => marks)).toEqual([[]])
})
