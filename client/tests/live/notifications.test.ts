import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { notifications } from '../../src/lib/live/notifications.svelte'

let newest = 0

/** A server with notifications from 1 to the newest, fifty to a page. */
beforeEach(() => {
  newest = 120
  vi.stubGlobal('fetch', (path: string) => {
    const before = Number(/before=(\d+)/.exec(path)?.[1] ?? newest + 1)
    const ids = Array.from({ length: Math.min(50, before - 1) }, (_, at) => before - 1 - at)
    return Promise.resolve(
      Response.json({
        unread: 0,
        channels: [],
        sheets: false,
        notifications: ids.map((id) => ({ id, match: 'm', read: true })),
      }),
    )
  })
})
afterEach(() => vi.unstubAllGlobals())

const ids = () => notifications.all.map((each) => each.id)
const down = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, at) => from - at)

it('shows every piece once, also when newer ones come while older ones are shown', async () => {
  await notifications.fetch()
  await notifications.further()
  expect(ids()).toEqual(down(120, 21))
  newest = 123
  await notifications.fetch()
  expect(ids()).toEqual(down(123, 21))
  await notifications.further()
  expect([ids(), notifications.more]).toEqual([down(123, 1), false])
  newest = 400 // more than fits on a page: the older ones would no longer join
  await notifications.fetch()
  expect([ids(), notifications.more]).toEqual([down(400, 351), true])
})

it('says why there are no notifications, until there are some', async () => {
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ code: 'busy', detail: 'Try again.' }, { status: 503 })))
  const stop = notifications.follow('')
  await vi.waitFor(() => expect(notifications.problem).toBe('Try again.'))
  stop()
})
