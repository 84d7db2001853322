/** The fields of order forms: their labels, how a value is written, the first value, and what fits. */
import type { Slot, SlotOf, Spot } from '../api/types'

const STRIDES = [500, 100]
/** A range with at least this many strides is wide. */
const LONG = 10

/** A pair `x,y`, or null. */
export function pair(value: string | undefined): Spot | null {
  const found = /^\s*([+-]?\d+)\s*,\s*([+-]?\d+)\s*$/.exec(value ?? '')
  return found ? [Number(found[1]), Number(found[2])] : null
}

export function written(spot: Spot): string {
  return `${whole(spot[0])},${whole(spot[1])}`
}

function whole(value: number): number {
  return Math.round(value) || 0
}

/** The longest whole vector in the same direction that the slot takes. */
export function shortened(vector: Spot, most: number): Spot {
  const square = vector[0] ** 2 + vector[1] ** 2
  const scale = square > most ? Math.sqrt(most / square) : 1
  const cut: Spot = [whole(vector[0] * scale), whole(vector[1] * scale)]
  while (cut[0] ** 2 + cut[1] ** 2 > most) {
    const longer = Math.abs(cut[0]) >= Math.abs(cut[1]) ? 0 : 1
    cut[longer] -= Math.sign(cut[longer])
  }
  return cut
}

/** The nearest place in the rectangle. */
export function inside(spot: Spot, low: Spot, high: Spot): Spot {
  return [within(whole(spot[0]), low[0], high[0]), within(whole(spot[1]), low[1], high[1])]
}

export function within(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value))
}

/** What a slot holds when its form is opened; nothing for those that only the player can fill. */
export function beginning(slot: Slot, at: Spot | null): string {
  switch (slot.slot) {
    case 'choice':
      return slot.usual || (slot.words[0] ?? '')
    case 'number':
      return String(slot.low)
    case 'vector':
      return '0,0'
    case 'point': {
      const middle: Spot = [(slot.low[0] + slot.high[0]) / 2, (slot.low[1] + slot.high[1]) / 2]
      return written(inside(at ?? middle, slot.low, slot.high))
    }
    case 'path':
    case 'text':
      return ''
  }
}

/** The stops of a path written one after the other, or null if no links lead along it. */
export function walk(slot: SlotOf<'path'>, value: string): string[] | null {
  const stops = (here: string, rest: string, left: number): string[] | null => {
    if (rest === '') return []
    if (left === 0) return null
    for (const next of onward(slot, here)) {
      if (!rest.toLowerCase().startsWith(next.toLowerCase())) continue
      const further = stops(next, rest.slice(next.length), left - 1)
      if (further) return [next, ...further]
    }
    return null
  }
  return stops(slot.start, value, slot.longest)
}

/** Where a path can go on to. */
export function onward(slot: SlotOf<'path'>, here: string): string[] {
  return slot.links.filter(([from]) => from === here).map(([, to]) => to)
}

/** The shortest ways from the end of a path to all places it can still go to: not back, and not through a danger. */
export function reachable(slot: SlotOf<'path'>, stops: readonly string[]): Map<string, string[]> {
  const passed = new Set([slot.start, ...stops])
  const dangers = new Set(slot.dangers.map(([place]) => place))
  const found = new Map<string, string[]>()
  const waiting: { here: string; way: string[] }[] = [{ here: stops.at(-1) ?? slot.start, way: [] }]
  for (const { here, way } of waiting) {
    if (way.length + stops.length >= slot.longest || (way.length > 0 && dangers.has(here))) continue
    for (const to of onward(slot, here)) {
      if (passed.has(to) || found.has(to)) continue
      found.set(to, [...way, to])
      waiting.push({ here: to, way: [...way, to] })
    }
  }
  return found
}

/** Whether a number is told like the hour on a clock. */
export function clockwise(slot: Slot): boolean {
  return slot.slot === 'number' && slot.name === 'direction' && slot.low === 1 && slot.high === 12
}

/** A word of a choice with what it means, if it does not say so itself. One that leaves out the letter of its mark is shown with it. */
export function explained(slot: SlotOf<'choice'>, word: string, shown = namedBy(slot, word)): string {
  const label = slot.labels[slot.words.indexOf(word)]
  return label ? `${shown}: ${label}` : shown
}

function namedBy(slot: SlotOf<'choice'>, word: string): string {
  const mark = slot.marks[slot.words.indexOf(word)] ?? ''
  return mark.slice(1) === word && /^[A-Z]/.test(mark) ? mark : word
}

/** Where a wide range has round ends, one goes by round numbers; else by ones. */
export function strideOf(low: number, high: number): number {
  return STRIDES.find((by) => low % by === 0 && high % by === 0 && high - low >= LONG * by) ?? 1
}

/** The next number of a stride, or the one before, also from between two. */
export function stridden(value: number, by: number, up: boolean): number {
  return up ? (Math.floor(value / by) + 1) * by : (Math.ceil(value / by) - 1) * by
}

const LABELS: Record<string, string> = { count: 'Number', text: 'Message', sum: 'Amount' }

/** The label of a field: `Number`, `Change of speed`, `Mode 1`. */
export function slotLabel(slot: Slot): string {
  if (slot.slot === 'vector' && slot.name === 'by') return 'Change of speed'
  const words = slot.name.replace(/(\D)(\d+)$/, '$1 $2')
  return LABELS[slot.name] ?? words.charAt(0).toUpperCase() + words.slice(1)
}

/** The words of a choice by the marks or areas they stand for. */
export function wordsOf(slot: SlotOf<'choice'>): Map<string, string> {
  return new Map(slot.marks.flatMap((mark, i) => (mark ? [[mark, slot.words[i] ?? '']] : [])))
}
