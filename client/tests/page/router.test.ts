import { expect, test, vi } from 'vitest'

vi.stubGlobal('window', { addEventListener: () => undefined })
vi.stubGlobal('document', { addEventListener: () => undefined })
vi.stubGlobal('location', { pathname: '/', search: '' })

const { routeOf } = await import('../../src/lib/page/router.svelte')

test('an address of a match leads to it, with or without a slash at its end', () => {
  expect(routeOf('/match/4add3fffae6f')).toEqual({ page: 'match', id: '4add3fffae6f' })
  expect(routeOf('/match/4add3fffae6f/')).toEqual({ page: 'match', id: '4add3fffae6f' })
  expect(routeOf('/players/abc123')).toEqual({ page: 'player', id: 'abc123' })
  expect(routeOf('/ladders')).toEqual({ page: 'ladders', game: '', among: null })
  expect(routeOf('/ladders/robots', '?among=bots')).toEqual({ page: 'ladders', game: 'robots', among: 'bots' })
  expect(routeOf('/join/4add3fffae6f/2/code')).toEqual({ page: 'join', id: '4add3fffae6f', seat: 2, code: 'code' })
})

test('an account has its pages', () => {
  expect(routeOf('/account')).toEqual({ page: 'account' })
  expect(routeOf('/sign-in')).toEqual({ page: 'sign-in' })
  expect(routeOf('/sign-in/abc')).toEqual({ page: 'mail-link', ticket: 'abc' })
  expect(routeOf('/account/x')).toEqual({ page: 'not-found' })
})

test('tournaments and ladders have addresses', () => {
  expect(routeOf('/tournaments')).toEqual({ page: 'tournaments' })
  expect(routeOf('/tournaments/new')).toEqual({ page: 'new-tournament' })
  expect(routeOf('/tournaments/4add3fffae6f')).toEqual({ page: 'tournament', id: '4add3fffae6f', season: null })
  expect(routeOf('/tournaments/4add3fffae6f', '?season=2')).toEqual({
    page: 'tournament',
    id: '4add3fffae6f',
    season: 2,
  })
  expect(routeOf('/tournaments/a%00b')).toEqual({ page: 'not-found' })
  expect(routeOf('/ladder/robots')).toEqual({ page: 'ladder', game: 'robots' })
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
