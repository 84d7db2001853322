/** What looks alike is one component or one class of the common styles: components do not copy each other's rules. */
import { expect, test } from 'vitest'

const sources = import.meta.glob<string>('../../src/**/*.svelte', { query: '?raw', import: 'default', eager: true })

/** The declarations of a component, each with its selector. */
function declarations(source: string): Set<string> {
  const style = /<style>(.*)<\/style>/s.exec(source)?.[1] ?? ''
  const rules = style.matchAll(/([^{}]+)\{([^{}]*)\}/g)
  return new Set(
    [...rules].flatMap(([, selector = '', body = '']) =>
      body.split(';').flatMap((one) => (one.trim() ? [`${selector.trim()} { ${one.trim()} }`] : [])),
    ),
  )
}

/** The most declarations that two components may have in common by chance. */
const MOST = 9

test('no two components have the same styles', () => {
  const all = Object.entries(sources).map(([name, source]) => ({ name, own: declarations(source) }))
  expect(all.length).toBeGreaterThan(150)
  const copies = all.flatMap((one, index) =>
    all.slice(index + 1).flatMap((other) => {
      const common = [...one.own].filter((each) => other.own.has(each))
      return common.length > MOST ? [`${one.name} and ${other.name}: ${common.join(' ')}`] : []
    }),
  )
  expect(copies).toEqual([])
})
