/** What to ask before orders are sent: nothing is lost or done by accident. */
import { type OpenForm, lineOf } from './open-forms.svelte'
import { refusedLines } from './lines'
import type { Note, Refusal } from '../api/types'

/** More lines than these are not named one by one in a title. */
const FEW = 3

export interface Concerns {
  /** Nothing is on the sheet. */
  empty: boolean
  /** Every line is refused. */
  lost: boolean
  /** What would be skipped, if other orders would be sent. */
  refused: readonly Refusal[]
  /** How many more orders would be skipped. */
  more: number
  /** Forms that are still open: with the line they would add, or null while something is missing. */
  open: { form: OpenForm; line: string | null }[]
  /** Warnings about what cannot soon be made good. */
  asks: Note[]
}

interface Sending {
  empty: boolean
  lost: boolean
  refused: readonly Refusal[]
  more: number
  openForms: readonly OpenForm[]
  /** The order sheet. */
  text: string
  /** The warnings that ask and were not answered yet. */
  asks: readonly Note[]
}

/** A warning, to remember that it was answered. */
export function keyOfNote(note: Note): string {
  return `${note.order}\n${note.text}`
}

/** Warnings that ask, without those that were answered. */
export function asking(warnings: readonly Note[], agreed: ReadonlySet<string>): Note[] {
  return warnings.filter((note) => note.ask && !agreed.has(keyOfNote(note)))
}

/** A line as it is compared: however it is spaced, in capitals or not. */
function plain(line: string): string {
  return line.trim().replace(/\s+/g, ' ').toLowerCase()
}

/** Null if the orders can be sent without a question. */
export function concerns({ empty, lost, refused, more, openForms, text, asks }: Sending): Concerns | null {
  const written = new Set(text.split('\n').map(plain))
  const open = openForms
    .map((form) => ({ form, line: lineOf(form) }))
    .filter(({ line }) => line === null || !written.has(plain(line)))
  const doubtful = empty || lost || refused.length > 0 || open.length > 0 || asks.length > 0
  return doubtful ? { empty, lost, refused, more, open, asks: [...asks] } : null
}

/** The title of the question; `turn` is the number of the turn, if it has one. */
export function questionTitle({ empty, lost, refused, more, open, asks }: Concerns, turn: number | null): string {
  if (open.length > 0) return open.length === 1 ? 'A form is still open' : `${open.length} forms are still open`
  if (empty) return turn ? `Send no orders for turn ${turn}?` : 'Send an empty order sheet?'
  if (lost) return 'Send anyway?'
  if (refused.length > 0) return `Send without ${lineNames(refused, more)}?`
  return asks.length === 1 ? 'Send this order?' : 'Send these orders?'
}

/** `line 3`, `lines 3 and 5`; many are not named. */
function lineNames(refused: readonly Refusal[], more: number): string {
  const lines = refusedLines(refused).map(({ line }) => String(line))
  if (more > 0 || lines.length > FEW) return 'the refused lines'
  if (lines.length === 1) return `line ${lines[0]}`
  return `lines ${lines.slice(0, -1).join(', ')} and ${lines.at(-1)}`
}
