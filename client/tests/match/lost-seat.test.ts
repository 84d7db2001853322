import { render } from 'svelte/server'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { site } from '../../src/lib/live/site.svelte'
import { MatchSession } from '../../src/lib/match/session.svelte'
import Notifications from '../../src/pages/Notifications.svelte'
import { StorageStub } from '../storage-stub'

const OWN = { seat: 2, mine: true, awaited: false, sent: false, resigned: true }
const MATCH = { id: 'm', step: 0, phase: 'running', watch: null, former: false, seats: [{ seat: 1 }, OWN] }
let answer: () => Response

beforeEach(() => {
  vi.stubGlobal('localStorage', new StorageStub())
  vi.stubGlobal('cancelAnimationFrame', () => undefined)
  vi.stubGlobal('fetch', (path: string) =>
    Promise.resolve(path === '/api/matches/m' ? answer() : Response.json({}, { status: 404 })),
  )
})
afterEach(() => vi.unstubAllGlobals())

async function seated(): Promise<MatchSession> {
  answer = () => Response.json(MATCH)
  const session = new MatchSession('m')
  session.seat = 2
  session.scores = [{ step: 0, turn: 0, scores: {} }]
  await session.refresh()
  expect(session.seat).toBe(2)
  return session
}

it('takes the view of a lost seat from the screen', async () => {
  const session = await seated()
  answer = () => Response.json({ ...MATCH, former: true, seats: [{ seat: 1 }, { ...OWN, mine: false }] })
  await session.refresh()
  expect([session.seat, session.sheet, session.scores]).toEqual([null, null, []])
  expect(session.info?.former).toBe(true)
})

it('says why, where the match may not be seen any more', async () => {
  const session = await seated()
  const told = { code: 'not-your-seat', detail: 'You no longer have a seat in this match.' }
  answer = () => Response.json(told, { status: 403 })
  await session.refresh()
  expect([session.info, session.seat, session.removed, session.problem]).toEqual([null, null, true, told.detail])
})

it('does not promise notifications to people who may not enter', () => {
  site.admitted = false
  const { body } = render(Notifications, { props: {} })
  expect(body).toContain('This site is for members')
  expect(body).not.toContain('Loading')
})
