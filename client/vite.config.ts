import { svelte } from '@sveltejs/vite-plugin-svelte'
import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite'
import { defineConfig } from 'vitest/config'
import { fontSubsets } from './font-subsets.ts'

const FIRST = '/src/main.ts'
const APP = '/src/app.ts'
const server = 'http://127.0.0.1:8123'

/** The page names the files of the client itself, so that they are loaded beside the first script and not after it. */
function nameFiles(): Plugin {
  return {
    name: 'name-files',
    transformIndexHtml: {
      order: 'post',
      handler(_, { bundle = {} }) {
        const scripts = new Set<string>()
        const styles = new Set<string>()
        const add = (name: string) => {
          const file = bundle[name]
          if (file?.type !== 'chunk' || scripts.has(name)) return
          scripts.add(name)
          file.imports.forEach(add)
          file.viteMetadata?.importedCss.forEach((style) => styles.add(style))
        }
        for (const file of Object.values(bundle))
          if (file.type === 'chunk' && file.facadeModuleId?.endsWith(APP)) add(file.fileName)
        const first = Object.values(bundle).find((file) => file.type === 'chunk' && file.isEntry)
        scripts.delete(first?.fileName ?? '')
        const linked =
          (rel: string) =>
          (name: string): HtmlTagDescriptor => ({
            tag: 'link',
            attrs: { rel, crossorigin: true, href: `/${name}` },
            injectTo: 'head',
          })
        return [...[...scripts].map(linked('modulepreload')), ...[...styles].map(linked('stylesheet'))]
      },
    },
  }
}

/** Whether a script is loaded with another one, because that needs it at once. */
function neededBy(file: string, id: string, context: Rolldown.ChunkingContext): boolean {
  const seen = new Set<string>()
  const waiting = [id]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (next.endsWith(file)) return true
    if (seen.has(next)) continue
    seen.add(next)
    waiting.push(...(context.getModuleInfo(next)?.importers ?? []))
  }
  return false
}

export default defineConfig({
  plugins: [fontSubsets(), svelte(), nameFiles()],
  build: {
    outDir: '../src/turnsheet/interfaces/web/static',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'], // the first ones that know light-dark()
    modulePreload: { polyfill: false },
    // All that the client needs in any case is one file, also what is needed by parts that are loaded later.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            {
              debugName: 'app',
              name: (id, context) => (!neededBy(FIRST, id, context) && neededBy(APP, id, context) ? 'app' : null),
            },
          ],
        },
      },
    },
  },
  test: { css: true }, // a test reads the design tokens
  server: { host: '127.0.0.1', proxy: { '/api': server } },
})
