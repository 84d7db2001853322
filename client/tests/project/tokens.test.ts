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

test('colours and sizes of text are tokens', () => {
  const own = files
    .filter(({ name }) => !/tokens\.css|base\.css$/.test(name))
    .flatMap(({ name, text }) =>
      [...text.matchAll(/(?:color|background|fill|stroke|border[a-z-]*): [^;{}\n]*(#[0-9a-f]{3,8}\b|rgb\()/g)].map(
        (found) => `${name}: ${found[0]}`,
      ),
    )
  expect(own).toEqual([])
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
