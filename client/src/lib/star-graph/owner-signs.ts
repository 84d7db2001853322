/** Whose a thing is, without colour: each owner has an outline, one of five ground patterns and a short tag.
 *
 * Outline and pattern go with the colour: the person who looks has the disc and seat 1 what they would have had.
 */
import { OWNER_COLOURS } from '../colours/owner-colours'
import type { Mark, Spot } from '../api/types'

/** The radius of the disc; all outlines take about as much room. */
export const RADIUS = 10
export const DISC = `M${-RADIUS},0A${RADIUS},${RADIUS} 0 1 0 ${RADIUS},0A${RADIUS},${RADIUS} 0 1 0 ${-RADIUS},0Z`

interface Outline {
  path: string
  /** How far below the middle there is most room for a number. */
  lower: number
}

const plain = (path: string, lower = 0): Outline => ({ path, lower })

/** Of fifteen owners, the person who looks first. */
const OUTLINES: readonly Outline[] = [
  plain(DISC),
  plain(polygon(4, 0, 1.3)),
  plain(polygon(5, -Math.PI / 2, 1.18), 0.6),
  plain(polygon(8, Math.PI / 8, 1.08)),
  plain(polygon(3, -Math.PI / 2, 1.55), 3.2),
  plain(polygon(6, Math.PI / 6, 1.16)),
  plain('M-9.4,-5Q-9.4,-9.4 -5,-9.4H5Q9.4,-9.4 9.4,-5V5Q9.4,9.4 5,9.4H-5Q-9.4,9.4 -9.4,5ZM-7,-7H7V7H-7Z'),
  plain(polygon(3, Math.PI / 2, 1.55), -3.2),
  plain(polygon(4, Math.PI / 4, 1.2)),
  plain('M-13,0A13,8.6 0 1 0 13,0A13,8.6 0 1 0 -13,0Z'),
  plain('M-9.4,-9.4H9.4V2.5L0,12L-9.4,2.5Z', -1),
  plain('M-7.5,-9H7.5L12.5,9H-12.5Z', 0.8),
  plain(polygon(6, 0, 1.2)),
  plain('M-5,-10.5H5V-5H10.5V5H5V10.5H-5V5H-10.5V-5H-5Z'),
  plain('M-7,-9H13L7,9H-13Z'),
]

/** Ground patterns in a square of eight: plain, lines one way, level lines, dots, lines the other way. */
export const PATTERNS: readonly string[] = [
  '',
  'M-2,2L2,-2M-2,10L10,-2M6,10L10,6',
  'M0,2H8M0,6H8',
  'M2,2h0.01M6,6h0.01',
  'M-2,6L2,10M-2,-2L10,10M6,-2L10,2',
]

/** Patterns within marks, one for each of nine others; the first one is plain. */
const HATCHES: readonly string[] = [
  ...PATTERNS,
  `${PATTERNS[1]}${PATTERNS[4]}`,
  'M2,0V8M6,0V8',
  `${PATTERNS[2]}M2,0V8M6,0V8`,
  'M4,1V7M1,4H7',
]

/** An owner's place among the signs: 0 is the person who looks. */
function placeOf(owner: number, own: number | null): number {
  if (owner === own) return 0
  return ((owner === 1 && own ? own : owner) - 1) % OWNER_COLOURS
}

function outlineOf(owner: number | null, own: number | null): Outline {
  return (owner === null ? OUTLINES[0] : OUTLINES[placeOf(owner, own)]) as Outline
}

/** The outline of an owner's worlds; nobody's are discs, too. */
export function frame(owner: number | null, own: number | null): string {
  return outlineOf(owner, own).path
}

/** How far below the middle of the outline a number goes. */
export function numberShift(owner: number | null, own: number | null): number {
  return outlineOf(owner, own).lower
}

/** The pattern of an owner's territory. */
export function ground(owner: number, own: number | null): string {
  return PATTERNS[placeOf(owner, own) % PATTERNS.length] as string
}

/** The pattern within the marks of another owner; the player's own are filled, and have none. */
export function hatch(owner: number | null, own: number | null): string {
  if (owner === null || owner === own) return ''
  const place = placeOf(owner, own) - (own ? 1 : 0)
  return HATCHES[place % HATCHES.length] as string
}

/** The first letters of a name, for where there is little room. */
export function initials(name: string): string {
  return letters(name).slice(0, 2)
}

/**
 * A tag of two letters for each name: its first two, or the first with a later one where those are taken. A name of
 * one letter or digit is its own tag.
 */
export function tagsOf(names: Iterable<string>): Map<string, string> {
  const tags = new Map<string, string>()
  const taken = new Set<string>()
  for (const name of names) {
    if (tags.has(name) || name === '') continue
    const [first = '?', ...rest] = letters(name)
    const choices = [...(rest.length > 0 ? rest : ['']), ...'23456789'].map((next) => first + next)
    const tag = choices.find((one) => !taken.has(one)) ?? choices[0] ?? first
    taken.add(tag)
    tags.set(name, tag)
  }
  return tags
}

function letters(name: string): string {
  return name.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase()
}

function polygon(corners: number, turned: number, size: number): string {
  const points = Array.from({ length: corners }, (_, i): Spot => {
    const angle = turned + (2 * Math.PI * i) / corners
    return [RADIUS * size * Math.cos(angle), RADIUS * size * Math.sin(angle)]
  })
  return `M${points.map((point) => point.map((v) => v.toFixed(1)).join(',')).join('L')}Z`
}

/** Tags by the names of the owners of marks, the player's own first. */
export function ownerTags(
  marks: readonly Mark[],
  own: number | null,
  nameOf: (mark: Mark) => string,
): Map<string, string> {
  const order = (mark: Mark) => (mark.owner === own ? -1 : (mark.owner ?? OWNER_COLOURS + 1))
  return tagsOf(marks.toSorted((a, b) => order(a) - order(b)).map(nameOf))
}
