import { describe, expect, it } from 'vitest'
import type { Chart, Mark, MatchInfo } from '../../src/lib/api/types'
import { chartColours, penColours, pensOf } from '../../src/lib/match/seat-pens'
import { hueOf } from '../../src/lib/page/owner-colours'

const NAMES = ['DENEB', 'LYRA', 'HYDRA', 'MIRA']
const info = { seats: NAMES.map((name, index) => ({ seat: index + 1, name })) } as unknown as MatchInfo
const mark = (name: string, owner: number | null) => ({ owner, values: { owner: name } }) as unknown as Mark
const chart = (...marks: Mark[]) => ({ marks }) as unknown as Chart
const named = (one: Mark) => String(one.values.owner)
/** As LYRA on seat 2 sees it: HYDRA has pen 7, DENEB pen 1; nothing of MIRA was ever seen. */
const seen = chart(mark('LYRA', 2), mark('HYDRA', 7), mark('DENEB', 1), mark('', null))

describe('pens of seats', () => {
  it('are those of the names on the own chart; others get what is free', () => {
    expect([...pensOf(info, seen, named, 2)]).toEqual([
      [2, 2],
      [1, 1],
      [3, 7],
      [4, 3],
    ])
  })

  it('give every seat the colour its owner had on the chart during play', () => {
    const style = penColours(pensOf(info, seen, named, 2), 2).split(';')
    expect(style).toEqual([
      '--owner-2:var(--hue-1)', // the person who looks is amber
      '--owner-1:var(--hue-2)', // pen 1 has exchanged its colour with them
      '--owner-3:var(--hue-7)',
      '--owner-4:var(--hue-3)',
    ])
    expect(new Set(style.map((one) => one.split(':')[1])).size).toBe(4)
    expect(hueOf(7, 2)).toBe(7)
  })

  it('colour the chart of another seat as the own one', () => {
    const theirs = chart(mark('HYDRA', 3), mark('LYRA', 9), mark('DENEB', 4), mark('', null))
    expect(chartColours(info, theirs, named, pensOf(info, seen, named, 2), 2)).toBe(
      '--owner-3:var(--hue-7);--owner-9:var(--hue-1);--owner-4:var(--hue-2)',
    )
  })
})
