/** What a decision may bring, in words for its button. The server alone computes it. */
import type { OrderForm, Outcome, Slot, Stakes } from '../api/types'

/** Chances that are told as `1 in 5`: for one so near to such a share, that is easier to imagine. */
const NEAR = 0.012
const MOST_IN = 20

/** `8 %`; what is possible or open is never told as 0 or 100. */
export function percent(chance: number): string {
  if (chance > 0 && chance < 0.005) return '<\u00a01\u00a0%'
  if (chance < 1 && chance > 0.995) return '>\u00a099\u00a0%'
  return `${Math.round(100 * chance)}\u00a0%`
}

/** `1 in 5`, or `2 %` for chances that are not near such a share. */
export function oneIn(chance: number): string {
  if (chance <= 0) return 'never'
  if (chance >= 1) return 'certain'
  for (let of = 2; of <= MOST_IN; of++) {
    const near = Math.round(chance * of)
    if (near > 0 && near < of && Math.abs(chance - near / of) < NEAR) return `${near} in ${of}`
  }
  return percent(chance)
}

function sum(amount: number): string {
  const told = String(Math.round(Math.abs(amount) * 100) / 100)
  return amount < 0 ? `−${told}` : amount > 0 ? `+${told}` : '0'
}

/** `+14 M`, `−5 to −22 M`, the smaller amount first; empty if nothing is won or paid. */
export function amount({ least, most }: Outcome, unit: string): string {
  if (least === 0 && most === 0) return ''
  const [near, far] = Math.abs(least) < Math.abs(most) ? [least, most] : [most, least]
  return `${near === far ? sum(near) : `${sum(near)} to ${sum(far)}`}\u00a0${unit}`.trim()
}

function won(outcome: Outcome, unit: string): string {
  const told = amount(outcome, unit).replaceAll('+', '')
  if (!told) return outcome.consequence
  return outcome.most > 0 ? `win ${told}` : `pay ${told.replaceAll('−', '')}`
}

function lost(outcome: Outcome, unit: string): string {
  return [outcome.consequence, amount(outcome, unit)].filter(Boolean).join(', ')
}

/** The price of a decision, as its button says it: `win 14 M; fail: war, −35 M`. */
export function price({ outcomes, unit, exclusive }: Stakes): string {
  if (!exclusive)
    return outcomes
      .map((one) => [`${percent(one.chance ?? 0)} ${one.consequence}`, amount(one, unit)].filter(Boolean).join(', '))
      .join('; ')
  const hoped = outcomes.filter((one) => one.tone === 'gain').map((one) => won(one, unit))
  const feared = outcomes.filter((one) => one.tone === 'loss').map((one) => lost(one, unit))
  const others = outcomes.filter((one) => one.tone === 'neutral').map((one) => lost(one, unit))
  const failing = feared.length > 0 ? [`${hoped.length > 0 ? 'fail: ' : ''}${feared.join(', or ')}`] : []
  return [...(hoped.length > 0 ? [hoped.join(' or ')] : []), ...failing, ...others].join('; ')
}

/** What is told of a decision in one line: what one gets, what it costs, what remains, and what it brings on average. */
export function gist({ outcomes, unit, exclusive, mean }: Stakes): string {
  const [only, ...more] = outcomes
  if (only?.chance === 1 && more.length === 0 && only.least > 0 && only.pays === 0) return '' // the button says it all
  if (!exclusive) return ''
  const won = outcomes.find((one) => one.tone === 'gain' && (one.gets > 0 || one.least !== 0 || one.most !== 0))
  const units = (number: number) => `${Math.round(Math.abs(number) * 100) / 100}\u00a0${unit}`
  const parts: string[] = []
  if (won && won.pays > 0)
    parts.push(`If it works, you get ${units(won.gets)} and pay ${units(won.pays)}: ${average(won.most, unit)} remain.`)
  else if (won && won.most > 0) parts.push(`If it works, you get ${amount(won, unit).replaceAll('+', '')}.`)
  else if (won) parts.push(`If it works, you pay ${amount(won, unit).replaceAll('−', '')} and get nothing.`)
  if (mean !== null) parts.push(`On average, including failures: ${average(mean, unit)}.`)
  return parts.join(' ')
}

/** `+3.1 M`, to a tenth. */
export function average(mean: number, unit: string): string {
  const tenths = Math.round(mean * 10) / 10
  return `${sum(tenths)}\u00a0${unit}`.trim()
}

/** The way to fill a form that brings most on average; `word` is empty where nothing has to be filled in. */
export function bestOf(orderForm: OrderForm): { word: string; mean: number } | null {
  const needed = orderForm.phrases.some((phrase) => !phrase.optional && phrase.slots.length > 0)
  const plain = !needed && orderForm.stakes ? [{ word: '', stakes: orderForm.stakes }] : []
  const ways = [...plain, ...orderForm.phrases.flatMap((phrase) => phrase.slots.flatMap((slot) => optionsOf(slot)))]
  return ways.reduce<{ word: string; mean: number } | null>((best, { word, stakes: { mean } }) => {
    return mean !== null && (best === null || mean > best.mean) ? { word, mean } : best
  }, null)
}

/** What a form brings on average, filled in the best way; what is not known comes after all that is. */
export function meanOf(orderForm: OrderForm): number {
  return bestOf(orderForm)?.mean ?? -Number.MAX_VALUE
}

/** The chance of what the player hopes for, or null where no outcome is hoped for or nothing is known. */
export function hope({ outcomes, exclusive }: Stakes): number | null {
  const found = outcomes.filter((one) => one.tone === 'gain' && one.chance !== null)
  if (found.length === 0) return outcomes.some((one) => one.tone === 'loss') && exclusive ? 0 : null
  const all = found.reduce((whole, one) => whole + (one.chance ?? 0), 0)
  return exclusive ? Math.min(1, all) : (found[0]?.chance ?? null)
}

/** A way to fill a gap, with what it may bring. */
export interface Option {
  word: string
  label: string
  stakes: Stakes
}

/** The ways to fill a gap whose stakes are told. More of a number is left out where it changes nothing. */
export function optionsOf(slot: Slot | undefined): Option[] {
  if (!slot || (slot.slot !== 'choice' && slot.slot !== 'number')) return []
  const told = slot.stakes
  const words =
    slot.slot === 'choice' ? slot.words : told.map((_, i) => String(slot.low + i)).slice(0, slot.high - slot.low + 1)
  const options = words.flatMap((word, i) => {
    const stakes = told[i]
    return stakes ? [{ word, label: slot.slot === 'choice' ? (slot.labels[i] ?? '') : '', stakes }] : []
  })
  if (slot.slot === 'choice') return options
  const same = (one: Option, other: Option | undefined) => JSON.stringify(one.stakes) === JSON.stringify(other?.stakes)
  return options.filter((one, i) => i === 0 || !same(one, options[i - 1]))
}

/** Whether a form says what it may bring. */
export function priced(orderForm: OrderForm): boolean {
  return (
    orderForm.stakes !== null ||
    orderForm.phrases.some((phrase) => phrase.slots.some((slot) => optionsOf(slot).length > 0))
  )
}
