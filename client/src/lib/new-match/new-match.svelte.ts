/** A match that is being set up: a preset first, then everything else with sensible defaults. */
import { ownZone } from '../page/clock'
import { AbsenceRules } from '../match/absence.svelte'
import type { GameInfo, Opening, Schedule } from '../api/types'

export const ME = 'me'
export const OPEN = 'open'
export const DAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
export const DAY_NAMES: Record<string, string> = {
  mon: 'Mondays',
  tue: 'Tuesdays',
  wed: 'Wednesdays',
  thu: 'Thursdays',
  fri: 'Fridays',
  sat: 'Saturdays',
  sun: 'Sundays',
}
export const UNITS = { minutes: 60, hours: 3600, days: 86400 } as const
export const SHORT_UNITS = { seconds: 1, minutes: 60, hours: 3600 } as const

/** What was chosen; the rest is drawn. */
export function chosen(choices: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(choices).flatMap(([name, word]) => (word.trim() ? [[name, word.trim()]] : [])),
  )
}

type Option = GameInfo['options'][number]

type When = 'none' | 'period' | 'weekly' | 'limit'

export class NewMatch {
  game: GameInfo = $state.raw() as GameInfo
  preset = $state('')
  title = $state('')
  seats = $state(0)
  /** Who plays each seat: me, open, or a bot's name. */
  holders: string[] = $state([])
  /** Several people share this screen; each seat has a name. */
  shared = $state(false)
  names: string[] = $state([])
  options: Record<string, string> = $state({})
  /** What I choose for my own seat, such as a character. */
  choices: Record<string, string> = $state({})
  /** The options of the chosen preset. */
  private usual: Record<string, string> = {}
  /** Which kind of deadline was chosen; null for what is usual. */
  private chosenWhen: When | null = $state(null)
  count = $state(1)
  unit: keyof typeof UNITS = $state('days')
  days: string[] = $state(['mon', 'thu'])
  hour = $state('18:00')
  zone = $state(ownZone())
  /** The clock per move. */
  limit = $state(5)
  limitUnit: keyof typeof SHORT_UNITS = $state('minutes')
  /** Whether only people with a link can take open seats and see the match. */
  private = $state(true)
  /** Whether others may watch: as is usual in such a match, with a delay of one turn, or of some seconds. */
  watched: 'usual' | 'no' | 'turn' | 'seconds' = $state('usual')
  delay = $state(3600)
  /** Whether players may chat; null for what is usual in such a match. */
  chat: boolean | null = $state(null)
  /** Undo time in seconds; null for the server's default. */
  undoSeconds: number | null = $state(null)
  readonly absence = new AbsenceRules()
  rated = $state(true)
  /** What players of open seats need; null for nothing. */
  reliability: number | null = $state(null)
  leastRating: number | null = $state(null)
  mostRating: number | null = $state(null)

  open = $derived(this.holders.filter((holder) => holder === OPEN).length)

  /** Whether people at one screen choose something for their seats before it starts, such as characters. */
  inTurn: boolean = $derived(
    this.shared && this.game.choices.length > 0 && this.holders.filter((holder) => holder === ME).length > 1,
  )

  /** Which kind of deadline: usually one per day with people who join later, or else a match could wait forever. */
  get when(): When {
    return this.chosenWhen ?? (this.open > 0 ? 'period' : 'none')
  }

  set when(when: When) {
    this.chosenWhen = when
  }

  /** Why such a match can usually be watched after its end only; empty if it can be watched one turn behind. */
  unwatched: string = $derived.by(() => {
    const people = this.holders.filter((holder) => holder === ME || holder === OPEN).length
    if (this.open === 0 || people < 2) return 'it is not a match of several people'
    if (this.private) return 'it is private'
    if (this.game.choices.length > 0) return 'its players may choose something with their seats'
    const secret = this.game.options.some((option) => option.secret && this.options[option.name])
    return secret ? 'it has secret options' : ''
  })

  constructor(game: GameInfo) {
    this.play(game)
  }

  play(game: GameInfo): void {
    this.game = game
    this.choices = {}
    if (this.when === 'limit') this.chosenWhen = null // not every game has a clock per move
    this.absence.substitute = ''
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

  /** Whether an option says one thing of each seat now. */
  bySeat(option: Option): boolean {
    const several = Object.entries(option.unless).some(([name, value]) => this.options[name] === value)
    return option.kind === 'seats' && !several
  }

  /** What such an option says of each seat. */
  said(option: Option): string[] {
    const letters = this.options[option.name] ?? ''
    return Array.from({ length: this.seats }, (_, i) => letters.charAt(i) || (option.words[0] ?? ''))
  }

  say(option: Option, seat: number, letter: string): void {
    const letters = this.said(option).map((old, i) => (i === seat ? letter : old))
    this.options[option.name] = letters.every((one) => one === option.words[0]) ? '' : letters.join('')
  }

  /** The value of an option for the match, with no more seats than it has. */
  private valueOf(option: Option): string {
    const value = this.options[option.name] ?? ''
    return value && this.bySeat(option) ? this.said(option).join('') : value
  }

  /** All seats but the player's own. */
  fill(holder: string, privately = true): void {
    this.private = privately
    const me = this.holders.indexOf(ME)
    if (this.shared) this.undoSeconds = null
    this.shared = false
    this.holders = this.holders.map((_, i) => (i === me ? ME : holder))
  }

  /** All seats are played at this screen; then no undo time is needed after the last player has sent. */
  share(): void {
    this.shared = true
    this.undoSeconds = 0
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
      options: Object.fromEntries(changed.map((option) => [option.name, this.valueOf(option)])),
      title: this.title.trim(),
      bots: Object.fromEntries(bots),
      take: mine,
      names: Object.fromEntries(names),
      choices: Object.fromEntries(this.inTurn ? [] : mine.map((seat) => [seat, chosen(this.choices)])),
      schedule: this.schedule(),
      undo_seconds: this.undoSeconds,
      private: this.private && this.open > 0,
      chat: this.chat,
      watch: this.watched === 'no' ? null : this.watched === 'seconds' ? this.delay : this.watched,
      ...(this.when === 'none' ? {} : { substitute: this.absence.substitute, absence: this.absence.body() }),
      rated: this.rated,
      ...(this.open > 0
        ? {
            requires: {
              reliability: this.reliability ?? null,
              least_rating: this.leastRating ?? null,
              most_rating: this.mostRating ?? null,
            },
          }
        : {}),
      start: this.open === 0 && !this.inTurn,
    }
  }

  schedule(): Schedule | null {
    const none = { period: null, limit: null, weekly: [], zone: 'UTC' }
    if (this.when === 'period') return { ...none, period: this.count * UNITS[this.unit] }
    if (this.when === 'limit') return { ...none, limit: this.limit * SHORT_UNITS[this.limitUnit] }
    if (this.when === 'none' || this.days.length === 0) return null
    const weekly = DAYS.filter((day) => this.days.includes(day)).map((day) => `${day} ${this.hour}`)
    return { ...none, weekly, zone: this.zone }
  }
}
