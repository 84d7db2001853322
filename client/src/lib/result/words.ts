/** The result of a match in words: who won, by how much, and what its turning points were. */
import { extrasOf } from '../../games'
import { nameOf, nameWithin, ownSeat } from '../match/seat-names'
import { capital } from '../page/capital'
import { withMinus } from '../page/minus-sign'
import { keepUnits } from '../page/numbers-with-units'
import type { BestMoment, MatchInfo, Result, TurningPoint } from '../api/types'

const POINTS: [string, string] = ['point', 'points']

export function amountOf(game: string, score: number, written = ''): string {
  const [one, many] = extrasOf(game).scored ?? POINTS
  return keepUnits(`${withMinus(written || String(score))} ${score === 1 && !written ? one : many}`)
}

type Place = Pick<Result['standings'][number], 'score' | 'written'>

/** The score of a place as players read it. */
export function scoreOf({ score, written }: Place): string {
  return withMinus(written || String(score))
}

/** What a score counts: `points`. */
export function scoreUnit(game: string): string {
  return (extrasOf(game).scored ?? POINTS)[1]
}

/** A change of a score with its sign; empty if there is none. */
export function changeOf(game: string, change: number): string {
  return change === 0 ? '' : `${change > 0 ? '+' : '−'}${amountOf(game, Math.abs(change))}`
}

/** What the lines of a chart of scores show: what is counted, over what, and what else is to be known. */
export function axesOf(game: string, seats: number): { score: string; turn: string; note: string } {
  const { axes } = extrasOf(game)
  return {
    score: axes?.score ?? capital(scoreUnit(game)),
    turn: axes?.turn ?? capital(turnWord(game)),
    note: axes?.note(seats) ?? '',
  }
}

/** `turn`, or what players of the game call it. */
export function turnWord(game: string): string {
  return extrasOf(game).turnWord ?? 'turn'
}

/** `Turn 6`, or what players of the game call it. */
export function turnName(game: string, turn: number): string {
  return turn === 0 ? 'Start' : `${capital(turnWord(game))} ${turn}`
}

/** Why it was over before its rules said so. */
const ENDED: Partial<Record<Result['why'], string>> = {
  owner: 'The match owner ended the match early, so nobody won.',
  admin: 'The admin of this site ended the match early, so nobody won.',
  draw: 'The players agreed on a draw.',
}

/** The first words on the page. */
export function headline(info: MatchInfo, result: Result): string {
  const winners = result.standings.filter((place) => place.won)
  const won = winners.map((place) => nameOf(info, place.seat))
  if (result.why === 'draw') return 'A draw'
  if (won.length === 0 && result.why !== 'rules') return 'The match is over'
  if (won.length === 0) return info.seats.length === 1 ? `${nameOf(info, 1)} did not win` : 'Nobody won'
  if (won.length === info.seats.length && won.length > 1) return 'A draw'
  if (won.length === 1) return `${won[0]} won`
  return winners.some((place) => place.seat === ownSeat(info)) ? 'You share the win' : `${listed(won)} won`
}

/** Why, in one or two sentences. */
export function reason(info: MatchInfo, result: Result): string {
  const early = ENDED[result.why]
  if (early) return early
  if (result.why === 'resigned') {
    const gone = result.standings.filter((place) => place.resigned).map((place) => nameWithin(info, place.seat))
    const nobody = result.standings.some((place) => place.won) ? '' : ', so nobody won'
    return `${capital(listed(gone))} resigned${nobody}.`
  }
  const [first, ...others] = result.standings
  if (!first) return ''
  const second = others.find((place) => place.rank > first.rank)
  const sums = second
    ? `${amountOf(info.game, first.score, first.written)} to ${scoreOf(second)}.`
    : `${amountOf(info.game, first.score, first.written)}${others.length > 0 ? ' each' : ''}.`
  return [result.verdict || sums, ...course(info, result)].join(' ')
}

/** How the winner came to the lead. */
function course(info: MatchInfo, result: Result): string[] {
  const last = result.turning_points.find((point) => point.kind === 'lead' && point.lasting)
  const winner = result.standings[0]
  if (!last || !winner?.won || last.seat !== winner.seat) return []
  const name = nameOf(info, last.seat)
  const when = turnName(info.game, last.turn).toLowerCase()
  const passed = last.other === null ? '' : ` from ${nameWithin(info, last.other)}`
  return [`${name} took the lead for good in ${when}${passed}.`]
}

/** A turning point in a few words. */
export function pointTitle(info: MatchInfo, point: TurningPoint): string {
  const name = nameOf(info, point.seat)
  const [you, other] = [point.seat === ownSeat(info), point.other === null ? '' : nameWithin(info, point.other)]
  switch (point.kind) {
    case 'eliminated':
      return you ? 'You are eliminated' : `${name} is eliminated`
    case 'lead': {
      const lead = `${name} ${you ? 'take' : 'takes'} the lead`
      return point.lasting ? `${lead}, for good` : lead
    }
    case 'swing':
      return `${name} ${you ? 'gain' : 'gains'} on ${other}`
  }
}

/** What a turning point was worth, as a sentence; empty if that cannot be counted. */
export function pointAmount(info: MatchInfo, point: TurningPoint): string {
  if (point.kind === 'lead') {
    const name = nameOf(info, point.seat)
    return point.ahead > 0
      ? `${name} ${point.seat === ownSeat(info) ? 'lead' : 'leads'} by ${amountOf(info.game, point.ahead)}.`
      : ''
  }
  if (point.change <= 0 || point.other === null) return ''
  return `${amountOf(info.game, point.change)} gained on ${nameWithin(info, point.other)}.`
}

/**
 * The moments to show: the player's own first, then what the referee saw, then those of others; each step once. The step that
 * brought the most points comes before the others of its group.
 */
export function bestMoments(moments: readonly BestMoment[], own: number | null, most: number): BestMoment[] {
  const chosen = new Map<number, BestMoment>()
  const by = (seat: (seat: number) => boolean) => {
    const group = moments.filter((moment) => seat(moment.seat))
    const gain = Math.max(...group.map((moment) => moment.change))
    const richest = (moment: BestMoment) => Number(gain > 0 && moment.change === gain)
    return group.toSorted((a, b) => richest(b) - richest(a) || b.weight - a.weight || a.step - b.step)
  }
  for (const moment of [
    ...by((seat) => seat === own),
    ...by((seat) => seat === 0),
    ...by((seat) => seat !== own && seat !== 0),
  ])
    if (!chosen.has(moment.step) && chosen.size < most) chosen.set(moment.step, moment)
  return [...chosen.values()].toSorted((a, b) => a.step - b.step)
}

export function listed(words: readonly string[]): string {
  return words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
}
