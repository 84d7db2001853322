import { expect, it, vi } from 'vitest'
import { api } from '../../../src/lib/api/api'
import type { Story } from '../../../src/lib/api/types'
import { NO_STORY } from '../../../src/lib/match/steps/stories.svelte'
import { WatchedSteps } from '../../../src/lib/match/steps/watched-steps.svelte'

const scene = { id: 's', title: 'Move', caption: '', amount: '', tone: 'neutral', seconds: 1, focus: [], acts: [] }
const eventful = [3, 5, 6, 7]

function told(): WatchedSteps {
  vi.spyOn(api, 'story').mockImplementation((_match, _seat, step) =>
    Promise.resolve(
      eventful.includes(step) ? ({ ...NO_STORY, replay: { scenes: [scene] } } as unknown as Story) : NO_STORY,
    ),
  )
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  return new WatchedSteps({ id: 'm', seat: 1, mine: [] })
}

const steps = async (step: number, small: boolean, own: number) =>
  (await told().toWatch(step, small, (at) => at === own)).map((one) => one.step)

it('finds what there is to watch since one’s own last small step, also if nothing was seen of the newest', async () => {
  expect(await steps(8, true, 5)).toEqual([5, 6, 7])
  expect(await steps(4, true, 4)).toEqual([3])
})

it('shows a whole turn alone', async () => {
  expect(await steps(7, false, 5)).toEqual([7])
  expect(await steps(8, false, 5)).toEqual([])
})
