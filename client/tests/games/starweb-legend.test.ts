import { expect, test } from 'vitest'
import { legend } from '../../src/games/starweb/legend'
import { LOOK } from '../../src/games/starweb/mark-style'
import type { Chart } from '../../src/lib/api/types'
import { mark } from '../star-graph/star-graphs'

const MARKS = [
  mark('W1', { owner: 1, values: { owner: 'DENEB', industry: 3, iships: 1, pships: 2, artifacts: 'V1' } }),
  mark('W2', { owner: 2, values: { owner: 'KEPLER' } }),
  mark('W3', { values: { owner: '' } }),
  mark('W4', { kind: 'unseen' }),
  mark('W5', { kind: 'world', source: 'remembered', values: { owner: '', seen: 6 } }),
  mark('W6', { values: { hole: 1 } }),
  mark('F1', { kind: 'fleet', near: 'W1', owner: 1, values: { owner: 'DENEB', ships: 3 } }),
  mark('F2', { kind: 'fleet', source: 'remembered', near: 'W5', owner: 2, values: { owner: 'KEPLER' } }),
  mark('F3', { kind: 'key', near: 'W1', owner: 1, values: { owner: 'DENEB', ships: 0 } }),
]
const chart = { marks: MARKS, links: [{}], areas: [], sectors: [] } as unknown as Chart
const signs = legend({ chart, own: 1, spatial: false })

test('no two things have the same picture', () => {
  const pictures = signs.map((sign) => JSON.stringify(sign.pieces))
  expect(new Set(pictures).size).toBe(signs.length)
  const shapes = signs.map((sign) =>
    sign.pieces.map(({ path, dash, at }) => `${path} ${dash ?? ''} ${at ?? ''}`).join(),
  )
  const artifacts = signs.findIndex((sign) => sign.words === 'artifacts')
  expect(shapes.filter((shape) => shape === shapes[artifacts]).length).toBe(1)
})

test('words of the game are explained', () => {
  const words = signs.map((sign) => sign.words).join('; ')
  for (const word of ['I-ships: ships that', 'P-ships: ships that', 'a key without ships: build ships on it'])
    expect(words).toContain(word)
})

test('what was just taken is its new owner’s, also if it was never seen or had no owner before', () => {
  expect(LOOK.node?.tone(mark('W7', { kind: 'unseen', owner: 1 }))).toBe('owned')
  expect(LOOK.node?.tone(mark('W7', { owner: 1, values: { owner: '' } }))).toBe('owned')
  expect(LOOK.node?.tone(mark('W7', { kind: 'unseen' }))).toBe('unseen')
  expect(LOOK.node?.tone(mark('W7', { values: { owner: '' } }))).toBe('free')
})

test('a black hole is dark in every theme', () => {
  const hole = signs.find((sign) => sign.words === 'a black hole')
  expect(hole?.pieces[0]?.fill).toBe('var(--abyss)')
})
