/** What a voyage asks for and what can be ordered, read from lists and order forms. The server alone judges it. */
import { fill, slotsOf, unfill, withValue } from '../../lib/orders/form-text'
import { inOrder } from '../../lib/orders/lines'
import { bestOf } from '../../lib/orders/stakes'
import type { Listing, OrderForm, Row, SlotOf, Stakes, Values } from '../../lib/api/types'

export interface Asked {
  text: string
  /** Goes into the detail of the line before. */
  inner: boolean
}
export interface Boxes {
  name: string
  has: number
  gone: number
  /** What became of those that are gone: a hull is damaged. */
  loss: string
}
export interface Method {
  number: number
  months: number
  finds: number
  trouble: number
  spent: boolean
  /** What an attempt by it alone brings on average, with its sign; empty before there is a ship. */
  average: string
}
/** One line of the docks: something with its price, and the words of its order before and after the number. */
export interface Ware {
  name: string
  price: string
  before: string
  behind: string
  /** What is there already. */
  has: number
  step: number
  /** What it is good for. */
  use: string
  /** What the Board charges for each that is lost; empty for stores. */
  charge: string
}
/** A way to end the month. */
export interface Ending {
  order: string
  label: string
  /** What it lets pass. */
  about: string
  /** What trouble may come. */
  risk: string
  main: boolean
  /** What to ask first; empty if it costs nothing. */
  question: string
}
/** What was written in the log last: the months and their sentences. */
export interface Told {
  month: string
  text: string
}

/** The verb of the forms that explore a system, and of those that give something up. */
const EXPLORE = 'explore'
const LEAVE = 'leave'

export function rowsOf(listings: readonly Listing[], id: string): Row[] {
  return listings.find((listing) => listing.id === id)?.rows ?? []
}

function word(row: Row, column: number): string {
  return String(row.cells[column] ?? '')
}

function number(row: Row, column: number): number {
  return Number(row.cells[column] ?? 0)
}

/** Where the ship is, what to do without delay, what is to be decided, and whether it is time to go home. */
export function now(listings: readonly Listing[]): {
  where: string
  advice: string[]
  asked: Asked[]
  homeward: boolean
} {
  const rows = rowsOf(listings, 'now')
  const where = rows.find((row) => row.kind === 'where')
  const asked = rows.filter((row) => row.kind === 'question' || row.kind === 'detail')
  return {
    where: where ? word(where, 0) : '',
    advice: rows.filter((row) => row.kind === 'advice').map((row) => word(row, 0)),
    homeward: rows.some((row) => row.kind === 'homeward'),
    asked: asked.map((row) => ({ text: word(row, 0).trim(), inner: row.kind === 'detail' })),
  }
}

export function offered(orderForms: readonly OrderForm[], verb: string): OrderForm | null {
  return orderForms.find((orderForm) => orderForm.verb === verb) ?? null
}

/** What an order at a shop costs or brings, if at most one of its gaps is filled; otherwise only the server knows. */
export function shopStakes(orderForm: OrderForm, values: Values): Stakes | null {
  const [slot, ...more] = slotsOf(orderForm).filter(({ name }) => values[name])
  if (!slot) return orderForm.stakes
  const value = values[slot.name] ?? ''
  if (more.length > 0 || (slot.slot !== 'choice' && slot.slot !== 'number')) return null
  return slot.stakes[slot.slot === 'choice' ? slot.words.indexOf(value) : Number(value) - slot.low] ?? null
}

export function choices(orderForm: OrderForm | null): string[] {
  const slot = orderForm && (slotsOf(orderForm).find((one) => one.slot === 'choice') as SlotOf<'choice'> | undefined)
  return slot?.words ?? []
}

/** The ways to end the month that are offered now, the plain thing to do first. */
export function endings(listings: readonly Listing[], orderForms: readonly OrderForm[]): Ending[] {
  const texts = orderForms.filter(({ verb }) => verb === 'wait').map((orderForm) => fill(orderForm, {}))
  return rowsOf(listings, 'now')
    .filter((row) => row.kind === 'ending' && texts.includes(row.id))
    .map((row) => ({
      order: row.id,
      label: String(row.values.label),
      about: word(row, 0),
      risk: String(row.values.risk),
      main: row.values.main === 1,
      question: String(row.values.question ?? ''),
    }))
    .toSorted((a, b) => Number(b.main) - Number(a.main))
}

/** The decision to recommend: the one that brings most on average, if that is more than nothing; else to leave. */
export function recommended(orderForms: readonly OrderForm[]): OrderForm | null {
  let best: { orderForm: OrderForm; mean: number } | null = null
  for (const orderForm of orderForms) {
    const mean = bestOf(orderForm)?.mean ?? 0
    if (mean > (best?.mean ?? 0)) best = { orderForm, mean }
  }
  return best?.orderForm ?? orderForms.find(({ verb }) => verb === LEAVE) ?? null
}

/** The methods that are best on average: the order, and what it brings. */
export function suggestion(listings: readonly Listing[]): { order: string; about: string } | null {
  const row = rowsOf(listings, 'now').find((one) => one.kind === 'suggestion')
  return row ? { order: row.id, about: word(row, 0) } : null
}

