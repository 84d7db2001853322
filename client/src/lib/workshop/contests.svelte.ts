/** Matches between the drafts and programs of the library: one to watch, or a series to count. */
import { sentence } from '../api/api'
import type { Chart, Contest } from '../api/types'
import type { Workshop } from './workshop.svelte'
import { Playback } from './playback.svelte'
import { workshopApi } from './api'

export const SERIES = 10
export type Outcome = 'won' | 'lost' | 'drawn'

export class Contests {
  /** For every kind the number of a program of the library, or 0 for the person's draft. */
  mine: Record<string, number> = $state({})
  theirs: Record<string, number> = $state({})
  seed = $state(1)
  contest: Contest | null = $state.raw(null)
  outcome: Outcome | null = $state(null)
  series: Outcome[] | null = $state.raw(null)
  busy = $state(false)
  problem = $state('')
  readonly playback = new Playback()
  private stopped = false

  constructor(private readonly workshop: Workshop) {
    this.mine = Object.fromEntries(workshop.info.kinds.map((kind) => [kind, 0]))
    this.theirs = { ...this.mine }
  }

  get sides(): [string, string] {
    const [first = '', second = ''] = this.workshop.info.sides
    return [first, second]
  }

  frame = $derived(this.contest?.frames[this.playback.at] ?? null)
  chart: Chart | null = $derived(
    this.frame && this.contest ? { ...this.frame.chart, areas: this.contest.ground } : null,
  )
  over = $derived(!!this.contest && this.playback.at >= this.playback.last)

  /** Somebody to play against from the first; which team it is does not matter, so the last of the list. */
  meet(): void {
    const { teams, info } = this.workshop
    if (info.kinds.some((kind) => this.theirs[kind])) return
    const team = teams.at(-1)
    if (team) this.choose(this.theirs, team)
  }

  choose(side: Record<string, number>, team: string): void {
    for (const kind of this.workshop.info.kinds) side[kind] = team ? this.workshop.member(team, kind) : 0
  }

  /** Which team a side's programs are, if they are one. */
  teamOf(side: Record<string, number>): string {
    const { teams, info } = this.workshop
    if (info.kinds.every((kind) => side[kind] === 0)) return ''
    return teams.find((team) => info.kinds.every((kind) => this.workshop.member(team, kind) === side[kind])) ?? '…'
  }

  async watch(): Promise<void> {
    this.busy = true
    this.problem = ''
    try {
      const contest = await this.fight(this.seed, true, false)
      this.contest = contest
      this.outcome = outcome(contest, this.sides[0])
      this.playback.reset(contest.frames.length - 1)
      this.playback.play()
    } catch (error) {
      this.problem = sentence(error)
    }
    this.busy = false
  }

  again(): Promise<void> {
    this.seed++
    return this.watch()
  }

  /** One after the other, each with a seed of its own; the sides change places every time. */
  async count(): Promise<void> {
    this.busy = true
    this.stopped = false
    this.problem = ''
    this.series = []
    try {
      for (let number = 0; number < SERIES && !this.stopped; number++) {
        const swapped = number % 2 === 1
        const contest = await this.fight(this.seed + number, false, swapped)
        this.series = [...this.series, outcome(contest, this.sides[swapped ? 1 : 0])]
      }
    } catch (error) {
      this.problem = sentence(error)
    }
    this.busy = false
  }

  stop(): void {
    this.stopped = true
  }

  close(): void {
    this.stop()
    this.playback.pause()
  }

  private fight(seed: number, frames: boolean, swapped: boolean): Promise<Contest> {
    const [first, second] = this.sides
    const mine = this.programs(this.mine)
    const theirs = this.programs(this.theirs)
    const teams = { [first]: swapped ? theirs : mine, [second]: swapped ? mine : theirs }
    return workshopApi.contest(this.workshop.game, { teams, seed: String(seed), frames })
  }

  private programs(side: Record<string, number>): (string | number)[] {
    return this.workshop.info.kinds.map((kind) => side[kind] || (this.workshop.drafts[kind]?.code ?? ''))
  }
}

export function outcome(contest: { winner: string }, side: string): Outcome {
  if (!contest.winner) return 'drawn'
  return contest.winner === side ? 'won' : 'lost'
}
