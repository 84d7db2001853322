/** The battle of the home page: a match between bots that the engine played, made by scripts/showcase.py. */
import type { Spot } from '../../lib/api/types'
import { showcase } from '../../lib/home/showcase'
import address from './showcase.json?url'

export interface Shot {
  ship: number
  owner: number
  at: Spot
  radius: number
  /** In degrees clockwise from the top. */
  start: number
  sweep: number
  hits: number[]
  /** The order that made it fire, as its player wrote it. */
  order: string
}

export interface BattleTurn {
  turn: number
  /** Owner and place of each ship after it has moved. */
  ships: Record<string, [owner: number, x: number, y: number]>
  shots: Shot[]
  lost: number[]
  captured: Record<string, number>
}

export interface Battle {
  board: number
  kinds: Record<string, string>
  turns: BattleTurn[]
}

export function battle(): Promise<Battle> {
  return showcase<Battle>(address)
}

/** What a turn consists of, and how long each part lasts in seconds. */
const PARTS = { move: 1.6, fire: 0.9, hits: 1.3, rest: 0.7 } as const
const LENGTH = PARTS.move + PARTS.fire + PARTS.hits + PARTS.rest
/** Seconds between two explosions. */
const APART = 0.15

/** A moment of the battle: a turn, and how far each of its parts is, from 0 to 1. */
export interface Moment {
  index: number
  moved: number
  fired: number
  hit: number
}

export interface ShownShip {
  number: string
  kind: string
  owner: number
  at: Spot
  /** Where it was after the turn before, and where it will drift. */
  from: Spot
  ahead: Spot
  /** From 0 to 1 while it explodes. */
  burst: number
  gone: boolean
}

/** The first turn that is shown. Those before it are there to show where ships came from. */
export function firstTurn(battle: Battle): number {
  return Math.max(
    0,
    battle.turns.findIndex((turn) => turn.shots.length > 0),
  )
}

export function duration(battle: Battle): number {
  return (battle.turns.length - firstTurn(battle)) * LENGTH
}

/** The moment after a number of seconds; the battle begins again after its end. */
export function momentAt(battle: Battle, seconds: number): Moment {
  const within = seconds % duration(battle)
  const count = Math.floor(within / LENGTH)
  const index = firstTurn(battle) + count
  const passed = within - count * LENGTH
  const share = (begin: number, length: number) => Math.min(1, Math.max(0, (passed - begin) / length))
  return {
    index,
    moved: eased(share(0, PARTS.move)),
    fired: share(PARTS.move, PARTS.fire),
    hit: share(PARTS.move + PARTS.fire, PARTS.hits),
  }
}

/** The second at which the turn with the most hits begins: a newcomer sees it first. */
export function bestSecond(battle: Battle): number {
  return (bestMoment(battle).index - firstTurn(battle)) * LENGTH
}

/** The moment to show where nothing moves: the turn with the most hits, while its shots are in the air. */
export function bestMoment(battle: Battle): Moment {
  const hits = battle.turns.map((turn) => turn.shots.reduce((sum, shot) => sum + shot.hits.length, 0))
  return { index: hits.indexOf(Math.max(...hits)), moved: 1, fired: 1, hit: 0.45 }
}

export function shipsAt(battle: Battle, { index, moved, hit }: Moment): ShownShip[] {
  const turn = battle.turns[index]
  const before = battle.turns[index - 1]
  if (!turn) return []
  return Object.entries(turn.ships).map(([number, [owner, x, y]]) => {
    const [, fromX = x, fromY = y] = before?.ships[number] ?? []
    const order = turn.lost.indexOf(Number(number))
    const burst = order < 0 ? 0 : Math.min(1, Math.max(0, (hit * PARTS.hits - order * APART) / 0.8))
    return {
      number,
      kind: battle.kinds[number] ?? 'scout',
      owner: hit > 0.5 ? (turn.captured[number] ?? owner) : owner,
      at: [fromX + (x - fromX) * moved, fromY + (y - fromY) * moved],
      from: [fromX, fromY],
      ahead: [2 * x - fromX, 2 * y - fromY],
      burst,
      gone: burst > 0.4,
    }
  })
}

/** Where the camera looks in a turn: at what shoots and what is hit, or where it looked before. */
export function focusOf(battle: Battle, index: number): [low: Spot, high: Spot] {
  for (let at = index; at >= 0; at--) {
    const turn = battle.turns[at]
    const spots = turn?.shots.flatMap((shot): Spot[] => [
      shot.at,
      ...shot.hits.flatMap((ship): Spot[] => {
        const there = turn.ships[String(ship)]
        return there ? [[there[1], there[2]]] : []
      }),
    ])
    if (spots && spots.length > 0) {
      const [xs, ys] = [spots.map(([x]) => x), spots.map(([, y]) => y)]
      return [
        [Math.min(...xs), Math.min(...ys)],
        [Math.max(...xs), Math.max(...ys)],
      ]
    }
  }
  return [
    [0, 0],
    [battle.board, battle.board],
  ]
}

/** Quick at first, then slower. */
function eased(share: number): number {
  return 1 - (1 - share) ** 3
}
