/** Data travels as data: no part of the client finds a fact by searching a sentence that was written for people. */
import { expect, it } from 'vitest'

const SOURCES = import.meta.glob<string>('../src/**/*.{ts,svelte}', { query: '?raw', import: 'default', eager: true })

/** Searches that may stay, each with the reason. */
const ALLOWED: Record<string, string> = {
  'games/starprobe/VoyagePanel.svelte: ^jump \\S+$': "a line of the player's own order sheet",
}

const PATTERN = /(?<=(?:[(=,:[!&|?]|=>|\breturn)\s*)\/(?![/*])((?:\\.|\[(?:\\.|[^\]\\])*\]|[^/\\\n[])+)\/[dgimsuvy]*/g
const SEARCH = /\.(?:includes|startsWith|endsWith|indexOf|lastIndexOf|search|match|split)\(\s*(['"`])((?:(?!\1).)*)\1/g
const EQUAL = /[=!]== (['"`])((?:(?!\1).)*)\1/g

/** Two words with a blank between them, or a word and something to find behind it. */
const isProse = (text: string) => /[a-z]{2,},? (?:[a-z]{2,}|\\|\()/i.test(text)
const isHeading = (text: string) => /^[A-Z]{3,}$/.test(text)

function searches(source: string): string[] {
  const code = source.replace(/<style>[^]*<\/style>/, '').replace(/\/\*[^]*?\*\/|(?<![:'"`])\/\/.*|<!--[^]*?-->/g, '')
  const patterns = [...code.matchAll(PATTERN)].map((found) => found[1] ?? '').filter(isProse)
  const words = [...code.matchAll(SEARCH)].map((found) => found[2] ?? '')
  const equal = [...code.matchAll(EQUAL)].map((found) => found[2] ?? '')
  return [
    ...patterns,
    ...words.filter((text) => isProse(text) || isHeading(text)),
    ...equal.filter((text) => isProse(text) && /^[A-Z]/.test(text)),
  ]
}

it('finds searches in prose', () => {
  expect(searches(`if (/ leaves \\S+ with/.test(line)) return`)).toEqual([' leaves \\S+ with'])
  expect(searches(`lines.indexOf('NEWS')`)).toEqual(['NEWS'])
  expect(searches(`cells[0] === 'Supplies, months'`)).toEqual(['Supplies, months'])
  expect(searches(`kind === 'native ship' && /^\\d+$/.test(id) && name.startsWith('ship ')`)).toEqual([])
})

it('has none in the client, except those that are allowed', () => {
  const found = Object.entries(SOURCES)
    .filter(([path]) => !path.endsWith('api-types.ts'))
    .flatMap(([path, source]) => searches(source).map((text) => `${path.replace('../src/', '')}: ${text}`))
  expect(found.toSorted()).toEqual(Object.keys(ALLOWED).toSorted())
})
