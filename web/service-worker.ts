import { join } from 'node:path'
import { build } from 'esbuild'
import type { Plugin } from 'vite'

type Bundle = Parameters<Extract<NonNullable<Plugin['generateBundle']>, (...args: never[]) => unknown>>[1]
type Part = Bundle[string]

/** What a reader needs without a network: the application, his home, classes, enrolments, notices, himself; and the texts of these. */
const places =
  /src[\\/](?:main|app[\\/](?:start|pages[\\/](?:person|account|landing))|features[\\/](?:training[\\/]delivery[\\/](?:offerings[\\/](?:list|detail)|enrolments[\\/](?:list|one))|notification[\\/]notices[\\/]screen))\.tsx$/
const texts = /^assets\/texts-[\w-]+-(?:portal|core)-/

const sheetsOf = (part: Part): string[] =>
  part.type === 'chunk' ? [...((part as { viteMetadata?: { importedCss?: Set<string> } }).viteMetadata?.importedCss ?? [])] : []

/** The files that every reader's places need, each with what it imports at once. */
const shellOf = (bundle: Bundle): string[] => {
  const found = new Set<string>()
  const add = (name: string) => {
    const part = bundle[name]
    if (!part || found.has(name)) return
    found.add(name)
    for (const sheet of sheetsOf(part)) found.add(sheet)
    if (part.type === 'chunk') for (const other of part.imports) add(other)
  }
  for (const part of Object.values(bundle))
    if (part.type === 'chunk' && (part.isEntry || texts.test(part.fileName) || part.moduleIds.some((id) => places.test(id)))) add(part.fileName)
  return [...found].sort()
}

const isAsset = (name: string): boolean => name.startsWith('assets/') && !/\.(?:br|gz|map)$/.test(name)

/** Lays the service worker beside the page, with the names of the files that it keeps. */
export const serviceWorker = (root: string): Plugin => ({
  name: 'academy-service-worker',
  apply: 'build',
  generateBundle: {
    order: 'post',
    async handler(_, bundle) {
      const all = Object.keys(bundle).filter(isAsset).sort()
      const made = await build({
        entryPoints: [join(root, 'src/worker/worker.ts')],
        bundle: true,
        minify: true,
        write: false,
        format: 'iife',
        target: 'es2022',
        define: { __SHELL__: JSON.stringify(shellOf(bundle)), __ALL__: JSON.stringify(all) },
      })
      this.emitFile({ type: 'asset', fileName: 'worker.js', source: made.outputFiles[0]?.contents ?? '' })
    },
  },
})
