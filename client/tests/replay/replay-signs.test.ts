import { expect, it } from 'vitest'
import type { Act, Spot } from '../../src/lib/api/types'
import { replaySigns } from '../../src/lib/replay/replay-signs'
import { stage } from '../../src/lib/replay/stage'
import { chart, mark, scene, travel } from '../charts'

const ship = mark('10', [0, 0])
const foe = mark('20', [50, 0], { owner: 2 })
const plane = chart([ship, foe])
const ways: Spot[] = [
  [0, 0],
  [40, 0],
]

function told(acts: Act[], hidden = false): string[] {
  const moves = hidden ? travel(ship, ways, true) : travel(ship, ways)
  return replaySigns(stage([scene([moves]), scene(acts)], plane, plane, 0)).map(({ words }) => words)
}

it('explains the signs that a replay shows, and no others', () => {
  expect(told([])).toEqual([
    'the way something has gone, wider toward where it is now',
    'dotted outline: where it started',
  ])
  expect(told([], true)).not.toContain('dotted outline: where it started')
  const shot: Act = {
    act: 'shot',
    origin: null,
    targets: ['20'],
    toward: null,
    sector: null,
    owner: 1,
    delay: 0,
  } as Act
  expect(told([shot])).toContain('flash in a dashed ring: hit from a place you do not know')
  expect(told([{ ...shot, origin: '10' } as Act])).toEqual(
    expect.arrayContaining(['flash: where a shot comes from', 'a shot that hits ends at its target']),
  )
})

it('explains nothing where nothing happens', () => {
  expect(replaySigns(stage([scene([])], plane, plane, 0))).toEqual([])
})
