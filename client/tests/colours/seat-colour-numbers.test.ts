import { render } from 'svelte/server'
import { describe, expect, it } from 'vitest'
import ScoresPanel from '../../src/components/match/ScoresPanel.svelte'
import { extrasOf } from '../../src/games'
import type { Chart, Mark, MatchInfo } from '../../src/lib/api/types'
import {
  chartColours,
  lastingColours,
  lastingPens,
  penColours,
  pensBeside,
  pensOf,
} from '../../src/lib/colours/seat-colour-numbers'
import { NO_OWNERS } from '../../src/lib/lists/list-owners'
import { Pointing } from '../../src/lib/match/pointing.svelte'
import { REFEREE } from '../../src/lib/match/viewers'
import { hueOf } from '../../src/lib/colours/owner-colours'

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

describe('pens beside a chart', () => {
  const starweb = extrasOf('starweb')
  const phased = (phase: string) => ({ ...info, phase }) as MatchInfo

  it('are those of the names on it, once the match is over', () => {
    expect(pensBeside(phased('ended'), seen, starweb, 2)).toEqual(pensOf(info, seen, named, 2))
  })

  it('tell nothing of other seats while their names are secret', () => {
    expect([...(pensBeside(phased('running'), seen, starweb, 2) ?? [])]).toEqual([[2, 2]])
    expect([...(pensBeside(phased('ended'), null, starweb, 2) ?? [])]).toEqual([[2, 2]])
  })

  it('are the numbers of seats on the chart of the referee, and where seats are not secret', () => {
    expect(pensBeside(phased('ended'), seen, starweb, REFEREE)).toBeNull()
    expect(pensBeside(phased('running'), seen, extrasOf('raumkrieg'), 2)).toBeNull()
  })

  it('colour the lines and the table of scores', () => {
    const drawn = (over: MatchInfo) =>
      render(ScoresPanel, {
        props: {
          lines: [{ step: 1, turn: 1, scores: { 2: 10, 3: 30 } }],
          info: over,
          shown: 1,
          own: 2,
          pens: pensBeside(over, seen, starweb, 2),
          listings: [],
          owners: NO_OWNERS,
          aim: new Pointing(),
        },
      }).body
    const colours = (html: string) => [...html.matchAll(/--owner: var\((.*?)\)/g)].map(([, colour]) => colour)
    const secret = ['--owner-none', '--owner-none'] // the seats without a score
    expect(colours(drawn(phased('ended')))).toEqual(['--owner-2', '--owner-7', '--owner-7', '--owner-2', ...secret])
    const masked = ['--owner-2', '--owner-none', '--owner-none', '--owner-2', ...secret]
    expect(colours(drawn(phased('running')))).toEqual(masked)
  })
})

describe('after the end', () => {
  const colours = (style: string) => Object.fromEntries(style.split(';').map((one) => one.split(':')))
  const lasting = lastingPens(info, seen, named, 2)

  it('a seat has one colour in every turn, also before it was met', () => {
    const early = pensOf(info, chart(mark('LYRA', 2)), named, 2)
    const style = colours(lastingColours(early, lasting, 2))
    const late = colours(lastingColours(lasting, lasting, 2))
    for (const { seat } of info.seats)
      expect(style[`--owner-${early.get(seat)}`]).toBe(late[`--owner-${lasting.get(seat)}`])
  })

  it('and the same in the views of others and of the referee', () => {
    const theirs = pensOf(info, chart(mark('HYDRA', 3), mark('LYRA', 9), mark('DENEB', 4)), named, 3)
    const style = colours(lastingColours(theirs, lasting, 2))
    expect([style['--owner-9'], style['--owner-3']]).toEqual(['var(--hue-1)', 'var(--hue-7)'])
    const all = colours(lastingColours(lastingPens(info, null, named, null), lasting, 2))
    expect([all['--owner-2'], all['--owner-3'], all['--owner-1']]).toEqual([
      'var(--hue-1)',
      'var(--hue-7)',
      'var(--hue-2)',
    ])
  })

  it('those of the seats to somebody who played none', () => {
    const seats = lastingPens(info, null, named, null)
    expect(colours(lastingColours(seats, seats, null))['--owner-3']).toBe('var(--hue-3)')
  })
})
