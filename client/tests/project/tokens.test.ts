/** Every variable that a component uses is a design token or is set by a component, and no component has a colour of its own. */
import { expect, test } from 'vitest'

const sources = import.meta.glob<string>(['../../src/**/*.{svelte,css,ts}', '!../../src/lib/api/api-types.ts'], {
  query: '?raw',
  import: 'default',
  eager: true,
})
const files = Object.entries(sources).map(([name, text]) => ({ name, text }))
const tokens = files.find(({ name }) => name.endsWith('tokens.css'))?.text ?? ''

test('all variables are known', () => {
  expect(files.length).toBeGreaterThan(150)
  const set = new Set(
    files.flatMap(({ text }) => [...text.matchAll(/--([a-z][a-z0-9-]*)\s*[:=]/g)].map((found) => found[1])),
  )
  const used = files.flatMap(({ name, text }) =>
    [...text.matchAll(/var\(--([a-z][a-z0-9-]*)\s*[,)]/g)].map((found) => `${name}: ${found[1]}`),
  )
  expect(used.filter((each) => !set.has(each.split(': ')[1]))).toEqual([])
})

const NAMED =
  'aqua|azure|beige|black|blue|brown|coral|crimson|cyan|fuchsia|gold|gr[ae]y|green|indigo|ivory|khaki|lavender|lime|' +
  'magenta|maroon|navy|olive|orange|orchid|pink|plum|purple|red|salmon|sienna|silver|snow|tan|teal|tomato|turquoise|' +
  'violet|wheat|white|yellow'
/** A colour that is written down where it is used: in numbers, or by one of the names of CSS. */
const WRITTEN = new RegExp(
  `#[0-9a-f]{3,8}\\b|\\b(?:rgba?|hsla?|oklch)\\(|(?<![-\\w])[a-z]*(?:${NAMED})[a-z]*(?![-\\w])`,
  'i',
)

/** The colours of a style sheet, or of the styles of a component, that are not tokens. */
function ownColours(text: string): string[] {
  return [...text.matchAll(/(?:color|background|fill|stroke|shadow|border[a-z-]*): ([^;{}\n]*)/g)]
    .filter(([, value = '']) => WRITTEN.test(value.replaceAll(/var\(--[a-z0-9-]+|light-dark|'[^']*'/g, '')))
    .map(([whole]) => whole)
}

test('a colour that is no token is found', () => {
  expect(ownColours('a { color: dimgray; background: var(--red); border: 1px solid #fff }')).toEqual([
    'color: dimgray',
    'border: 1px solid #fff ',
  ])
})

test('colours are tokens', () => {
  const styles = files.flatMap(({ name, text }) => {
    if (name.endsWith('tokens.css') || name.endsWith('.ts')) return []
    const own = name.endsWith('.svelte') ? (/<style[^>]*>([^]*)<\/style>/.exec(text)?.[1] ?? '') : text
    return [{ name, text: own }]
  })
  expect(styles.map(({ name }) => name.split('/').at(-1))).toEqual(expect.arrayContaining(['base.css', 'print.css']))
  expect(styles.flatMap(({ name, text }) => ownColours(text).map((found) => `${name}: ${found}`))).toEqual([])
  const inCode = files
    .filter(({ name }) => name.endsWith('.ts') || name.endsWith('.svelte'))
    .flatMap(({ name, text }) =>
      [...text.matchAll(/(?:color|background|fill|stroke|border[a-z-]*): [^;{}\n]*(#[0-9a-f]{3,8}\b|rgb\()/g)].map(
        (found) => `${name}: ${found[0]}`,
      ),
    )
  expect(inCode).toEqual([])
})

test('dialogs are in the style of the site', () => {
  const asked = files
    .filter(({ text }) => /\b(?:window\.)?(?:confirm|prompt|alert)\(/.test(text))
    .map(({ name }) => name)
  expect(asked).toEqual([])
})

test('text is at least 11 pixels', () => {
  expect(tokens).toContain('--text-11: 0.6875rem')
  expect(tokens).not.toMatch(/--text-(?:[1-9]|10):/)
})
