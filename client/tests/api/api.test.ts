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

it('sends a request again, with the new token, if the browser signed in meanwhile', async () => {
  const tokens: string[] = []
  let asked = 0
  vi.stubGlobal('fetch', (path: string, options: RequestInit) => {
    if (path === '/api/me') return Promise.resolve(Response.json({ name: '', csrf: `token ${++asked}` }))
    tokens.push(new Headers(options.headers).get('X-CSRF-Token') ?? '')
    const changed = Response.json({ code: 'session-changed', detail: 'Reload the page.' }, { status: 409 })
    return Promise.resolve(tokens.length === 1 ? changed : new Response(null, { status: 204 }))
  })
  await api.readNotifications({ match: 'm' })
  expect(tokens).toHaveLength(2)
  expect(tokens[1]).toBe(`token ${asked}`)
  expect(tokens[1]).not.toBe(tokens[0])
})
