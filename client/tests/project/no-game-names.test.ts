/** Shared code names no game: what belongs to a single game is in its folder, and the lists in `games/` lead to it. */
import { expect, it } from 'vitest'

const SOURCES = import.meta.glob<string>(['../../src/**/*.{ts,svelte,css}', '!../../src/games/**'], {
  query: '?raw',
  import: 'default',
  eager: true,
})
const GAMES = [...new Set(Object.keys(import.meta.glob('../../src/games/*/*.ts')).map((path) => path.split('/')[4]!))]

/** How else the name of a game is written. */
const SPELLINGS: Record<string, string> = { robots: 'robots?', starprobe: 'star ?probe', starweb: 'star ?web' }

const NAME = new RegExp(GAMES.map((game) => SPELLINGS[game] ?? game).join('|'), 'gi')
const names = (source: string) => [...source.matchAll(NAME)].map((found) => found[0])

it('finds names of games, however they are written', () => {
  expect(GAMES).toEqual(['raumkrieg', 'robots', 'starprobe', 'starweb'])
  expect(names(`import { OUTLINES } from '../../games/raumkrieg/outlines'`)).toEqual(['raumkrieg'])
  expect(names(`toast.show('All your robots are ready, as in Star Probe.')`)).toEqual(['robots', 'Star Probe'])
  expect(names(`<a href="/ladder/robots">the robot ladder</a>`)).toEqual(['robots', 'robot'])
  expect(names('const STARWEB_SHIPS = isRaumkrieg(match) ? 10 : 0')).toEqual(['STARWEB', 'Raumkrieg'])
})

it('has none outside the folder of the games, which holds the lists of them', () => {
  const found = Object.entries(SOURCES).flatMap(([path, source]) =>
    names(source).length > 0 ? [path.replace('../../src/', '')] : [],
  )
  expect(Object.keys(SOURCES).length).toBeGreaterThan(300)
  expect(found).toEqual([])
})
