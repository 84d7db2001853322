import { expect, it } from 'vitest'
import { byTurn, waiting } from '../../../src/lib/match/messages/by-turn'
import { entries } from '../../../src/lib/orders/lines'
import { OFFERS } from '../../order-forms'

const received = [
  { number: 1, step: 1, label: 'turn 2', sender: 3, sender_name: 'TASK', to: 1, text: 'Hello' },
  { number: 2, step: 4, label: 'turn 5', sender: 2, sender_name: 'ORRIN', to: 1, text: 'Peace?' },
]
const sent = [{ number: 1, step: 4, label: 'turn 5', to: 3, to_name: 'TASK', text: 'Welcome' }]

it('has what was sent beside what was received in the same turn, the newest turn first', () => {
  const turns = byTurn(received, sent)
  expect(turns.map(({ label }) => label)).toEqual(['turn 5', 'turn 2'])
  expect(turns.map((turn) => [turn.received.length, turn.sent.length])).toEqual([
    [1, 1],
    [1, 0],
  ])
  expect(byTurn([], sent).map(({ label }) => label)).toEqual(['turn 5'])
})

it('finds the messages on an order sheet, with their receivers and line breaks', () => {
  const sheet = entries('14 A 3,4\nto 3: Wait⏎for me', OFFERS)
  expect(waiting(sheet, [])).toEqual([{ line: 1, to: '3', text: 'Wait\nfor me' }])
  expect(waiting(sheet, [{ line: 1 }])).toHaveLength(1)
  expect(waiting(sheet, [{ line: 2 }])).toEqual([])
})
