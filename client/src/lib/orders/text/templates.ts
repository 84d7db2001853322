/** Templates: orders that are given again and again, stored with the seat's notes. In a line `F*` stands for every fleet at the place,
 *  and `W*` for the place itself, by the letters with which their names begin. */

export interface Template {
  name: string
  /** The mark it belongs to; empty for anywhere. */
  place: string
  lines: string[]
  /** It is offered every turn. */
  standing: boolean
  /** It is added to an empty sheet automatically. */
  itself: boolean
}

/** An own thing, and its place. */
export interface Own {
  id: string
  near: string
  /** It has no ships or the like, so it cannot do anything. */
  empty?: boolean
}

const STAR = /([A-Za-z])\*/
const STARS = /([A-Za-z])\*/g

export function readTemplate(name: string, text: string): Template | null {
  try {
    const { place = '', lines = [], standing = false, itself = false } = JSON.parse(text) as Partial<Template>
    if (!Array.isArray(lines) || lines.some((line) => typeof line !== 'string')) return null
    return { name, place: String(place), lines, standing: standing === true, itself: itself === true }
  } catch {
    return null
  }
}

export function writeTemplate({ place, lines, standing, itself }: Template): string {
  return JSON.stringify({ place, lines, standing, itself })
}

export function readTemplates(seatNotes: ReadonlyMap<string, string>): Template[] {
  return [...seatNotes].flatMap(([name, text]) => readTemplate(name, text) ?? [])
}

/** The orders a template stands for now. Things that have orders on the sheet already are left as they are, and so are
 *  empty ones unless a line gives them something: there the star stands behind other words. */
export function expand(template: Template, own: readonly Own[], busy: ReadonlySet<string>): string[] {
  const lines = template.lines.filter((line) => line.trim())
  const given = new Set(
    lines.flatMap((line) => [...line.trim().slice(1).matchAll(STARS)].map((star) => (star[1] ?? '').toLowerCase())),
  )
  const free = own.filter(
    (thing) => !busy.has(thing.id) && (!thing.empty || given.has(thing.id.charAt(0).toLowerCase())),
  )
  return lines.flatMap((line) => filled(line, free, template.place))
}

/** A line for each thing its first star stands for, and so on; the same letter is the same thing. */
function filled(line: string, own: readonly Own[], at: string): string[] {
  const letter = STAR.exec(line)?.[1]
  if (letter === undefined) return [line]
  return meant(letter, own, at).flatMap((id) => filled(line.replaceAll(`${letter}*`, id), own, at))
}

/** What a letter with a star stands for: the place if its name begins so, otherwise what lies there. */
function meant(letter: string, own: readonly Own[], at: string): string[] {
  const named = (id: string) => id.replace(/\d.*$/, '').toLowerCase() === letter.toLowerCase()
  if (at && named(at)) return [at]
  return own.filter((thing) => named(thing.id) && (at === '' || thing.near === at)).map((thing) => thing.id)
}

/** Lines for a template: where all things at the place that have orders have the same, they become one with a star. */
export function abstracted(lines: readonly string[], fleets: readonly string[]): string[] {
  const of = (fleet: string) => lines.filter((line) => begins(line, fleet))
  const ordered = fleets.filter((fleet) => of(fleet).length > 0)
  const starred = ordered.map((fleet) => of(fleet).map((line) => star(line, fleet)))
  const [first = [], ...rest] = starred
  if (rest.some((each) => each.join('\n') !== first.join('\n'))) return [...lines]
  return [...lines.filter((line) => !ordered.some((fleet) => begins(line, fleet))), ...first]
}

function begins(line: string, fleet: string): boolean {
  const next = line.trim().charAt(fleet.length)
  return line.trim().toLowerCase().startsWith(fleet.toLowerCase()) && !/\d/.test(next)
}

function star(line: string, fleet: string): string {
  return `${fleet.replace(/\d.*$/, '')}*${line.trim().slice(fleet.length)}`
}

/** A name that no other template has. */
export function freeName(wanted: string, taken: ReadonlySet<string>): string {
  if (!taken.has(wanted)) return wanted
  for (let number = 2; ; number++) if (!taken.has(`${wanted} ${number}`)) return `${wanted} ${number}`
}
