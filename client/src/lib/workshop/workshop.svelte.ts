/** The workshop: the drafts, the errors of the current one, the library, and a board to try programs on. */
import { extrasOf } from '../../games'
import { sentence } from '../api/api'
import { toast } from '../page/toast.svelte'
import type { Findings, Listed, NewProgram, Program, WorkshopInfo } from '../api/types'
import { type Draft, keepBench, keptBench, restored } from './drafts'
import { workshopApi } from './api'

const SOON = 350
const NOTHING: Findings = { faults: [], warnings: [] }

export class Workshop {
  kind = $state('')
  drafts: Record<string, Draft> = $state({})
  findings: Findings = $state.raw(NOTHING)
  checked = $state(false)
  problem = $state('')
  position = $state('')
  seed = $state('1')
  library: Listed[] = $state.raw([])
  /** What a loaded program took the place of. */
  before: { kind: string; draft: Draft } | null = $state.raw(null)
  unkept = $state(false)
  private codes = new Map<number, Promise<string>>()
  private timer: ReturnType<typeof setTimeout> | undefined

  constructor(readonly info: WorkshopInfo) {
    const kept = keptBench(info.game)
    this.drafts = restored(info.kinds, info.example, kept)
    this.kind = info.kinds.find((kind) => kind === kept.kind) ?? info.kinds[0] ?? ''
    this.position = kept.position || (info.setups[0]?.position ?? '')
    this.seed = kept.seed || '1'
  }

  get game(): string {
    return this.info.game
  }

  get draft(): Draft {
    return this.drafts[this.kind] as Draft
  }

  get program(): NewProgram {
    const { name, team, code, file } = this.draft
    return { kind: this.kind, name, team, code: code.split('\n'), file }
  }

  /** The side that the drafts play on. */
  get side(): string {
    return this.info.sides[0] ?? ''
  }

  keep(): void {
    const { kind, position, seed } = this
    this.unkept = !keepBench(this.game, { kind, drafts: $state.snapshot(this.drafts), position, seed })
  }

  write(code: string): void {
    this.draft.code = code
  }

  /** Asks the server about the text, once nothing has been typed for a moment. */
  check(code: string): void {
    clearTimeout(this.timer)
    this.checked = false
    const { longest } = this.info
    const length = code.length > longest ? [...code].length : 0
    if (length > longest) {
      const reason = `The program has ${length.toLocaleString('en')} characters; the limit is ${longest.toLocaleString('en')}.`
      this.findings = { faults: [{ line: 1, column: 1, code: 'program-too-long', reason }], warnings: [] }
      return
    }
    this.timer = setTimeout(async () => {
      const timer = this.timer
      try {
        const found = await workshopApi.check(this.game, code)
        if (timer !== this.timer) return
        this.findings = found
        this.problem = ''
        this.checked = true
      } catch (error) {
        if (timer === this.timer) this.problem = sentence(error)
      }
    }, SOON)
  }

  async look(): Promise<void> {
    try {
      this.library = await workshopApi.list(this.game)
    } catch (error) {
      this.problem = sentence(error)
    }
  }

  /** Puts a program on the workshop; what was there can be brought back. */
  load(kind: string, draft: Draft): void {
    if (!this.info.kinds.includes(kind)) return
    this.before = { kind, draft: $state.snapshot(this.drafts[kind]) as Draft }
    this.kind = kind
    this.drafts[kind] = draft
    toast.show(`${draft.name} is open in the workshop.`)
  }

  bringBack(): void {
    if (!this.before) return
    const { kind, draft } = this.before
    this.before = null
    this.kind = kind
    this.drafts[kind] = draft
  }

  async open(id: number): Promise<void> {
    const found = await workshopApi.program(this.game, id)
    this.load(found.kind, taken(found))
  }

  async openFile(content: string): Promise<void> {
    const found = await workshopApi.read(this.game, content)
    const { name, team, file } = found
    this.load(found.kind, { name, team, code: found.code.join('\n'), from: 0, mine: false, file })
  }

  /** Puts the draft into the library: as something new, or in the place of the player's own that it was taken from. */
  async register(): Promise<void> {
    const old = this.draft.mine ? this.draft.from : 0
    const made = old
      ? await workshopApi.revise(this.game, old, this.program)
      : await workshopApi.register(this.game, this.program)
    this.draft.from = made.id
    this.draft.mine = true
    this.codes.delete(made.id)
    toast.show(old ? `${made.name} was updated to revision ${made.revision}.` : `${made.name} is in the library.`)
    await this.look()
  }

  /** What a program leads, one and many of it. */
  get programmed(): [string, string] {
    return extrasOf(this.game).programmed ?? ['player', 'players']
  }

  /** The same program for all kinds. */
  spread(): void {
    for (const kind of this.info.kinds)
      if (kind !== this.kind) this.drafts[kind] = { ...$state.snapshot(this.draft), from: 0, mine: false, file: '' }
    toast.show(`All your ${this.programmed[1]} have this program now.`)
  }

  codeOf(id: number): Promise<string> {
    const known = this.codes.get(id) ?? workshopApi.program(this.game, id).then((found) => found.code.join('\n'))
    this.codes.set(id, known)
    known.catch(() => this.codes.delete(id))
    return known
  }

  /** Names that have a program for every kind, to play as a team. */
  get teams(): string[] {
    const names = [...new Set(this.library.map(teamName))]
    return names.filter((name) => this.info.kinds.every((kind) => this.member(name, kind)))
  }

  member(team: string, kind: string): number {
    return this.library.find((each) => teamName(each) === team && each.kind === kind)?.id ?? 0
  }

  close(): void {
    clearTimeout(this.timer)
  }
}

export function teamName(program: Listed): string {
  return program.team ? `${program.name} (${program.team})` : program.name
}

function taken(found: Program): Draft {
  return { name: found.name, team: found.team, code: found.code.join('\n'), from: found.id, mine: found.mine, file: '' }
}
