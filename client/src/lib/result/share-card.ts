/** The result of a match as a picture to share: an SVG text made from data, with its colours and faces inside. */
import { type Signs, linePath, dashOf, marked, markerOf, scoreLines } from './score-lines'
import type { Result } from '../api/types'

export const CARD = { width: 1200, height: 630 }

/** The colours of the card, as values. */
export interface CardColours {
  ground: string
  line: string
  ink: string
  faint: string
  accent: string
  paper: string
  bar: string
  paperInk: string
  paperFaint: string
}

export interface CardRow {
  rank: number
  seat: number
  name: string
  /** What its line is called: its name without its player. */
  label: string
  score: string
  /** The colour of its line, and of its marker in the table. */
  ink: string
}

export interface Card {
  title: string
  game: string
  headline: string
  reason: string
  headlineInk: string
  rows: readonly CardRow[]
  scores: Result['scores']
  /** The markers of its lines, where seats have signs of their own. */
  signs: Signs | null
  /** What its turns are called, such as `Turn`. */
  turnWord: string
  colours: CardColours
  /** Rules of CSS that bring the faces. */
  faces: string
}

const MOST_ROWS = 7
const [EDGE, SHEET, ROW] = [48, 452, 44]
const SHEET_LEFT = CARD.width - EDGE - SHEET
/** The reason below the headline: how many letters a line has room for, how many lines there are, and how high one is. */
const [REASON_LETTERS, REASON_LINES, REASON_LINE] = [58, 4, 28]
/** The names at the ends of lines. */
const [LABEL_LETTERS, LABEL_LETTER] = [14, 9]

export function shareCard(card: Card): string {
  const { colours } = card
  const size = `width="${CARD.width}" height="${CARD.height}" viewBox="0 0 ${CARD.width} ${CARD.height}"`
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" ${size} role="img" aria-label="${escaped(`${card.title}: ${card.headline}`)}">`,
    `<style>${card.faces}text{font-family:'IBM Plex Mono',monospace}.serif{font-family:'Source Serif 4',serif}</style>`,
    `<rect width="100%" height="100%" fill="${colours.ground}"/>`,
    ...head(card),
    ...plot(card),
    ...standings(card),
    ...brand(card),
    '</svg>',
  ].join('')
}

function head({ title, game, headline, reason, headlineInk, colours }: Card): string[] {
  return [
    text(EDGE, 62, cut(named(title, game), 56), { fill: colours.faint, size: 20 }),
    text(EDGE, 136, cut(headline, 26), { fill: headlineInk, size: 76, serif: true }),
    ...reasonLines(reason).map((line, index) =>
      text(EDGE, 180 + REASON_LINE * index, line, { fill: colours.ink, size: 21, serif: true }),
    ),
  ]
}

/** The name of a match with that of its game, which many of them begin with. */
function named(title: string, game: string): string {
  return title.toLowerCase().startsWith(game.toLowerCase()) ? title : `${game} · ${title}`
}

function reasonLines(reason: string): string[] {
  return wrapped(reason, REASON_LETTERS, REASON_LINES)
}

function plot({ scores, rows, reason, turnWord, colours, signs }: Card): string[] {
  const seats = new Map(rows.map((row) => [row.seat, { ...row, label: cut(row.label, LABEL_LETTERS) }]))
  const longest = Math.max(0, ...[...seats.values()].map(({ label }) => label.length))
  const top = 186 + REASON_LINE * Math.max(1, reasonLines(reason).length)
  const [width, height, left] = [SHEET_LEFT - EDGE, CARD.height - 36 - top, 52]
  const frame = { width, height, left, right: 32 + LABEL_LETTER * longest, top: 16, bottom: 30 }
  const picture = scoreLines(scores, frame)
  const [right, bottom] = [width - frame.right, height - frame.bottom]
  return [
    `<g transform="translate(${EDGE},${top})">`,
    ...picture.scores.flatMap((tick) => [
      `<path d="M${left},${n(tick.y)}H${right}" stroke="${colours.line}"/>`,
      text(left - 10, tick.y + 5, String(tick.value), { fill: colours.faint, size: 15, anchor: 'end' }),
    ]),
    ...picture.turns.map((tick) =>
      text(tick.x, bottom + 24, String(tick.value), { fill: colours.faint, size: 15, anchor: 'middle' }),
    ),
    text(0, bottom + 24, turnWord, { fill: colours.faint, size: 15 }),
    ...picture.series.flatMap((series) => {
      const { ink, label } = seats.get(series.seat) ?? { ink: colours.faint, label: '' }
      const dash = dashOf(series.seat)
      const { d, scale } = markerOf(series.seat, signs)
      return [
        `<path d="${linePath(series)}" fill="none" stroke="${ink}" stroke-width="3" stroke-linejoin="round"${dash ? ` stroke-dasharray="${dash}"` : ''}/>`,
        ...marked(series).map(
          ({ x, y, aside }) =>
            `<path d="${d}" transform="translate(${n(x + aside)},${n(y)}) scale(${scale})" fill="${ink}"/>`,
        ),
        text(right + 12, series.labelY + 5, label, { fill: ink, size: 15 }),
      ]
    }),
    '</g>',
  ]
}

