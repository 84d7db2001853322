import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { api } from '../../src/lib/api/api'
import { begin } from '../../src/lib/match/first-requests'
import { StorageStub } from '../storage-stub'

const asked: string[] = []
const OWN = { seat: 2, mine: true, awaited: true, sent: false, resigned: false }
const MATCH = { id: 'm', step: 3, phase: 'running', archived: false, parent: null, seats: [{ seat: 1 }, OWN] }
const SHEET = { text: '', suggestion: 'go', step: 4, awaited: true }

function site(match: object): void {
  const answers: Record<string, unknown> = { '/api/matches/m': match, '/api/me': { csrf: 'x' } }
  answers['/api/matches/m/seats/2/orders'] = SHEET
  vi.stubGlobal('fetch', (path: string, { method = 'GET' } = {}) => {
    asked.push(`${method} ${path.replace('/api', '')}`)
    return Promise.resolve(Response.json(answers[path] ?? []))
  })
}

beforeEach(() => {
  vi.useFakeTimers()
  asked.length = 0
  vi.stubGlobal('localStorage', new StorageStub())
  localStorage.setItem('turnsheet.replay.start', 'off')
})

afterEach(() => {
  vi.runAllTimers() // what nobody asked for is forgotten
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('asks for what a match shows first, and each answer is used once', async () => {
  site(MATCH)
  await begin('/match/m')
  const seat = '/matches/m/seats/2'
  expect(asked).toEqual([
    'GET /matches/m',
    'GET /me',
    `GET ${seat}/orders`,
    `GET ${seat}/chart?step=3`,
    `GET ${seat}/forms`,
    `GET ${seat}/notes?limit=500`,
    `POST ${seat}/check`,
  ])
  const before = asked.length
  expect((await api.match('m')).step).toBe(3)
  await Promise.all([api.me(), api.sheet('m', 2), api.chart('m', 2, 3), api.orderForms('m', 2), api.notes('m', 2)])
  await api.check('m', 2, 'go', 4)
  expect(asked.length).toBe(before)
  await api.match('m')
  await api.check('m', 2, 'go', 4)
  expect(asked.slice(before)).toEqual(['GET /matches/m', `POST ${seat}/check`])
})

it('checks nothing ahead but what is written', async () => {
  site(MATCH)
  await begin('/match/m')
  const before = asked.length
  await api.check('m', 2, 'stay', 4)
  expect(asked.slice(before)).toEqual(['POST /matches/m/seats/2/check'])
})

it('asks again after a while', async () => {
  site(MATCH)
  await begin('/match/m')
  vi.advanceTimersByTime(60_000)
  const before = asked.length
  await api.chart('m', 2, 3)
  expect(asked.length).toBe(before + 1)
})

it('asks for nobody in particular where people share a screen, and for nothing on other pages', async () => {
  site({ ...MATCH, seats: [{ ...OWN, seat: 1 }, OWN] })
  await begin('/match/m')
  expect(asked).toEqual(['GET /matches/m', 'GET /me'])
  await begin('/')
  await begin('/rules/starweb')
  expect(asked.length).toBe(2)
})

it('leaves it to the page to say that there is no answer', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('away')))
  await begin('/match/m')
  await expect(api.match('m')).rejects.toThrow('away')
})

it('gives no answer from before something was changed, and none that came after the client asked itself', async () => {
  site(MATCH)
  const seat = '/matches/m/seats/2'
  await begin('/match/m')
  await api.send('m', 2, 'go', 4)
  let before = asked.length
  await api.orderForms('m', 2)
  expect(asked.slice(before)).toEqual([`GET ${seat}/forms`])
  const begun = begin('/match/m')
  await api.orderForms('m', 2)
  await begun
  before = asked.length
  await api.orderForms('m', 2)
  expect(asked.slice(before)).toEqual([`GET ${seat}/forms`])
})
