import { beforeEach, expect, it, vi } from 'vitest'
import { Gestures } from '../../src/lib/chart/gestures'

const hands = { grab: vi.fn(), tap: vi.fn(), pan: vi.fn(), zoom: vi.fn() }
let gestures: Gestures

beforeEach(() => {
  for (const hand of Object.values(hands)) hand.mockReset()
  hands.grab.mockReturnValue(null)
  gestures = new Gestures(hands)
})

it('taps when the finger hardly moves', () => {
  gestures.down(1, [10, 10])
  gestures.move(1, [12, 11], true)
  gestures.up(1, [12, 11], true)
  expect(hands.tap).toHaveBeenCalledWith([12, 11], true, false)
  expect(hands.pan).not.toHaveBeenCalled()
})

it('moves the chart when nothing is there to take hold of', () => {
  gestures.down(1, [10, 10])
  gestures.move(1, [20, 10], false)
  gestures.move(1, [25, 15], false)
  gestures.up(1, [25, 15], false)
  expect(hands.pan.mock.calls).toEqual([
    [10, 0],
    [5, 5],
  ])
  expect(hands.tap).not.toHaveBeenCalled()
})

it('drags what it took hold of', () => {
  const [move, drop] = [vi.fn(), vi.fn()]
  hands.grab.mockReturnValue({ move, drop })
  gestures.down(1, [10, 10])
  gestures.move(1, [20, 10], false)
  gestures.move(1, [30, 12], false)
  expect(hands.grab).toHaveBeenCalledWith([10, 10], false)
  expect(move.mock.calls).toEqual([[[20, 10]], [[30, 12]]])
  expect(drop).not.toHaveBeenCalled()
  gestures.up(1, [30, 12], false)
  gestures.cancel()
  expect(drop).toHaveBeenCalledOnce()
})

it('zooms with two fingers', () => {
  gestures.down(1, [0, 0])
  gestures.down(2, [100, 0])
  gestures.move(2, [200, 0], true)
  expect(hands.zoom).toHaveBeenCalledWith([100, 0], 2)
  gestures.up(2, [200, 0], true)
  gestures.up(1, [0, 0], true)
  expect(hands.tap).not.toHaveBeenCalled()
})
