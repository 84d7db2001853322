import { expect, test, vi } from 'vitest'

vi.stubGlobal('window', { addEventListener: () => undefined })
vi.stubGlobal('document', { addEventListener: () => undefined })
vi.stubGlobal('location', { pathname: '/', search: '' })

const { routeOf } = await import('../../src/lib/page/router.svelte')

test('an address of a match leads to it, with or without a slash at its end', () => {
  expect(routeOf('/match/4add3fffae6f')).toEqual({ page: 'match', id: '4add3fffae6f' })
  expect(routeOf('/match/4add3fffae6f/')).toEqual({ page: 'match', id: '4add3fffae6f' })
  expect(routeOf('/players/abc123')).toEqual({ page: 'player', id: 'abc123' })
  expect(routeOf('/ladders')).toEqual({ page: 'ladders', game: '', among: 'people' })
  expect(routeOf('/ladders/robots', '?among=bots')).toEqual({ page: 'ladders', game: 'robots', among: 'bots' })
  expect(routeOf('/join/4add3fffae6f/2/code')).toEqual({ page: 'join', id: '4add3fffae6f', seat: 2, code: 'code' })
})

test('a finished match has addresses for its result and for its turns', () => {
  expect(routeOf('/match/m/result')).toEqual({ page: 'match', id: 'm', part: { name: 'result' } })
  const replay = (search: string) => routeOf('/match/m/replay', search)
  expect(replay('')).toEqual({ page: 'match', id: 'm', part: { name: 'replay', seat: null, step: null } })
  expect(replay('?step=8&seat=0')).toEqual({ page: 'match', id: 'm', part: { name: 'replay', seat: 0, step: 8 } })
  expect(replay('?step=x&seat=-1')).toEqual({
    page: 'match',
    id: 'm',
    part: { name: 'replay', seat: null, step: null },
  })
})

test.each([
  '/matches',
  '/matches/m',
  '/match',
  `/match/${'x'.repeat(25)}`,
  '/match/a%00b',
  '/match/m/seats/1',
  '/join/m/x/c',
  '/join/m/100/c',
  '/join/m/1',
  '/rules',
  '/nothing',
])('%s leads nowhere', (path) => {
  expect(routeOf(path)).toEqual({ page: 'not-found' })
})
