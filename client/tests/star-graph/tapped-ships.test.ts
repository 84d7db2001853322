import { expect, it } from 'vitest'
import { nextOf, shipsAt } from '../../src/lib/star-graph/tapped-ships'
import type { SignPlaces } from '../../src/lib/star-graph/sign-places'
import type { WorldSigns } from '../../src/lib/star-graph/world-signs'
import type { Spot } from '../../src/lib/api/types'

const WORLDS = [
  { id: 'W1', at: [100, 100] as Spot, radius: 13 },
  { id: 'W2', at: [150, 100] as Spot, radius: 13 },
]
const ships = (key: string, fleets: string[]) => ({
  key,
  kind: 'fleet',
  owner: 1,
  text: '',
  says: '',
  old: false,
  width: 9,
  fleets,
})
const around = (...chips: WorldSigns['chips']): WorldSigns => ({ number: '1', tag: '', chips, bars: [] })
const SIGNS = new Map([['W1', around(ships('ships 1', ['F30', 'F85']), ships('ipships', []))]])
const PLACES: SignPlaces = new Map([
  [
    'W1',
    new Map<string, Spot>([
      ['ships 1', [17, 17]],
      ['ipships', [-20, 0]],
    ]),
  ],
])
const at = (x: number, y: number) => shipsAt(WORLDS, SIGNS, PLACES, [x, y], 1)

it('takes the ships at a world by their triangle, which is as large as a fingertip', () => {
  expect(at(117, 117)).toEqual(['F30', 'F85'])
  expect(at(128, 128)).toEqual(['F30', 'F85'])
  expect(at(131, 117)).toEqual([])
})

it('leaves what is on a world, or nearer to it, to the world', () => {
  expect(at(108, 108)).toEqual([])
  expect(at(136, 104)).toEqual([])
})

it('takes no ships by a sign of ships that stay with their world', () => {
  expect(at(80, 100)).toEqual([])
})

it('goes through the ships of one sign, first to those without orders', () => {
  const fleets = ['F30', 'F62', 'F85']
  expect(nextOf(fleets, '', new Set(['F62']))).toBe('F62')
  expect(nextOf(fleets, 'F62', new Set(['F62']))).toBe('F85')
  expect(nextOf(fleets, 'F85', new Set())).toBe('F30')
  expect(nextOf(fleets, 'W1', new Set())).toBe('F30')
  expect(nextOf([], '', new Set())).toBe('')
})
