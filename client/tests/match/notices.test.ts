import { expect, it } from 'vitest'
import type { MatchEvent, MatchInfo } from '../../src/lib/api/types'
import { Notices } from '../../src/lib/match/notices.svelte'

const event = (kind: string, text = '') => ({ kind, text }) as MatchEvent
const match = (...seats: { mine?: boolean; sent?: boolean }[]) =>
  ({
    label: 'turn 3',
    seats: seats.map((seat, index) => ({
      seat: index + 1,
      name: `${index + 1}`,
      player: `Player ${index + 1}`,
      ...seat,
    })),
  }) as unknown as MatchInfo

it('says who sent orders, and who took them back', () => {
  const notices = new Notices()
  notices.announce(match({ mine: true }, { sent: true }))
  expect(notices.text).toBe('')
  notices.hear(event('sheet'), false)
  notices.announce(match({ mine: true, sent: true }, {}))
  expect(notices.text).toBe('You sent your orders. Player 2 took back their orders.')
})

it('calls several own seats by their names', () => {
  const notices = new Notices()
  notices.hear(event('sheet'), false)
  notices.announce(match({ mine: true, sent: true }, { mine: true }))
  expect(notices.text).toBe('Player 1 sent orders.')
})

it('says that a turn was played, unless it shows on the chart', () => {
  const notices = new Notices()
  notices.hear(event('turn'), true)
  notices.announce(match({}))
  expect(notices.text).toBe('')
  notices.hear(event('turn'), false)
  notices.announce(match({}))
  expect(notices.text).toBe('Turn 3 was played.')
})

it('tells other events in their own words', () => {
  const notices = new Notices()
  notices.hear(event('paused', 'The match is paused.'), true)
  expect(notices.text).toBe('The match is paused.')
})
