import { expect, it } from 'vitest'
import type { SeatInfo } from '../../src/lib/api/types'
import { REFEREE, allViewers, ownViewers } from '../../src/lib/match/viewers'

const seat = (number: number, more: Partial<SeatInfo>) =>
  ({ seat: number, name: `Fleet ${number}`, holder: 'person', player: '', mine: false, ...more }) as SeatInfo

it('shows the own seat while the match runs', () => {
  expect(ownViewers([seat(2, { mine: true, player: 'Ada' })])).toEqual([{ seat: 2, label: 'Fleet 2 · you' }])
})

it('says of several own seats which need orders', () => {
  const mine = [seat(1, { player: 'Ada', sent: true }), seat(2, { player: 'Bo', awaited: true })]
  expect(ownViewers(mine).map(({ label }) => label)).toEqual([
    'Ada (Fleet 1), orders sent',
    'Bo (Fleet 2), needs orders',
  ])
})

it('shows all seats and everything after the end', () => {
  expect(allViewers([seat(1, { player: 'Ada' }), seat(2, { holder: 'open' })])).toEqual([
    { seat: 1, label: 'Fleet 1 · Ada' },
    { seat: 2, label: 'Fleet 2 · open' },
    { seat: REFEREE, label: 'Referee: everything' },
  ])
})
