import { expect, it } from 'vitest'
import { afterResigning } from '../../src/lib/match/early-end'
import type { MatchInfo, SeatInfo } from '../../src/lib/api/types'

const seat = (number: number, player: string, more: Partial<SeatInfo> = {}) =>
  ({ seat: number, name: `seat ${number}`, player, resigned: false, ...more }) as SeatInfo
const told = (after_resigning: SeatInfo['after_resigning']) => {
  const own = seat(1, 'Ann', { mine: true, after_resigning })
  const seats = [own, seat(2, 'Ben', { resigned: true }), seat(3, 'Cat')]
  return afterResigning({ seats } as MatchInfo, own)
}

it('says what resigning leads to', () => {
  expect(told('bot-plays')).toMatch(/^A bot takes over your seat/)
  expect(told('nobody-wins')).toMatch(/^The match ends at once, without a winner/)
  expect(told('last-seat-wins')).toMatch(/^The match ends at once, and Cat wins/)
  expect(told('draw')).toMatch(/^The match ends at once as a draw/)
})
