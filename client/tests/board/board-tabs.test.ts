import { expect, it } from 'vitest'
import type { MatchInfo } from '../../src/lib/api/types'
import { chosenTab, tabsOf } from '../../src/lib/board/board-tabs'

const ended = { phase: 'ended', seats: [{}, {}] } as unknown as MatchInfo

function tabs(untold: boolean, mine: unknown[], info = ended, writes = false) {
  const session = { watching: false, messages: { unread: 0 }, untold, writes, mine, chat: { seat: null, unread: 0 } }
  return tabsOf({
    sheet: null,
    open: false,
    subjects: [],
    listings: [],
    extras: { look: {} } as never,
    info,
    session,
  })
}

it('shows the scores when the last turn was told, and not before', () => {
  for (const [untold, chosen] of [
    [true, 'orders'],
    [false, 'scores'],
  ] as const)
    expect(chosenTab(tabs(untold, [{}]), 'orders', ended, { watching: false, untold })).toBe(chosen)
})

it('shows the orders first while they are still being loaded', () => {
  const running = { phase: 'running', seats: [{}, {}] } as unknown as MatchInfo
  const [first] = tabs(false, [{}], running, true)
  expect(first).toMatchObject({ id: 'orders', badge: 0 })
  expect(chosenTab(tabs(false, [{}], running, true), 'orders', running, { watching: false, untold: false })).toBe(
    'orders',
  )
})

it('tells spectators nothing of the scores before they saw the last turn', () => {
  expect(chosenTab(tabs(true, []), 'orders', ended, { watching: false, untold: true })).toBe('printout')
  expect(chosenTab(tabs(false, []), 'orders', ended, { watching: false, untold: false })).toBe('scores')
})

it('shows visitors first where they can take over an open seat', () => {
  const shown = (seat: object) => {
    const running = { phase: 'running', seats: [seat, {}] } as unknown as MatchInfo
    return chosenTab(tabs(false, [], running), 'orders', running, { watching: true, untold: false })
  }
  expect(shown({ vacant: true, invite_only: false })).toBe('match')
  expect(shown({ vacant: true, invite_only: true })).toBe('printout')
  expect(shown({ vacant: false })).toBe('printout')
})
