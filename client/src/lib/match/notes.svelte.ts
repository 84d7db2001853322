/** The private notes of a seat, stored by the server: notes on marks, places on the chart, and order templates. */
import { api, sentence } from '../api/api'
import { debounced } from '../page/request-pacing'
import type { SeatNote } from '../api/types'

export type NoteKind = SeatNote['kind']
type Texts = ReadonlyMap<string, string>

const NONE: Texts = new Map()
const PAUSE = 700
const RETRY = 5000

export class SeatNotes {
  loaded = $state(false)
  /** Why the last changes are not on the server yet. */
  problem = $state('')
  /** Whether some changes are not on the server yet. */
  unkept = $state(false)
  private kinds: ReadonlyMap<NoteKind, Texts> = $state.raw(new Map())
  /** Changes that are not on the server yet. */
  private waiting = new Map<string, SeatNote>()
  private sending: Promise<void> | null = null
  private later = debounced(PAUSE, () => void this.flush())
  private again = debounced(RETRY, () => void this.flush())

  constructor(
    readonly match: string,
    /** The seat; without one, the notes last as long as the page is open. */
    readonly seat: number | null,
  ) {}

  /** Whether the server stores them. */
  get lasting(): boolean {
    return this.seat !== null
  }

  async load(): Promise<void> {
    if (this.seat !== null) this.take(await api.notes(this.match, this.seat))
    this.loaded = true
  }

  /** All notes of a kind, by name. */
  all(kind: NoteKind): Texts {
    return this.kinds.get(kind) ?? NONE
  }

  get(kind: NoteKind, name: string): string {
    return this.all(kind).get(name) ?? ''
  }

  /** Changes a note; an empty text deletes it. It is sent after a pause. */
  set(kind: NoteKind, name: string, text: string): void {
    this.put([{ kind, name, text }])
  }

  /** Changes several notes; they are sent together. */
  put(seatNotes: readonly SeatNote[]): void {
    const changed = seatNotes.filter((note) => this.get(note.kind, note.name) !== note.text)
    if (changed.length === 0) return
    this.kinds = laid(this.kinds, changed)
    if (this.seat === null) return
    for (const note of changed) this.waiting.set(`${note.kind} ${note.name}`, note)
    this.unkept = true
    this.later()
  }

  /** Sends waiting changes at once. */
  async flush(): Promise<void> {
    this.later.cancel()
    await this.sending
    if (this.seat === null || this.waiting.size === 0) return
    this.sending = this.send(this.seat).finally(() => (this.sending = null))
    await this.sending
  }

  close(): void {
    this.again.cancel()
    void this.flush()
  }

  private async send(seat: number): Promise<void> {
    const sent = [...this.waiting]
    this.waiting.clear()
    try {
      await api.saveNotes(
        this.match,
        seat,
        sent.map(([, note]) => note),
      )
      this.problem = ''
      this.unkept = this.waiting.size > 0
    } catch (error) {
      this.problem = sentence(error)
      for (const [name, note] of sent) if (!this.waiting.has(name)) this.waiting.set(name, note)
      this.again()
    }
  }

  /** All notes on the server, and on top of them the changes since. */
  private take(seatNotes: readonly SeatNote[]): void {
    this.kinds = laid(laid(new Map(), seatNotes), [...this.waiting.values()])
  }
}

/** The notes with some of them replaced, by kind and name. */
function laid(kinds: ReadonlyMap<NoteKind, Texts>, seatNotes: readonly SeatNote[]): ReadonlyMap<NoteKind, Texts> {
  const all = new Map([...kinds].map(([kind, texts]) => [kind, new Map(texts)]))
  for (const { kind, name, text } of seatNotes) {
    const texts = all.get(kind) ?? new Map<string, string>()
    if (text) texts.set(name, text)
    else texts.delete(name)
    all.set(kind, texts)
  }
  return all
}