function standings({ rows, colours, signs }: Card): string[] {
  const shown = rows.slice(0, MOST_ROWS)
  const height = 2 * 24 + ROW * shown.length + (rows.length > shown.length ? 24 : 0)
  const top = Math.max(EDGE, (CARD.height - height) / 2 - 16)
  const holes = Array.from({ length: Math.floor((height - 12) / 24) }, (_, index) => top + 18 + 24 * index)
  return [
    `<rect x="${SHEET_LEFT}" y="${n(top)}" width="${SHEET}" height="${height}" fill="${colours.paper}"/>`,
    ...holes.flatMap((y) =>
      [SHEET_LEFT + 16, SHEET_LEFT + SHEET - 16].map(
        (x) => `<circle cx="${x}" cy="${n(y)}" r="5" fill="${colours.ground}"/>`,
      ),
    ),
    ...shown.flatMap((row, index) => {
      const y = top + 24 + ROW * index
      const { d, scale } = markerOf(row.seat, signs)
      const bar = `<rect x="${SHEET_LEFT + 34}" y="${n(y)}" width="${SHEET - 68}" height="${ROW}" fill="${colours.bar}"/>`
      return [
        index % 2 === 0 ? bar : '',
        text(SHEET_LEFT + 48, y + 29, String(row.rank), { fill: colours.paperInk, size: 20 }),
        // On the ground of the lines, so that it has their colour.
        `<rect x="${SHEET_LEFT + 76}" y="${n(y + 8)}" width="28" height="28" rx="3" fill="${colours.ground}"/>`,
        `<path d="${d}" transform="translate(${SHEET_LEFT + 90},${n(y + 22)}) scale(${n(1.6 * scale)})" fill="${row.ink}"/>`,
        text(SHEET_LEFT + 116, y + 29, cut(row.name, 18), { fill: colours.paperInk, size: 20, bold: index === 0 }),
        text(SHEET_LEFT + SHEET - 50, y + 30, row.score, {
          fill: colours.paperInk,
          size: 24,
          anchor: 'end',
          bold: index === 0,
        }),
      ]
    }),
    rows.length > shown.length
      ? text(SHEET_LEFT + 112, top + height - 16, `and ${rows.length - shown.length} more`, {
          fill: colours.paperFaint,
          size: 16,
        })
      : '',
  ]
}

function brand({ colours }: Card): string[] {
  return [
    text(CARD.width - EDGE, CARD.height - 30, 'TURNSHEET', {
      fill: colours.accent,
      size: 20,
      anchor: 'end',
      bold: true,
    }),
  ]
}

interface Writing {
  fill: string
  size: number
  serif?: boolean
  bold?: boolean
  anchor?: 'middle' | 'end'
}

function text(x: number, y: number, words: string, { fill, size, serif, bold, anchor }: Writing): string {
  const more = [
    serif ? ' class="serif"' : '',
    bold ? ' font-weight="600"' : '',
    anchor ? ` text-anchor="${anchor}"` : '',
  ]
  return `<text x="${n(x)}" y="${n(y)}" fill="${fill}" font-size="${size}"${more.join('')}>${escaped(words)}</text>`
}

/** What is too long ends with dots. */
export function cut(words: string, most: number): string {
  return words.length <= most ? words : `${words.slice(0, most - 1).trimEnd()}…`
}

/** The words in lines of at most this many letters; what does not fit into the last line ends with dots. */
export function wrapped(words: string, letters: number, most: number): string[] {
  const lines: string[] = []
  for (const word of words.split(' ').filter(Boolean)) {
    const longer = [...lines.slice(-1), word].join(' ')
    if (lines.length > 0 && (longer.length <= letters || lines.length === most)) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines.map((line) => cut(line, letters))
}

/** A text within XML: names of people and matches may hold anything. */
export function escaped(words: string): string {
  return [...words]
    .filter((letter) => letter >= ' ')
    .join('')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;')
}

function n(value: number): string {
  return String(Math.round(value * 10) / 10)
}
