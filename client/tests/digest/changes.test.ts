import { beforeEach, expect, it, vi } from 'vitest'
import type { DigestLine } from '../../src/lib/api/types'
import { Changes } from '../../src/lib/digest/changes.svelte'
import { StorageStub } from '../storage-stub'

const line = (text: string, marks: string[], tone: DigestLine['tone'] = 'neutral'): DigestLine => ({
  kind: 'met',
  text,
  marks,
  amount: '',
  tone,
  gone: {},
})
const lines = [line('Lost W148.', ['W148'], 'loss'), line('Met HYDRA.', ['W160', 'W148']), line('Nothing else.', [])]

beforeEach(() => vi.stubGlobal('localStorage', new StorageStub()))

it('numbers the places by their lines, and marks them until they were looked at', () => {
  const changes = new Changes('m', 1, 8, lines)
  expect(changes.badges).toEqual([
    { mark: 'W148', numbers: [1, 2], tone: 'loss', fresh: true },
    { mark: 'W160', numbers: [2], tone: 'neutral', fresh: true },
  ])
  changes.go(1)
  expect(changes.goal).toEqual(['W160', 'W148'])
  expect(changes.badges.map((badge) => badge.fresh)).toEqual([true, false])
  changes.select('W148')
  expect(changes.badges.map((badge) => badge.fresh)).toEqual([false, false])
})

it('leads to the places of a line once, also if the chart is put away for a replay meanwhile', () => {
  const changes = new Changes('m', 1, 8, lines)
  expect(changes.take()).toBeNull()
  changes.go(1)
  expect(changes.take()).toEqual(['W160', 'W148'])
  expect(changes.take()).toBeNull()
  changes.go(1)
  expect(changes.take()).toEqual(['W160', 'W148'])
})

it('remembers what was looked at for a match, a seat and a step', () => {
  new Changes('m', 1, 8, lines).go(0)
  expect(new Changes('m', 1, 8, lines).has(0)).toBe(true)
  expect(new Changes('m', 2, 8, lines).has(0)).toBe(false)
  expect(new Changes('m', 1, 9, lines).has(0)).toBe(false)
})

it('asks for the lines of a badge one after the other', () => {
  const changes = new Changes('m', 1, 8, lines)
  changes.ask([1, 2])
  expect(changes.asked).toBe(0)
  expect(changes.has(0)).toBe(true)
  expect(changes.has(1)).toBe(false)
  changes.asked = null // it is shown
  changes.ask([1, 2])
  expect(changes.asked).toBe(1)
  changes.ask([1, 2])
  expect(changes.asked).toBe(0)
  changes.ask([2])
  expect(changes.asked).toBe(1)
  changes.ask([2])
  expect(changes.asked).toBe(1)
})

it('glows where a line points', () => {
  const changes = new Changes('m', 1, 8, lines)
  changes.point(1)
  expect(changes.glowing).toEqual(['W160', 'W148'])
  changes.point(null)
  expect(changes.glowing).toEqual([])
})

it('knows where things were that the chart no longer has', () => {
  const changes = new Changes('m', 1, 8, [
    { ...line('Your 14 was shot down.', ['ship 14']), gone: { 'ship 14': [3, 4] } },
  ])
  expect(changes.gone.get('ship 14')).toEqual([3, 4])
  expect(changes.gone.get('ship 15')).toBeUndefined()
})