/** What the log says from a line on; without one, its last month. */
export function lately(listings: readonly Listing[], from: number): Told[] {
  const rows = rowsOf(listings, 'log')
  const last = rows.at(-1)?.cells[0]
  const told: Told[] = []
  for (const row of from < 0 ? rows.filter((one) => one.cells[0] === last) : rows.slice(from)) {
    const before = told.at(-1)
    if (before?.month === word(row, 0)) before.text += ` ${word(row, 1)}`
    else told.push({ month: word(row, 0), text: word(row, 1) })
  }
  return told
}

/** The line of the log that tells of the last launch; below 0 if there was none. */
export function launchLine(listings: readonly Listing[]): number {
  return rowsOf(listings, 'log').findLastIndex((row) => row.kind === 'launched')
}

/** The lists of the step in which a line was written into the log: the first that has it. */
export async function listsOf(
  line: number,
  newest: number,
  fetch: (step: number) => Promise<Listing[]>,
): Promise<Listing[]> {
  let [low, high] = [0, newest]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (rowsOf(await fetch(middle), 'log').length > line) high = middle
    else low = middle + 1
  }
  return fetch(low)
}

/** The home of a seat. */
export function homeOf(listings: readonly Listing[], seat: number): string {
  return String(rowsOf(listings, 'expeditions').find((row) => row.id === String(seat))?.values.home ?? '')
}

/** The form with which all teams explore at once. */
export function exploreForm(orderForms: readonly OrderForm[]): OrderForm | null {
  const forms = orderForms.filter((orderForm) => orderForm.verb === EXPLORE)
  return forms.toSorted((a, b) => slotsOf(b).length - slotsOf(a).length)[0] ?? null
}

/** Who can explore with a method at once: First-In Teams, and then survey crews, one for each gap of the form. */
export function teams(orderForm: OrderForm | null, listings: readonly Listing[]): string[] {
  const row = rowsOf(listings, 'crew').find(({ id }) => id === 'first-in')
  const firstIn = row ? number(row, 1) : 0
  return (orderForm ? slotsOf(orderForm) : []).map((_, i) => (i < firstIn ? 'First-In Team' : 'Survey crew'))
}

/** The name of a team, with its number where there are several of its kind. */
export function teamName(kinds: readonly string[], index: number): string {
  const same = kinds.filter((kind) => kind === kinds[index]).length
  const place = kinds.slice(0, index + 1).filter((kind) => kind === kinds[index]).length
  return `${kinds[index] ?? ''}${same > 1 ? ` ${place}` : ''}`
}

/** The order that gives the teams their methods, or nothing while nobody has one. */
export function exploring(orderForm: OrderForm | null, methods: readonly (number | null)[]): string {
  return orderForm ? (fill(orderForm, valuesOf(orderForm, methods)) ?? '') : ''
}

function valuesOf(orderForm: OrderForm, methods: readonly (number | null)[]): Values {
  return Object.fromEntries(slotsOf(orderForm).map((slot, i) => [slot.name, methods[i] ? String(methods[i]) : '']))
}

function methodsIn(orderForm: OrderForm, values: Values): (number | null)[] {
  return slotsOf(orderForm).map((slot) => Number(values[slot.name] ?? 0) || null)
}

/** The methods of each team that the first of these lines gives them that is such an order. */
export function explored(orderForm: OrderForm | null, lines: readonly string[]): (number | null)[] {
  if (!orderForm) return []
  const values = lines.map((line) => unfill(orderForm, line)).find((found) => found !== null)
  return methodsIn(orderForm, values ?? {})
}

/** A method for a team, or none if it has this one; the form says whether another team may keep the same one. */
export function assigned(
  orderForm: OrderForm | null,
  methods: readonly (number | null)[],
  team: number,
  method: number,
): (number | null)[] {
  const slot = orderForm && slotsOf(orderForm)[team]
  if (!slot) return [...methods]
  const word = methods[team] === method ? '' : String(method)
  return methodsIn(orderForm, withValue(orderForm, valuesOf(orderForm, methods), slot.name, word))
}

export function methodsOf(listings: readonly Listing[]): Method[] {
  return rowsOf(listings, 'methods').map((row) => ({
    number: number(row, 0),
    months: number(row, 1),
    finds: number(row, 2),
    trouble: number(row, 3),
    spent: word(row, 4) !== '',
    average: word(row, 5),
  }))
}

/** A star that a jump can lead to, with what is known of it before it is explored. */
export interface StarInReach {
  star: string
  /** `hot`, `regular`, `cool` or `home`. */
  kind: string
  hexes: string
  months: number
  /** Slugs left on arrival. */
  left: number
  /** What is on record, and whether the fuel brings the ship home from there. */
  known: string
}

