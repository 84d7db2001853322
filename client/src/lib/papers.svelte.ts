/** Papers: what a seat keeps for itself in the house: notes, places on the chart, templates of orders. */
import { api, sentence } from './api'
import { debounced } from './pace'
import type { Paper } from './shapes'

export type PaperKind = Paper['kind']
type Texts = ReadonlyMap<string, string>

const NONE: Texts = new Map()
const PAUSE = 700
const RETRY = 5000

export class Papers {
  loaded = $state(false)
  /** Why the last papers are not in the house yet. */
  problem = $state('')
  /** Whether something was written that is not in the house yet. */
  unkept = $state(false)
  private kinds: ReadonlyMap<PaperKind, Texts> = $state.raw(new Map())
  /** What was written and is not in the house yet. */
  private waiting = new Map<string, Paper>()
  private sending: Promise<void> | null = null
  private later = debounced(PAUSE, () => void this.flush())
  private again = debounced(RETRY, () => void this.flush())

  constructor(
    readonly match: string,
    /** Whose papers; nobody's are kept as long as the page is open. */
    readonly seat: number | null,
  ) {}

  /** Whether they outlast the page. */
  get lasting(): boolean {
    return this.seat !== null
  }

  async load(): Promise<void> {
    if (this.seat !== null) this.take(await api.papers(this.match, this.seat))
    this.loaded = true
  }

  /** All papers of a kind, by name. */
  all(kind: PaperKind): Texts {
    return this.kinds.get(kind) ?? NONE
  }

  get(kind: PaperKind, name: string): string {
    return this.all(kind).get(name) ?? ''
  }

  /** Writes a paper down, with an empty text throws it away; it is sent after a pause. */
  set(kind: PaperKind, name: string, text: string): void {
    this.put([{ kind, name, text }])
  }

  /** Writes several papers down; they are sent together. */
  put(papers: readonly Paper[]): void {
    const changed = papers.filter((paper) => this.get(paper.kind, paper.name) !== paper.text)
    if (changed.length === 0) return
    this.kinds = laid(this.kinds, changed)
    if (this.seat === null) return
    for (const paper of changed) this.waiting.set(`${paper.kind} ${paper.name}`, paper)
    this.unkept = true
    this.later()
  }

  /** Sends at once what waits. */
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
      await api.keepPapers(
        this.match,
        seat,
        sent.map(([, paper]) => paper),
      )
      this.problem = ''
      this.unkept = this.waiting.size > 0
    } catch (error) {
      this.problem = sentence(error)
      for (const [name, paper] of sent) if (!this.waiting.has(name)) this.waiting.set(name, paper)
      this.again()
    }
  }

  /** All there are in the house, and on top of them what was written meanwhile. */
  private take(papers: readonly Paper[]): void {
    this.kinds = laid(laid(new Map(), papers), [...this.waiting.values()])
  }
}

/** Papers in the place of those of the same kind and name. */
function laid(kinds: ReadonlyMap<PaperKind, Texts>, papers: readonly Paper[]): ReadonlyMap<PaperKind, Texts> {
  const all = new Map([...kinds].map(([kind, texts]) => [kind, new Map(texts)]))
  for (const { kind, name, text } of papers) {
    const texts = all.get(kind) ?? new Map<string, string>()
    if (text) texts.set(name, text)
    else texts.delete(name)
    all.set(kind, texts)
  }
  return all
}
