/** What a guide consists of: steps as data, each with what it points at and what completes it. */
import type { Mark } from '../api/types'

/** An order of the draft that a form can say. */
export interface Drafted {
  text: string
  verb: string
  mark: string
  /** What its gaps are filled with. */
  values: Readonly<Record<string, string>>
}

/** What the client shows just now, as far as guides look at it. */
export interface Situation {
  /** The last step of the match that was played. */
  step: number
  /** The last one that is on the screen and was told to its end. */
  toldStep: number
  /** Whose view is shown. */
  own: number | null
  marks: readonly Mark[]
  /** The id of the selected mark. */
  selected: string
  orders: readonly Drafted[]
  /** What can be ordered now. */
  verbs: ReadonlySet<string>
  /** The mark that acts now, where one acts at a time. */
  playing: string
  /** A replay is shown. */
  telling: boolean
  /** The tab that is open. */
  tab: string
  /** Something is to be picked on the chart. */
  picking: boolean
  /** A line of the digest was looked at. */
  looked: boolean
  over: boolean
}

/** What a step points at: a part of the page by its attribute `data-coach`, or a mark on the chart. */
export type Place = { part: string } | { mark: string }

/** Whether a step is completed, from what is shown now and what was shown when it began. */
export type Condition = (now: Situation, begun: Situation) => boolean

export interface CoachStep {
  /** Under this name the browser remembers how far somebody is. */
  id: string
  title: string
  text: string
  /** On narrow screens the card is folded to these words meanwhile: the chart is needed. */
  tucked?: { words: string; when: (now: Situation) => boolean }
  /** How it is done with the keyboard. */
  keys?: string
  /** Several: the first that is on the page. */
  at: (now: Situation) => Place[]
  /** Pixels around it that stay free, too. */
  room?: number
  /** A selector of what else the card leaves free, if there is room anywhere. */
  clear?: string
  /** Without one, only the button leads on. */
  done?: Condition
  /** It is left out if it is completed already when it comes. */
  optional?: boolean
  /** It tells of something that happens by itself, perhaps at once: it stays until the reader goes on. */
  stays?: boolean
}

/** Whether the card is folded on narrow screens while a turn is replayed: unless it is about the replay. */
export function foldsFor(step: CoachStep, now: Situation): boolean {
  return now.telling && !step.at(now).some((place) => 'part' in place && place.part === 'replay')
}

export const part =
  (...names: string[]) =>
  (): Place[] =>
    names.map((name) => ({ part: name }))

/** The mark of the highest level of these that one owns: of worlds, the one with the most industry. */
export const strongestOwn =
  (fits: (mark: Mark) => boolean, ...otherwise: string[]) =>
  (now: Situation): Place[] => {
    const own = now.marks.filter((mark) => mark.owner === now.own && fits(mark))
    const found = own.reduce<Mark | null>((best, mark) => (best && best.level >= mark.level ? best : mark), null)
    return [...(found ? [{ mark: found.id }] : []), ...otherwise.map((name) => ({ part: name }))]
  }

/** The first mark of these that somebody owns and that fits. */
export const ownMark =
  (fits: (mark: Mark) => boolean, ...otherwise: string[]) =>
  (now: Situation): Place[] => {
    const found = now.marks.find((mark) => mark.owner === now.own && fits(mark))
    return [...(found ? [{ mark: found.id }] : []), ...otherwise.map((name) => ({ part: name }))]
  }
