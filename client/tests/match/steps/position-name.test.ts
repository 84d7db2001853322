import { expect, it } from 'vitest'
import { positionName } from '../../../src/lib/match/steps/position-name'
import type { Page } from '../../../src/lib/api/types'

const page = (turn: number | null, prompt = ''): Page => ({
  step: 0,
  text: '',
  notation: '',
  prompt,
  file: '',
  turn,
  report: [],
})
const at = (shown: number) => ({ shown, newest: 9, live: shown === 9 })

it('calls a position by the turn that orders are asked for while a match goes on', () => {
  expect(positionName(page(4), at(4), false, -1)).toBe('turn 4')
  expect(positionName(page(null, 'month 3 of 12'), at(4), false, null)).toBe('month 3 of 12')
})

it('calls it by the turn that led to it when the match is over', () => {
  expect([0, 1, 4, 9].map((step) => positionName(page(null), at(step), true, -1))).toEqual([
    'the beginning',
    'the setup',
    'turn 3 of 8',
    'turn 8 of 8',
  ])
  expect([4, 9].map((step) => positionName(page(null), at(step), true, null))).toEqual(['move 4 of 9', 'the end'])
})
