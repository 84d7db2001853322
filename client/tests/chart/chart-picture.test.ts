import { render } from 'svelte/server'
import { describe, expect, it } from 'vitest'
import ChartPicture from '../../src/components/chart/ChartPicture.svelte'
import type { Area, Chart, Mark, Spot } from '../../src/lib/api/types'

const [WIDTH, HEIGHT, MARGIN] = [400, 240, 14]
const mark = (id: string, at: Spot) => ({ id, at, kind: 'ship', owner: 1, near: '' }) as unknown as Mark
const area = (id: string, ...corners: Spot[]) => ({ id, kind: 'hex', owner: null, corners, values: {} }) satisfies Area
const corners = [mark('low', [0, 0]), mark('high', [1000, 1000])]
const chart = (marks: Mark[], areas: Area[] = []) =>
  ({ marks, areas, links: [], sectors: [], low: [0, 0], high: [1000, 1000], up: false, ruled: 0 }) as unknown as Chart

/** Where marks are in the picture, in its pixels. */
function places(drawn: Chart, focus: string[]): Spot[] {
  const props = { chart: drawn, outlines: {}, width: WIDTH, height: HEIGHT, focus, contained: true }
  const { body } = render(ChartPicture, { props })
  return [...body.matchAll(/translate\((.*?),(.*?)\)/g)].map(([, x, y]) => [Number(x), Number(y)])
}

describe('the part of a chart that a picture shows', () => {
  it('is everything, if nothing is looked at', () => {
    const [low, high] = places(chart(corners), [])
    expect(low?.[1]).toBeCloseTo(MARGIN)
    expect(high?.[1]).toBeCloseTo(HEIGHT - MARGIN)
  })

  it('has the marks that are looked at in the middle, with room around them, and leaves out what is far away', () => {
    const [one, two, ...others] = places(chart([mark('1', [400, 400]), mark('2', [700, 700]), ...corners]), ['1', '2'])
    expect(others).toEqual([])
    const room = HEIGHT / 2 - (HEIGHT / 2 - MARGIN) / 1.6
    expect([one?.[1], two?.[1]]).toEqual([expect.closeTo(room), expect.closeTo(HEIGHT - room)])
    expect(((one?.[0] ?? 0) + (two?.[0] ?? 0)) / 2).toBeCloseTo(WIDTH / 2)
  })

  it('is three tenths of the whole at least, so that one mark is seen with its neighbours', () => {
    const near = mark('near', [500, 640])
    const [one, other, ...others] = places(chart([mark('1', [500, 500]), near, ...corners]), ['1'])
    expect(others).toEqual([])
    expect(one).toEqual([WIDTH / 2, HEIGHT / 2])
    expect(other?.[1]).toBeCloseTo(HEIGHT / 2 + (140 / 300) * (HEIGHT - 2 * MARGIN))
  })

  it('is everything at most, also around marks that are far apart', () => {
    expect(places(chart(corners), ['low', 'high'])).toEqual(places(chart(corners), []))
  })

  it('is around an area that is looked at', () => {
    const areas = [area('hex', [850, 850], [950, 950]), area('all', [0, 0], [1000, 1000])]
    const [found, ...others] = places(chart([mark('1', [900, 900]), ...corners], areas), ['hex'])
    expect(found).toEqual([WIDTH / 2, HEIGHT / 2])
    expect(others.length).toBe(1)
  })

  it('is everything, if the chart no longer has what is looked at', () => {
    expect(places(chart(corners), ['gone'])).toEqual(places(chart(corners), []))
  })
})
