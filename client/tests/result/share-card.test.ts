import { expect, test } from 'vitest'
import { type Card, CARD, cut, escaped, shareCard, wrapped } from '../../src/lib/result/share-card'
import { dashOf, marked, markerOf, scoreLines } from '../../src/lib/result/score-lines'

const SCORES = Array.from({ length: 61 }, (_, turn) => ({ turn, step: turn, scores: { 1: 2 * turn, 2: turn } }))
const COLOURS = Object.fromEntries(
  ['ground', 'line', 'ink', 'faint', 'accent', 'paper', 'bar', 'paperInk', 'paperFaint'].map((name) => [
    name,
    'rgb(1,2,3)',
  ]),
) as unknown as Card['colours']
const row = (seat: number) => ({
  rank: seat,
  seat,
  name: `Seat ${seat} (ann)`,
  label: `Seat ${seat}`,
  score: '10',
  ink: `rgb(${seat},0,0)`,
})
const card = (more: Partial<Card> = {}): Card => ({
  title: 'An evening',
  game: 'Raumkrieg',
  headline: 'Ada won',
  reason: '120 points to 60.',
  headlineInk: 'red',
  rows: [row(1), row(2)],
  signs: null,
  scores: SCORES,
  turnWord: 'Turn',
  colours: COLOURS,
  faces: '',
  ...more,
})

test('a card has the match, the standings and a line for each seat', () => {
  const svg = shareCard(card())
  expect(svg).toContain(`width="${CARD.width}" height="${CARD.height}"`)
  for (const words of ['Raumkrieg · An evening', 'Ada won', '120 points to 60.', 'Seat 1', 'Seat 2'])
    expect(svg).toContain(words)
  expect(svg.match(/stroke-width="3"/g)).toHaveLength(2)
})

test('the game is named once', () => {
  expect(shareCard(card({ game: 'Starweb', title: 'Starweb vs. Easy bots' }))).toContain('>Starweb vs. Easy bots<')
})

test('a long reason is told whole, in lines', () => {
  const reason = '1408 points to 740. DENEB took the lead for good in turn 3 from ERIDANI, who was ahead until then.'
  const lines = [...shareCard(card({ reason })).matchAll(/font-size="21" class="serif">([^<]*)</g)].map((one) => one[1])
  expect(lines.length).toBeGreaterThan(1)
  expect(lines.join(' ')).toBe(reason)
  expect(wrapped('one two three four', 8, 2)).toEqual(['one two', 'three f…'])
})

test('each line ends with its name, and has the colour of its marker in the table', () => {
  const svg = shareCard(card())
  for (const { label, name, ink } of [row(1), row(2)]) {
    expect(svg).toContain(`fill="${ink}" font-size="15">${label}<`)
    expect(svg).toContain(`stroke="${ink}"`)
    expect(svg.split(`>${name}<`)[0]?.lastIndexOf(`fill="${ink}"`)).toBeGreaterThan(svg.lastIndexOf('</g>'))
  }
})

test('names cannot bring anything into the picture but letters', () => {
  const svg = shareCard(card({ title: '<script>&"\u0000', headline: '</text><image href="x"/>' }))
  expect(svg).not.toMatch(/<script|<image/)
  expect(svg).toContain('&lt;script&gt;&amp;&quot;')
  expect(escaped('a\u0007b')).toBe('ab')
})

test('what is too long is cut, and many seats are counted', () => {
  expect(cut('abcdef', 4)).toBe('abc…')
  const svg = shareCard(card({ rows: Array.from({ length: 15 }, (_, index) => row(index + 1)) }))
  expect(svg).toContain('and 8 more')
})

test('fifteen lines differ by pattern and marker, not by colour alone', () => {
  const looks = Array.from({ length: 15 }, (_, index) => `${dashOf(index + 1)} ${markerOf(index + 1, null).d}`)
  expect(new Set(looks).size).toBe(15)
})

test('where turns are close together, not every point has a marker, but the last one has', () => {
  const frame = { width: 400, height: 300, left: 40, right: 40, top: 10, bottom: 20 }
  const [series] = scoreLines(SCORES, frame).series
  if (!series) throw new Error('no line')
  const points = marked(series)
  expect(points.length).toBeLessThan(16)
  expect(points.at(-1)?.step).toBe(60)
})
