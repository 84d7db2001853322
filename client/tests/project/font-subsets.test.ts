/** The faces of the client: small files, with all the characters that our texts have. */
import { expect, test } from 'vitest'
import { charactersOf, rulesOf, subsetOf } from '../../font-subsets.ts'
import css from '../../src/styles/fonts.css?raw'

const texts = import.meta.glob<string>(
  [
    '../../src/**/*.svelte',
    '../../src/games/*/showcase.json',
    '../../../docs/{rules,guides}/*.md',
    '../../../docs/{cases,glossary}.md',
  ],
  { query: '?raw', import: 'default', eager: true },
)
const rules = rulesOf(css)
const charactersOfFamily = (family: string) =>
  new Set(rules.filter((rule) => rule.includes(`'${family}'`)).flatMap((rule) => [...charactersOf(rule)]))

test.each(['Source Serif 4', 'IBM Plex Mono'])('%s has every character of the pages, rules and guides', (family) => {
  const characters = charactersOfFamily(family)
  const used = new Set(Object.values(texts).flatMap((text) => [...text]))
  expect(used.size).toBeGreaterThan(90)
  expect([...used].filter((each) => !characters.has(each) && each !== '\n')).toEqual([])
})

test('names of people have the letters of all Latin alphabets of Europe', () => {
  for (const family of ['Source Serif 4', 'IBM Plex Mono'])
    expect([...'ÁÇÉÑÖßåøĄČĐĞİŁŐŒŘŞȘŤŮŽž'].filter((each) => !charactersOfFamily(family).has(each))).toEqual([])
})

test('a page in English loads less than 125 kB of letters, and no file has more than 45 kB', async () => {
  const sizes = await Promise.all(rules.map(async (rule) => ({ rule, size: (await subsetOf(rule)).length })))
  const first = sizes.filter(({ rule }) => charactersOf(rule).includes('e') && !rule.includes('italic'))
  expect(first).toHaveLength(5)
  expect(first.reduce((sum, { size }) => sum + size, 0)).toBeLessThan(125_000)
  expect(sizes.filter(({ size }) => size < 1_000 || size > 45_000).map(({ rule }) => rule)).toEqual([])
}, 60_000)
