/** On phones, orders and reports are a sheet over the lower part of the chart. How far it is drawn up. */

export const LEVELS = ['low', 'half', 'high'] as const
export type Level = (typeof LEVELS)[number]

/** How much of the board each level covers; the low one is about as high as its tabs and the button that sends. */
const SHARE: Record<Level, number> = { low: 0.2, half: 0.47, high: 0.94 }
/** Pixels of its tabs and the button that sends. */
const LEAST = 124
/** Pixels of the chart that are seen above it when it is drawn up. */
const ABOVE = 16
/** The largest share of the board for a form, and for a form of a card, for which the chart is not needed. */
const MOST = 0.72
const MOST_OF_CARD = 0.94
/** Pixels of the board above it while a guide speaks of what is in it: the buttons of the chart, and some of the chart. */
const ABOVE_READ = 200
/** A quick drag goes on to the next level, in pixels per millisecond. */
const QUICK = 0.4

export class BottomSheet {
  level: Level = $state('half')
  /** Its height while it is being dragged, in pixels. */
  dragged: number | null = $state(null)

  /** Its height on a board of this height, in pixels. */
  height(whole: number, level: Level = this.level): number {
    if (level === 'low') return Math.min(LEAST, whole)
    return level === 'high' ? Math.max(0, whole - ABOVE) : Math.round(SHARE.half * whole)
  }

  /** Its height while a form is filled in: it also covers the bar, and grows with what the form needs. */
  room(whole: number, bar: number, needed: number, card = false): number {
    const usual = this.height(whole, 'half') + bar
    return Math.max(usual, Math.min(needed, Math.round((card ? MOST_OF_CARD : MOST) * whole)))
  }

  /** Its height while a guide speaks of something in it and takes the lower part of the screen itself. */
  reading(whole: number): number {
    return Math.max(this.height(whole), whole - ABOVE_READ)
  }

  /** There is something new to see in it. */
  raise(): void {
    if (this.level === 'low') this.level = 'half'
  }

  lower(): void {
    this.level = 'low'
  }

  /** The chart is needed. */
  uncover(): void {
    if (this.level === 'high') this.level = 'half'
  }

  /** One level up (1) or down (-1). */
  step(by: number): void {
    this.level = LEVELS[Math.min(LEVELS.length - 1, Math.max(0, LEVELS.indexOf(this.level) + by))] ?? this.level
  }

  /** It is let go at a height; `speed` is upward, in pixels per millisecond. */
  drop(height: number, whole: number, speed: number): void {
    this.dragged = null
    this.level = levelAt(height / Math.max(1, whole), speed)
  }
}

/** The level for a share of the board: the nearest one, or the next in the direction of a quick drag. */
export function levelAt(share: number, speed: number): Level {
  if (speed > QUICK) return LEVELS.find((level) => SHARE[level] > share) ?? 'high'
  if (speed < -QUICK) return LEVELS.findLast((level) => SHARE[level] < share) ?? 'low'
  return LEVELS.toSorted((a, b) => Math.abs(SHARE[a] - share) - Math.abs(SHARE[b] - share))[0] ?? 'half'
}