/** The stars that a jump can name, the nearest first. */
export function starsInReach(
  listings: readonly Listing[],
  named: readonly string[],
  kinds: ReadonlyMap<string, string>,
): StarInReach[] {
  return rowsOf(listings, 'reach')
    .filter((row) => named.includes(row.id))
    .map((row) => ({
      star: row.id,
      kind: kinds.get(row.id) ?? '',
      hexes: word(row, 1),
      months: number(row, 2),
      left: number(row, 3),
      known: word(row, 4),
    }))
    .toSorted((a, b) => a.months - b.months)
}

/** The card: what is aboard and what is gone since the launch, in boxes; the modes; and the hold. */
export function card(
  listings: readonly Listing[],
  begun: readonly Listing[] = [],
): { boxes: Boxes[]; modes: number[]; spent: number[]; used: number; free: number } {
  const rows = rowsOf(listings, 'crew')
  const had = new Map(rowsOf(begun, 'crew').map((row) => [row.id, number(row, 1)]))
  const hold = (id: string) => rows.filter((row) => row.id === id).reduce((sum, row) => sum + number(row, 1), 0)
  const modes = modesOf(rows)
  const spent = modesOf(rowsOf(begun, 'crew'))
  for (const mode of modes) if (spent.includes(mode)) spent.splice(spent.indexOf(mode), 1)
  const boxes = rows
    .filter((row) => row.kind !== 'mode' && row.kind !== 'space')
    .map((row) => {
      const has = number(row, 1)
      const used = row.cells[2] === null ? (had.get(row.id) ?? 0) - has : number(row, 2)
      return { name: word(row, 0), has, gone: Math.max(0, used), loss: row.id === 'hull' ? 'damaged' : 'less' }
    })
    .filter(({ has, gone }) => has + gone > 0)
  return { boxes, modes, spent, used: hold('space used'), free: hold('space free') }
}

function modesOf(rows: readonly Row[]): number[] {
  return rows.flatMap(({ cells, values: { mode } }) =>
    typeof mode === 'number' ? Array.from({ length: Number(cells[1]) }, () => mode) : [],
  )
}

export function waresOf(listings: readonly Listing[]): Ware[] {
  return rowsOf(listings, 'docks')
    .filter((row) => row.kind === 'counted')
    .map((row) => ({
      name: word(row, 0),
      price: word(row, 1),
      before: String(row.values.verb),
      behind: String(row.values.what),
      has: Number(row.values.count),
      step: Number(row.values.lot),
      use: word(row, 3),
      charge: word(row, 4),
    }))
}

/** The negotiation modes at the docks: the word of their order, those that are there already, and the highest. */
export interface Modes {
  verb: string
  has: number[]
  highest: number
  price: string
  /** What they are good for. */
  use: string
}

export function packed(listings: readonly Listing[]): Modes {
  const row = rowsOf(listings, 'docks').find((one) => one.kind === 'modes')
  const { verb = '', modes, highest = 0 } = row?.values ?? {}
  return {
    verb: String(verb),
    has: Array.isArray(modes) ? modes : [],
    highest: Number(highest),
    price: row ? word(row, 1) : '',
    use: row ? word(row, 3) : '',
  }
}

const wordsOf = (line: string) => line.trim().toLowerCase().split(/\s+/)

/** How many of a ware a line of the player's own sheet asks for; null if it is about something else. */
function countIn(line: string, ware: Ware): number | null {
  const [verb, count, what, ...more] = wordsOf(line)
  return verb === ware.before && what === ware.behind && more.length === 0 ? Number(count) : null
}

function modesIn(line: string, { verb }: Modes): number[] | null {
  const [first, ...numbers] = wordsOf(line)
  return first === verb ? numbers.map(Number) : null
}

/** How many of a ware, and which modes, the sheet asks for; or else what is there. */
export function counted(text: string, ware: Ware): number {
  const counts = text.split('\n').map((line) => countIn(line, ware))
  return counts.findLast((count) => count !== null) ?? ware.has
}

export function modesOn(text: string, had: Modes): number[] {
  return (
    text
      .split('\n')
      .map((line) => modesIn(line, had))
      .findLast((modes) => modes !== null) ?? [...had.has]
  )
}

/** The sheet with other counts, in the order that the forms ask for. */
export function ordered(
  text: string,
  orderForms: readonly OrderForm[],
  wares: readonly Ware[],
  had: Modes,
  change: { ware?: Ware; count?: number; modes?: readonly number[] },
): string {
  const modes = change.modes ?? modesOn(text, had)
  const lines = wares.map((ware) => {
    const count = ware === change.ware ? (change.count ?? 0) : counted(text, ware)
    return { line: `${ware.before} ${count} ${ware.behind}`, other: count !== ware.has }
  })
  const same = modes.length === had.has.length && modes.every((mode) => had.has.includes(mode))
  lines.push({ line: [had.verb, ...modes.toSorted((a, b) => a - b)].join(' '), other: !same })
  const other = (line: string) => modesIn(line, had) === null && wares.every((ware) => countIn(line, ware) === null)
  const rest = text.split('\n').filter((line) => line.trim() && other(line))
  const changed = lines.filter((one) => one.other).map((one) => one.line)
  return [...rest, ...inOrder(changed, orderForms)].join('\n')
}
