import { expect, it } from 'vitest'
import type { Area, Spot } from '../../src/lib/api/types'
import { goesThrough } from '../../src/lib/digest/badge-taps'

const HEX: Area = {
  id: 'hex',
  kind: 'sight',
  owner: null,
  values: {},
  corners: [
    [0, 0],
    [40, 0],
    [40, 40],
    [0, 40],
  ],
}
const ON_HEX = { left: 30, top: 10, right: 60, bottom: 30 }
const BESIDE = { left: 60, top: 10, right: 90, bottom: 30 }
const same = (at: Spot) => at
const nowhere = () => undefined
const NOTHING = { picker: null, areaActions: new Map(), gun: null }

it('lets a tap through to a hex that can be gone to or shot at', () => {
  const going = { ...NOTHING, areaActions: new Map([['hex', { label: 'move', act: () => undefined }]]) }
  expect(goesThrough(ON_HEX, [HEX], going, same, nowhere)).toBe(true)
  expect(goesThrough(BESIDE, [HEX], going, same, nowhere)).toBe(false)
  const picking = { ...NOTHING, picker: { words: new Map([['hex', '1 0']]), pick: () => true } }
  expect(goesThrough(ON_HEX, [HEX], picking, same, nowhere)).toBe(true)
})

it('lets a tap through to what the gun can be aimed at', () => {
  const armed = { ...NOTHING, gun: { words: new Map([['foe', '']]), pick: () => true } }
  expect(goesThrough(BESIDE, [HEX], armed, same, () => [94, 20])).toBe(true)
  expect(goesThrough(BESIDE, [HEX], armed, same, () => [120, 20])).toBe(false)
})

it('takes the tap where nothing can be pointed at', () => {
  expect(goesThrough(ON_HEX, [HEX], NOTHING, same, nowhere)).toBe(false)
})
