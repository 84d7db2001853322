/** The faces of the client, subset to what their rules in styles/fonts.css say, and their licences beside the built files. */
import { createHash } from 'node:crypto'
import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises'
import subsetFont from 'subset-font'
import type { Plugin } from 'vite'

const PACKAGES = new URL('./node_modules/', import.meta.url)
const MADE = new URL('./.cache/fonts/', PACKAGES)
const LICENCES = new URL('../licenses/', import.meta.url)
/** Of the features of the faces: how letters are joined, spaced and marked, and figures of one width. */
const FEATURES = { keepFeatures: ['calt', 'ccmp', 'kern', 'liga', 'locl', 'mark', 'mkmk', 'tnum'] } // an option that its types leave out

/** The value of a descriptor in a rule of a face. */
function described(rule: string, name: string): string {
  return new RegExp(`${name}:\\s*([^;]+);`).exec(rule)?.[1] ?? ''
}

/** All characters of a `unicode-range`. */
export function charactersOf(range: string): string {
  return [...range.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/gi)]
    .flatMap(([, first = '', last = first]) => {
      const from = parseInt(first, 16)
      return Array.from({ length: parseInt(last, 16) - from + 1 }, (_, more) => String.fromCodePoint(from + more))
    })
    .join('')
}

/** The axes of a variable face: the weights that the rule names, and the values that it pins. */
function axesOf(rule: string): Record<string, number | { min: number; max: number }> {
  const [min, max] = described(rule, 'font-weight').split(/\s+/).map(Number)
  const pinned = [...described(rule, 'font-variation-settings').matchAll(/['"](\w{4})['"] (\d+)/g)]
  return {
    wght: { min: min ?? 400, max: max ?? min ?? 400 },
    ...Object.fromEntries(pinned.map(([, axis, value]) => [axis, Number(value)])),
  }
}

/** The face of a rule with only the characters, axes and features that it needs, as woff2. */
export async function subsetOf(rule: string): Promise<Uint8Array> {
  const file = /url\('([^']+)'\)/.exec(rule)?.[1] ?? ''
  const whole = await readFile(new URL(file, PACKAGES))
  return subsetFont(whole, charactersOf(described(rule, 'unicode-range')), {
    targetFormat: 'woff2',
    ...FEATURES,
    ...(file.includes('variable') ? { variationAxes: axesOf(rule) } : {}),
  })
}

export function rulesOf(css: string): string[] {
  return css.match(/@font-face \{[^}]*\}/g) ?? []
}

async function made(rule: string): Promise<string> {
  const face = await subsetOf(rule)
  const [family, style] = [described(rule, 'font-family').replaceAll("'", ''), described(rule, 'font-style')]
  const sum = createHash('sha256').update(rule).digest('hex').slice(0, 6)
  const name = [...family.toLowerCase().split(' '), ...(style ? [style] : []), sum].join('-')
  const file = new URL(`${name}.woff2`, MADE)
  await writeFile(file, face)
  return rule.replace(/url\('[^']+'\)/, `url('${file.pathname}')`).replace(/\s*font-variation-settings:[^;]+;/, '')
}

export function fontSubsets(): Plugin {
  return {
    name: 'font-subsets',
    enforce: 'pre',
    async transform(css, id) {
      if (!id.endsWith('/styles/fonts.css')) return null
      await mkdir(MADE, { recursive: true })
      const rules = rulesOf(css)
      const done = await Promise.all(rules.map(made))
      return { code: rules.reduce((text, rule, index) => text.replace(rule, () => done[index] ?? ''), css), map: null }
    },
    async generateBundle() {
      for (const name of await readdir(LICENCES)) {
        const source = await readFile(new URL(name, LICENCES))
        this.emitFile({ type: 'asset', fileName: `assets/license-${name}`, source })
      }
    },
  }
}
