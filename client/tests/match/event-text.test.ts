import { expect, it } from 'vitest'
import type { MatchEvent, MatchInfo } from '../../src/lib/api/types'
import { EventText } from '../../src/lib/match/event-text.svelte'

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
  const eventText = new EventText()
  eventText.announce(match({ mine: true }, { sent: true }))
  expect(eventText.text).toBe('')
  eventText.hear(event('sheet'), false)
  eventText.announce(match({ mine: true, sent: true }, {}))
  expect(eventText.text).toBe('You sent your orders. Player 2 took back their orders.')
})

it('calls several own seats by their names', () => {
  const eventText = new EventText()
  eventText.hear(event('sheet'), false)
  eventText.announce(match({ mine: true, sent: true }, { mine: true }))
  expect(eventText.text).toBe('Player 1 sent orders.')
})

it('says that a turn was played, unless it shows on the chart', () => {
  const eventText = new EventText()
  eventText.hear(event('turn'), true)
  eventText.announce(match({}))
  expect(eventText.text).toBe('')
  eventText.hear(event('turn'), false)
  eventText.announce(match({}))
  expect(eventText.text).toBe('Turn 3 was played.')
})

it('tells other events in their own words', () => {
  const eventText = new EventText()
  eventText.hear(event('paused', 'The match is paused.'), true)
  expect(eventText.text).toBe('The match is paused.')
})
