import { expect, test } from 'vitest'
import { toldToReader } from '../../src/lib/result/report-for-reader'
import type { Story } from '../../src/lib/api/types'

const digest = (sentence: string, moment: string, lines: number) => ({
  headline: `Turn 3: ${sentence}`,
  sentence,
  moment,
  lines: Array.from({ length: lines }, () => ({})),
})
const OWN = digest('You lost two scouts.', 'First points', 1)
const ALL = digest('Ada lost two ships.', '', 2)
const stories = (own: object, all: object) => (seat: number) =>
  Promise.resolve({ digest: seat === 0 ? all : own } as unknown as Story)

test('players are told of their own part in a step, without its turn', async () => {
  expect(await toldToReader(1, stories(OWN, ALL))).toBe('You lost two scouts.')
})

test('others, and players of whom there is nothing to tell, are told what everybody may know', async () => {
  expect(await toldToReader(null, stories(OWN, ALL))).toBe('Ada lost two ships.')
  expect(await toldToReader(1, stories(digest('A quiet turn.', '', 0), ALL))).toBe('Ada lost two ships.')
  expect(await toldToReader(null, stories(OWN, digest('Ada lost two ships.', 'One shot, two ships', 2)))).toBe(
    'One shot, two ships',
  )
})
