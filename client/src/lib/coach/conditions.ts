/** What completes the steps of a guide. All of it is read from the state of the client. */
import type { Mark } from '../api/types'
import type { Condition, Situation } from './steps'

function selectedMark(now: Situation): Mark | undefined {
  return now.marks.find((mark) => mark.id === now.selected)
}

/** Something of the player's own is selected. */
export const selectedOwn =
  (fits: (mark: Mark) => boolean = () => true): Condition =>
  (now) => {
    const mark = selectedMark(now)
    return mark !== undefined && mark.owner === now.own && fits(mark)
  }

/** A mark of one of these kinds is selected. */
export const selectedKind =
  (...kinds: string[]): Condition =>
  (now) =>
    kinds.includes(selectedMark(now)?.kind ?? '')

/** The draft has an order of one of these verbs that it did not have when the step began. */
export const ordered =
  (...verbs: string[]): Condition =>
  (now, begun) =>
    now.orders.some((order) => verbs.includes(order.verb) && !begun.orders.some((before) => before.text === order.text))

/** Whether a number, or one of the two of a vector, is not 0. */
const isMore = (value: string) => value.split(',').some((part) => Number(part) !== 0)

/** The draft has a new order of a verb with a number other than 0 in it. */
export const orderedMore =
  (verb: string): Condition =>
  (now, begun) =>
    ordered(verb)(now, begun) &&
    now.orders.some((order) => order.verb === verb && Object.values(order.values).some(isMore))

/** Orders were sent, and carried out. */
export const played: Condition = (now, begun) => now.step > begun.step

/** What happened was told to its end, or skipped. */
export const watched: Condition = (now, begun) => !now.telling && now.toldStep >= begun.step

/** A line of the digest was chosen, or the printout was opened. */
export const readDigest: Condition = (now) => now.looked || now.tab === 'printout'

export const opened =
  (...tabs: string[]): Condition =>
  (now) =>
    tabs.includes(now.tab)

/** Something can be ordered now. */
export const offered =
  (...verbs: string[]): Condition =>
  (now) =>
    verbs.some((verb) => now.verbs.has(verb))

/** Something cannot be ordered any more: it was done. */
export const noLonger =
  (verb: string): Condition =>
  (now, begun) =>
    now.step > begun.step && !now.verbs.has(verb)

/** The mark that acts has moved, or has less left of something that counts down. */
export const acted: Condition = (now, begun) => {
  const [before, after] = [begun, now].map(({ marks }) => marks.find((mark) => mark.id === begun.playing))
  return !!before && !!after && (before.at[0] !== after.at[0] || before.at[1] !== after.at[1])
}

/** The mark that acted is done. */
export const playEnded: Condition = (now, begun) => begun.playing !== '' && now.playing !== begun.playing

/** It is the turn of one of the player's marks. */
export const myPlay: Condition = (now) => now.playing !== ''

export const either =
  (...conditions: Condition[]): Condition =>
  (now, begun) =>
    conditions.some((holds) => holds(now, begun))

export const both =
  (...conditions: Condition[]): Condition =>
  (now, begun) =>
    conditions.every((holds) => holds(now, begun))
