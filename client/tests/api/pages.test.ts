import { afterEach, expect, it, vi } from 'vitest'
import { whole } from '../../src/lib/api/api'
import { Pages } from '../../src/lib/api/pages.svelte'

afterEach(() => vi.unstubAllGlobals())

/** A list of numbers on a server, three to a page; `back` counts them down. */
function serve(count: number): string[] {
  const asked: string[] = []
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(path)
    const from = Number(/after=(\d+)/.exec(path)?.[1] ?? 0)
    const items = Array.from({ length: Math.min(3, count - from) }, (_, at) => from + at)
    const headers = from + 3 < count ? { link: `</api/list?limit=3&after=${from + 3}>; rel="next"` } : undefined
    return Promise.resolve(Response.json(items, headers && { headers }))
  })
  return asked
}

it('shows a page and then more, until there is no more', async () => {
  serve(7)
  const list = new Pages<number>('/list')
  expect(list.loaded).toBe(false)
  await list.load()
  expect([list.items, list.more, list.loaded]).toEqual([[0, 1, 2], true, true])
  await list.further()
  await list.further()
  expect([list.items, list.more]).toEqual([[0, 1, 2, 3, 4, 5, 6], false])
  await list.further()
  expect(list.items).toHaveLength(7)
})

it('fetches as much again as is shown', async () => {
  const asked = serve(20)
  const list = new Pages<number>('/list')
  await list.load()
  await list.further()
  asked.length = 0
  await list.load()
  expect(list.items).toHaveLength(6)
  expect(asked).toEqual(['/api/list', '/api/list?limit=3&after=3'])
})

it('puts older pages before newer ones where time goes backwards', async () => {
  serve(5)
  const list = new Pages<number>('/list', true)
  await list.load()
  await list.further()
  expect(list.items).toEqual([3, 4, 0, 1, 2])
})

it('forgets what it was asked before it was cleared', async () => {
  serve(7)
  const list = new Pages<number>('/list')
  const coming = list.load()
  list.clear()
  await coming
  expect([list.items, list.loaded]).toEqual([[], false])
})

it('follows links where all is needed, but not for ever', async () => {
  serve(8)
  expect(await whole<number>('/list')).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
  expect(await whole<number>('/list', 2)).toHaveLength(6)
})
