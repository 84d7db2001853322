import { afterEach, expect, it, vi } from 'vitest'
import { begin, finished } from '../../src/lib/api/importing'
import type { ImportInfo } from '../../src/lib/api/types'

afterEach(() => vi.unstubAllGlobals())

const job = (rest: Partial<ImportInfo>): ImportInfo => ({
  id: 'i',
  phase: 'replaying',
  done: 0,
  total: 4,
  match: null,
  error: null,
  ...rest,
})

function says(...answers: ImportInfo[]): void {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(answers.shift())))
}

it('tells how far an import is until there is a match', async () => {
  says(job({ done: 2 }), job({ phase: 'done', done: 4, match: 'm' }))
  const told: number[] = []
  expect(await finished(job({ phase: 'waiting' }), (now) => told.push(now.done), 0)).toBe('m')
  expect(told).toEqual([0, 2, 4])
})

it('tells why an import failed', async () => {
  says(job({ phase: 'failed', error: 'Step 3 leads to a different position from the one in the file.' }))
  await expect(finished(job({}), () => undefined, 0)).rejects.toThrow('Step 3 leads')
})

it('says that a file of another kind is not a match file, and passes on what else the server says', async () => {
  const answer = (code: string, detail: string) =>
    vi.stubGlobal('fetch', (path: string) =>
      Promise.resolve(
        path.endsWith('/me') ? Response.json({ csrf: 'c' }) : Response.json({ code, detail }, { status: 400 }),
      ),
    )
  await expect(begin('no JSON')).rejects.toThrow('This is not a match file.')
  answer('bad-request', 'Object missing required field `game`')
  await expect(begin('{}')).rejects.toThrow('This is not a match file.')
  answer('bad-file', 'Step 3 leads to another position.')
  await expect(begin('{}')).rejects.toThrow('Step 3 leads')
})
