import { expect, it } from 'vitest'
import type { ChatMessage, MatchSummary } from '../../../src/lib/api/types'
import { joined, playerName, readers } from '../../../src/lib/match/messages/chat.svelte'

const info = {
  seats: [
    { seat: 1, holder: 'person', player: 'Ann' },
    { seat: 2, holder: 'person', player: 'ben' },
    { seat: 3, holder: 'person', player: 'ben' },
    { seat: 4, holder: 'bot', player: 'hunter' },
    { seat: 5, holder: 'person', player: '' },
  ],
} as unknown as MatchSummary

const message = (number: number) => ({ number }) as ChatMessage

it('names receivers, tells namesakes apart, and leaves out bots and empty seats', () => {
  expect(readers(info, 1)).toEqual([
    { seat: 2, name: 'Ben (seat 2)' },
    { seat: 3, name: 'Ben (seat 3)' },
  ])
  expect(playerName(info, 5)).toBe('Seat 5')
})

it('joins pages of messages without repeating any', () => {
  const found = joined([message(1), message(2)], [message(2), message(3)])
  expect(found.map((each) => each.number)).toEqual([1, 2, 3])
  expect(joined([message(1)], [])).toHaveLength(1)
})
