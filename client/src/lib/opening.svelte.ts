/** A match being put together: presets first, everything else with a sensible beginning. */
import { ownZone } from './clock'
import { Rungs } from './rungs.svelte'
import type { GameInfo, Opening, Schedule } from './shapes'

export const ME = 'me'
export const OPEN = 'open'
export const DAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
export const UNITS = { minutes: 60, hours: 3600, days: 86400 } as const
export const SHORT_UNITS = { seconds: 1, minutes: 60, hours: 3600 } as const

type When = 'none' | 'period' | 'weekly' | 'limit'

export class Wish {
  game: GameInfo = $state.raw() as GameInfo
  preset = $state('')
  title = $state('')
  seats = $state(0)
  /** Who sits where: me, open, or a bot's name. */
  holders: string[] = $state([])
  /** Several people share this screen; a name for each seat of theirs. */
  shared = $state(false)
  names: string[] = $state([])
  options: Record<string, string> = $state({})
  /** What the table has if nobody says otherwise. */
  private usual: Record<string, string> = {}
  when: When = $state('none')
  count = $state(1)
  unit: keyof typeof UNITS = $state('days')
  days: string[] = $state(['mon', 'thu'])
  hour = $state('18:00')
  zone = $state(ownZone())
  /** The time for each play. */
  limit = $state(5)
  limitUnit: keyof typeof SHORT_UNITS = $state('minutes')
  /** Whether open seats are for people with a link only, who then are the only ones to see the match, or for anyone. */
  private = $state(true)
  /** Whether others may watch: a whole turn later, or so many seconds. */
  watched: 'no' | 'turn' | 'seconds' = $state('no')
  delay = $state(3600)
  /** Seconds; none for what the house finds fit. */
  cooling: number | null = $state(null)
  readonly rungs = new Rungs()

  open = $derived(this.holders.filter((holder) => holder === OPEN).length)

  constructor(game: GameInfo) {
    this.play(game)
  }

  play(game: GameInfo): void {
    this.game = game
    this.rungs.substitute = ''
    this.sit(game.presets[0]?.id ?? '')
  }

  sit(preset: string): void {
    this.preset = preset
    const found = this.game.presets.find((one) => one.id === preset)
    this.usual = {
      ...Object.fromEntries(this.game.options.map((option) => [option.name, option.default])),
      ...found?.options,
    }
    this.options = { ...this.usual }
    this.resize(found?.seats ?? this.game.seat_counts[0] ?? 1)
  }

  resize(seats: number): void {
    const before = this.holders
    this.seats = seats
    const other = this.shared ? ME : (before.findLast((holder) => holder !== ME) ?? OPEN)
    this.holders = Array.from({ length: seats }, (_, i) => before[i] ?? (i === 0 ? ME : other))
    if (!this.holders.includes(ME) && before.length === 0) this.holders[0] = ME
  }

  /** All seats but one's own. */
  fill(holder: string, privately = true): void {
    this.private = privately
    const me = this.holders.indexOf(ME)
    if (this.shared) this.cooling = null
    this.shared = false
    this.holders = this.holders.map((_, i) => (i === me ? ME : holder))
  }

  /** All seats for people at this screen, who need no time for second thoughts after the last has sent. */
  share(): void {
    this.shared = true
    this.cooling = 0
    this.holders = this.holders.map(() => ME)
  }

  put(seat: number, holder: string): void {
    const moving = holder === ME && !this.shared
    this.holders = this.holders.map((one, i) => (i === seat ? holder : moving && one === ME ? OPEN : one))
  }

  body(): Opening {
    const changed = this.game.options.filter((option) => this.options[option.name] !== this.usual[option.name])
    const mine = this.holders.flatMap((holder, i) => (holder === ME ? [i + 1] : []))
    const names = mine.flatMap((seat) =>
      this.shared && this.names[seat - 1]?.trim() ? [[seat, this.names[seat - 1]]] : [],
    )
    const bots = this.holders.flatMap((holder, i) => (holder === ME || holder === OPEN ? [] : [[i + 1, holder]]))
    return {
      game: this.game.id,
      preset: this.preset || null,
      seats: this.seats,
      options: Object.fromEntries(changed.map((option) => [option.name, this.options[option.name] ?? ''])),
      title: this.title.trim(),
      bots: Object.fromEntries(bots),
      take: mine,
      names: Object.fromEntries(names),
      schedule: this.schedule(),
      undo_seconds: this.cooling,
      private: this.private && this.open > 0,
      watch: this.watched === 'no' ? null : this.watched === 'turn' ? 'turn' : this.delay,
      ...(this.when === 'none' ? {} : { substitute: this.rungs.substitute, absence: this.rungs.body() }),
      start: this.open === 0,
    }
  }

  private schedule(): Schedule | null {
    const none = { period: null, limit: null, weekly: [], zone: 'UTC' }
    if (this.when === 'period') return { ...none, period: this.count * UNITS[this.unit] }
    if (this.when === 'limit') return { ...none, limit: this.limit * SHORT_UNITS[this.limitUnit] }
    if (this.when === 'none' || this.days.length === 0) return null
    const weekly = DAYS.filter((day) => this.days.includes(day)).map((day) => `${day} ${this.hour}`)
    return { ...none, weekly, zone: this.zone }
  }
}
