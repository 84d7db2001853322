import { expect, it } from 'vitest'
import { render } from 'svelte/server'
import ChartPicture from '../../src/components/chart/ChartPicture.svelte'
import type { Act } from '../../src/lib/api/types'
import { destroyed, focusOf } from '../../src/lib/result/moment-picture'
import { chart, mark, scene, travel } from '../charts'

const [flagship, scout, other] = [mark('10', [0, 0]), mark('11', [50, 50]), mark('20', [90, 90])]
const before = chart([flagship, scout, other])
const after = chart([other])
const burst = (id: string): Act => ({
  act: 'burst',
  at: id,
  kind: 'destroyed',
  label: '',
  mark: id,
  owner: 1,
  delay: 0,
})
const way = travel(flagship, [
  [0, 0],
  [30, 40],
])

it('has what was destroyed where it was then, and not what only went out of sight', () => {
  const lost = destroyed(before, after, [scene([way]), scene([burst(flagship.id), burst(other.id)])])
  expect(lost.map(({ id, at }) => [id, at])).toEqual([[flagship.id, [30, 40]]])
})

it('is about what was destroyed, if anything of the moment was', () => {
  expect(focusOf(['20', flagship.id], [flagship])).toEqual([flagship.id])
  expect(focusOf(['20'], [flagship])).toEqual(['20'])
})

it('draws it with a cross', () => {
  const props = { chart: after, outlines: {}, width: 400, height: 240, lost: [flagship], focus: [flagship.id] }
  const { body } = render(ChartPicture, { props })
  expect(body).toMatch(/class="wreck[^>]*translate\(200,120\)/)
})
