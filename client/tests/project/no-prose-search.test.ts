/** Data travels as data: no part of the client finds a fact by searching a sentence that was written for people. */
import { expect, it } from 'vitest'

const SOURCES = import.meta.glob<string>('../../src/**/*.{ts,svelte}', {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** Searches that may stay, each with the reason. */
const ALLOWED: Record<string, string> = {
  'games/robots/PlayPanel.svelte: ^[1-9]$': 'a key',
  'games/robots/tokens.ts: (\\([^)]*\\)?)|(\\."[^"]*"?)|([+-]?\\d+(?=\\s|$))|(\\S+)': 'colours of the code editor',
  'games/starprobe/OrderButton.svelte: ^[,\\s]+': 'the space before the words of a form',
  'games/starprobe/voyage.ts: \\s+': "a line of the player's own order sheet, word by word",
  'games/starweb/mark-style.ts: ^W': 'a label made shorter',
  'lib/orders/form-text.ts: new RegExp(`^\\\\s*${words}\\\\s*$`':
    "a line of the player's own order sheet, read by its form",
}

const PATTERN = /(?<=(?:[(=,:[!&|?]|=>|\breturn)\s*)\/(?![/*])((?:\\.|\[(?:\\.|[^\]\\])*\]|[^/\\\n[])+)\/[dgimsuvy]*/g
const METHODS = 'includes|startsWith|endsWith|indexOf|lastIndexOf|search|match|split|replace|replaceAll'
const SEARCH = new RegExp(`\\.(?:${METHODS})\\(\\s*(['"\`])((?:(?!\\1).)*)\\1`, 'g')
const CONSTANT =
  /\bconst ([A-Z]\w*)(?:: [^=]+)? = ((?:new (?:Set|Map)[^(]*\()?(?:'[^'\n]*'|\[[^;]*?\n?\]|\{[^]*?\n?\}))/g
const MADE = /\bnew RegExp\((?!['"])([^,)\n]*)/g
const EQUAL = /[=!]== (['"`])((?:(?!\1).)*)\1/g

/** Two words with a blank between them, or a word and something to find behind it. */
const isProse = (text: string) => /[a-z]{2,},? (?:[a-z]{2,}|\\|\()/i.test(text)
const isHeading = (text: string) => /^[A-Z]{3,}$/.test(text)

/** All searches in a source. What belongs to a single game is near its rules, so every pattern counts there. */
function searches(source: string, strict = false): string[] {
  const code = source.replace(/<style>[^]*<\/style>/, '').replace(/\/\*[^]*?\*\/|(?<![:'"`\\])\/\/.*|<!--[^]*?-->/g, '')
  const patterns = [...code.matchAll(PATTERN)].map((found) => found[1] ?? '').filter((text) => strict || isProse(text))
  const words = [...code.matchAll(SEARCH)].map((found) => found[2] ?? '')
  const equal = [...code.matchAll(EQUAL)].map((found) => found[2] ?? '')
  return [
    ...constants(code),
    ...[...code.matchAll(MADE)].map((found) => `new RegExp(${found[1]}`),
    ...patterns,
    ...words.filter((text) => isProse(text) || isHeading(text)),
    ...equal.filter((text) => isProse(text) && /^[A-Z]/.test(text)),
  ]
}

/** Prose in constants that texts are searched for, or looked up in. */
function constants(code: string): string[] {
  return [...code.matchAll(CONSTANT)].flatMap(([, name = '', value = '']) => {
    const used = new RegExp(`\\.(?:${METHODS})\\(${name}\\b|\\b${name}(?:\\.(?:has|get|includes|indexOf)\\(|\\[)`)
    const keys = value.startsWith('{') ? /(?<=[{,\n]\s*)'([^'\n]+)'(?=:)/g : /'([^'\n]+)'/g
    return used.test(code) ? [...value.matchAll(keys)].map((found) => found[1] ?? '').filter(isProse) : []
  })
}

it('finds searches in prose', () => {
  expect(searches(`if (/ leaves \\S+ with/.test(line)) return`)).toEqual([' leaves \\S+ with'])
  expect(searches(`lines.indexOf('NEWS')`)).toEqual(['NEWS'])
  expect(searches(`cells[0] === 'Supplies, months'`)).toEqual(['Supplies, months'])
  expect(searches(`/^(hire|buy) (\\d+)$/`)).toEqual([])
  expect(searches(`const COUNTED = /^(hire|buy) (\\d+)$/`, true)).toEqual(['^(hire|buy) (\\d+)$'])
  expect(searches(`label.replace('the player', '')`)).toEqual(['the player'])
  expect(searches(`const LOST = 'ship is lost'\ntext.endsWith(LOST)`)).toEqual(['ship is lost'])
  expect(searches(`const TOLD = ['was played', 'lost']\nTOLD.includes(text)`)).toEqual(['was played'])
  expect(searches(`const TOLD = new Set(['was played'])\nTOLD.has(text)`)).toEqual(['was played'])
  expect(searches(`const MEANT: Record<string, string> = {\n  'layout near': 'Near',\n}\nMEANT[text]`)).toEqual([
    'layout near',
  ])
  expect(searches(`new RegExp(\`^\${word} is\`, 'u')`)).toEqual(['new RegExp(`^${word} is`'])
  expect(searches(`const name = /^([A-Z])(\\d+)\\//.exec(mark.id)`, true)).toEqual(['^([A-Z])(\\d+)\\/'])
  expect(searches(`const LABEL = 'Send a message'\nshow(LABEL)`)).toEqual([])
  expect(searches(`kind === 'native ship' && /^\\d+$/.test(id) && name.startsWith('ship ')`)).toEqual([])
})

it('has none in the client, except those that are allowed', () => {
  const found = Object.entries(SOURCES)
    .filter(([path]) => !path.endsWith('api-types.ts'))
    .map(([path, source]) => [path.replace('../../src/', ''), source] as const)
    .flatMap(([path, source]) => searches(source, path.startsWith('games/')).map((text) => `${path}: ${text}`))
  expect(found.toSorted()).toEqual(Object.keys(ALLOWED).toSorted())
})
