import { afterEach, expect, it, vi } from 'vitest'
import { ApiError, api } from '../../src/lib/api/api'

afterEach(() => vi.unstubAllGlobals())

function answers(status: number, body: string | null): void {
  vi.stubGlobal('fetch', (path: string) =>
    Promise.resolve(path === '/api/me' ? Response.json({ name: '', csrf: 'x' }) : new Response(body, { status })),
  )
}

it('takes an answer without words', async () => {
  answers(204, null)
  expect(await api.readNotifications({ match: 'm' })).toBeUndefined()
})

it('tells a problem in the words of the server', async () => {
  answers(404, JSON.stringify({ code: 'no-such-address', detail: 'You have no such address.' }))
  const problem = await api.removeAddress('a3').catch((error: unknown) => error)
  expect(problem).toBeInstanceOf(ApiError)
  expect(problem).toMatchObject({ code: 'no-such-address', message: 'You have no such address.' })
})

it('says that the server does not answer where a proxy says so in its place', async () => {
  answers(503, 'Service Unavailable')
  await expect(api.match('m')).rejects.toThrow('The server is not responding.')
})
