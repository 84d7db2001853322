import { afterEach, expect, it, vi } from 'vitest'
import { startVacation } from '../../src/lib/account/vacation'
import { questions } from '../../src/lib/page/question.svelte'

afterEach(() => vi.unstubAllGlobals())

it('asks before a vacation is announced', async () => {
  const sent: string[] = []
  vi.stubGlobal('fetch', (path: string, { method }: { method: string }) => {
    sent.push(`${method} ${path}`)
    return Promise.resolve(Response.json({ csrf: 'x', matches: 1, refused: [] }))
  })
  const refused = startVacation(new Date('2026-08-01T12:00Z'))
  expect(questions.asked?.title).toContain('Go on vacation until')
  questions.answer(false)
  expect([await refused, sent]).toEqual([null, []])
  const wanted = startVacation(new Date('2026-08-01T12:00Z'))
  questions.answer(true)
  expect((await wanted)?.matches).toBe(1)
  expect(sent).toContain('PUT /api/me/vacation')
})
