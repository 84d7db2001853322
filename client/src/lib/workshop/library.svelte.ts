/** The programs of the library, filtered and sorted. */
import { sentence } from '../api/api'
import { toast } from '../page/toast.svelte'
import { Pages } from '../api/pages.svelte'
import type { Listed } from '../api/types'
import { type Filters, workshopApi } from './api'

const SOON = 250

/** Above these the list is sorted by the server too, so that the first of many are the right ones. */
const SERVED = ['matches', 'wins', 'losses', 'newest']

export class ProgramLibrary {
  kind = $state('')
  text = $state('')
  bounds: Record<string, number | null> = $state({})
  mine = $state(false)
  retired = $state(false)
  sort = $state('name')
  down = $state(false)
  readonly list = new Pages<Listed>()
  problem = $state('')
  shown: Listed[] = $derived(sorted(this.list.items, this.sort, this.down))
  private timer: ReturnType<typeof setTimeout> | undefined
  private wish = 0

  constructor(private readonly game: string) {}

  get filters(): Filters {
    const { kind, text, mine, retired } = this
    const bounds = Object.entries(this.bounds).filter(([, value]) => typeof value === 'number' && value >= 0)
    const sort = SERVED.includes(this.sort) ? this.sort : 'name'
    return {
      kind,
      text: text.trim().slice(0, 60),
      mine,
      retired,
      sort,
      ...Object.fromEntries(bounds as [string, number][]),
    }
  }

  /** Looks again, once nothing has been changed for a moment. */
  soon(filters: Filters): void {
    clearTimeout(this.timer)
    this.timer = setTimeout(() => void this.look(filters), this.list.loaded ? SOON : 0)
  }

  async look(filters: Filters = this.filters): Promise<void> {
    const wish = ++this.wish
    try {
      await this.list.load(workshopApi.listPath(this.game, filters))
      if (wish === this.wish) this.problem = ''
    } catch (error) {
      if (wish === this.wish) this.problem = sentence(error)
    }
  }

  /** By a column; once more turns it round. Numbers begin with the largest. */
  by(column: string): void {
    this.down = this.sort === column ? !this.down : !['name', 'team', 'kind'].includes(column)
    this.sort = column
  }

  async bringIn(file: string): Promise<void> {
    const made = await workshopApi.bringIn(this.game, file)
    toast.show(`${made.name} is in the library.`)
    await this.look()
  }

  async retire(id: number): Promise<void> {
    const gone = await workshopApi.retire(this.game, id)
    toast.show(`${gone.name} is retired and no longer plays. You can restore it at any time.`)
    await this.look()
  }

  async bringBack(id: number): Promise<void> {
    const { kind, team, name, code } = await workshopApi.program(this.game, id)
    await workshopApi.revise(this.game, id, { kind, team, name, code, file: '' })
    toast.show(`${name} is restored and plays again.`)
    await this.look()
  }

  async revise(id: number, file: string): Promise<void> {
    const { kind, team, name, code, file: frame } = await workshopApi.read(this.game, file)
    const made = await workshopApi.revise(this.game, id, { kind, team, name, code, file: frame })
    toast.show(`${made.name} was updated to revision ${made.revision}.`)
    await this.look()
  }

  close(): void {
    clearTimeout(this.timer)
    this.wish++
  }
}

/** How often it won, of all its matches; nothing before the first. */
export function rate(program: Listed): number | null {
  const matches = program.counts.matches ?? 0
  return matches ? (program.counts.wins ?? 0) / matches : null
}

export function sorted(found: readonly Listed[], column: string, down: boolean): Listed[] {
  const value = (program: Listed): string | number => {
    if (column === 'name' || column === 'team' || column === 'kind') return program[column].toLowerCase()
    if (column === 'newest') return program.revised
    if (column === 'rate') return rate(program) ?? -1
    return program.counts[column] ?? 0
  }
  const way = down ? -1 : 1
  return found.toSorted((a, b) => {
    const [left, right] = [value(a), value(b)]
    return (left < right ? -way : left > right ? way : 0) || a.name.localeCompare(b.name) || a.id - b.id
  })
}
