/** What to ask before orders are sent: nothing is lost or done by accident. */
import { type OpenForm, lineOf } from './open-forms.svelte'
import type { Note } from '../api/types'

export interface Concerns {
  /** Nothing is on the sheet. */
  empty: boolean
  /** Every line is refused. */
  lost: boolean
  /** Forms that are still open: with the line they would add, or null while something is missing. */
  open: { form: OpenForm; line: string | null }[]
  /** Warnings about what cannot soon be made good. */
  asks: Note[]
}

interface Sending {
  empty: boolean
  lost: boolean
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
export function concerns({ empty, lost, openForms, text, asks }: Sending): Concerns | null {
  const written = new Set(text.split('\n').map(plain))
  const open = openForms
    .map((form) => ({ form, line: lineOf(form) }))
    .filter(({ line }) => line === null || !written.has(plain(line)))
  return empty || lost || open.length > 0 || asks.length > 0 ? { empty, lost, open, asks: [...asks] } : null
}

/** The title of the question; `turn` is the number of the turn, if it has one. */
export function questionTitle({ empty, lost, open, asks }: Concerns, turn: number | null): string {
  if (open.length > 0) return open.length === 1 ? 'A form is still open' : `${open.length} forms are still open`
  if (empty) return turn ? `Send no orders for turn ${turn}?` : 'Send an empty order sheet?'
  if (lost) return 'Send anyway?'
  return asks.length === 1 ? 'Send this order?' : 'Send these orders?'
}
