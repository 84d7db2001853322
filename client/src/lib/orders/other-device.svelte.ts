/** Orders of one seat on two devices: which text counts when the server has a newer one. */

/** What the server has. */
export interface Found {
  text: string
  version: number
  sent: boolean
}

/** The text here stays, the one from there is taken, or both changed and the player chooses. */
export type Meeting = 'here' | 'there' | 'both'

/** What was typed here and is not saved, the version it was changed from (null if unknown), and the texts sent to the server without an answer. */
export interface Typed {
  text: string | null
  base: number | null
  tried: readonly string[]
}

export function meeting({ text, base, tried }: Typed, found: Found): Meeting {
  if (base !== null && found.version < base) return 'here' // an answer from before the last save
  if (found.sent || text === null || text === found.text) return 'there'
  if (found.version === base || tried.includes(found.text)) return 'here'
  return base === null && found.text === '' ? 'here' : 'both'
}

export class OtherDevice {
  /** What was written there, while something else was written here: the player chooses. */
  waiting: { text: string; version: number } | null = $state.raw(null)
  /** The text that was not chosen, or not sent: it can still be taken. */
  spare: string | null = $state(null)
  /** The version that the text here was changed from. */
  base = 0
  private tried: string[] = []

  /** Compares what was typed with what the server has; null if nothing was. */
  meet(typed: string | null, base: number | null, found: Found): Meeting {
    const which = meeting({ text: typed, base, tried: this.tried }, found)
    this.waiting = which === 'both' ? { text: found.text, version: found.version } : null
    if (which === 'both') this.base = base ?? 0
    else this.base = Math.max(this.base, found.version)
    if (which === 'there' && typed !== null && typed.trim() !== '' && typed !== found.text) this.spare = typed
    return which
  }

  /** A text is being sent to the server; gives the version it was changed from. */
  tries(text: string): number {
    this.tried.push(text)
    return this.base
  }

  /** The server has taken what was written here. */
  wrote(version: number): void {
    this.tried = []
    this.base = Math.max(this.base, version)
  }

  /** The player has chosen; `left` is the text that they did not choose. */
  settle(version: number, left: string): void {
    this.base = version
    this.waiting = null
    this.spare = left.trim() === '' ? null : left
  }

  /** A new step. */
  reset(): void {
    this.base = 0
    this.tried = []
    this.waiting = null
    this.spare = null
  }
}
