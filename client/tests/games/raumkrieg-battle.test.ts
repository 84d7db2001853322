import { expect, test } from 'vitest'
import {
  type Battle,
  bestMoment,
  bestSecond,
  duration,
  firstTurn,
  focusOf,
  momentAt,
  shipsAt,
} from '../../src/games/raumkrieg/battle'
import recorded from '../../src/games/raumkrieg/showcase.json'

const battle = recorded as unknown as Battle

test('the battle begins with the first shots and begins again after its end', () => {
  const first = firstTurn(battle)
  expect(battle.turns[first]?.shots.length).toBeGreaterThan(0)
  expect(momentAt(battle, 0)).toEqual({ index: first, moved: 0, fired: 0, hit: 0 })
  expect(momentAt(battle, duration(battle)).index).toBe(first)
  expect(momentAt(battle, duration(battle) - 0.01)).toEqual({
    index: battle.turns.length - 1,
    moved: 1,
    fired: 1,
    hit: 1,
  })
})

test('a newcomer sees the turn with the most hits first', () => {
  expect(momentAt(battle, bestSecond(battle)).index).toBe(bestMoment(battle).index)
})

test('ships move from where they were to where they are, then those that were lost are gone', () => {
  const index = bestMoment(battle).index
  const [before, turn] = [battle.turns[index - 1], battle.turns[index]]
  const [lost] = turn?.lost ?? []
  const shown = (moment: { moved: number; hit: number }) =>
    shipsAt(battle, { index, fired: 1, ...moment }).find((ship) => ship.number === String(lost))
  expect(shown({ moved: 0, hit: 0 })?.at).toEqual(before?.ships[String(lost)]?.slice(1))
  expect(shown({ moved: 1, hit: 0 })?.at).toEqual(turn?.ships[String(lost)]?.slice(1))
  expect(shown({ moved: 1, hit: 0 })?.gone).toBe(false)
  expect(shown({ moved: 1, hit: 1 })?.gone).toBe(true)
})

test('the camera looks at all that shoots and is hit, and stays where it was in a quiet turn', () => {
  const { index } = bestMoment(battle)
  const [low, high] = focusOf(battle, index)
  for (const shot of battle.turns[index]?.shots ?? []) {
    expect(shot.at[0]).toBeGreaterThanOrEqual(low[0])
    expect(shot.at[1]).toBeLessThanOrEqual(high[1])
  }
  const quiet: Battle = {
    ...battle,
    turns: [...battle.turns.slice(0, index + 1), { ...battle.turns[index]!, shots: [] }],
  }
  expect(focusOf(quiet, index + 1)).toEqual([low, high])
})
