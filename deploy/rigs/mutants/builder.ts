import { mkdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { context } from 'esbuild'
import { root } from '../../local/root.ts'

const folder = join(root, '.cache', 'build', 'mutants')

// never the same name twice: a module that is loaded stays loaded
let built = 0

/** Builds a subject's tests again and again with another text in the subject's place; each build is loaded afresh. */
export const builderOf = async (file: string, tests: readonly string[]) => {
  mkdirSync(folder, { recursive: true })
  let text = ''
  const contents = tests.map((path) => `import ${JSON.stringify(join(root, path))}`).join('\n')
  const build = await context({
    ...{ stdin: { contents, resolveDir: root, loader: 'ts' }, write: false, bundle: true, absWorkingDir: root, logLevel: 'silent', ignoreAnnotations: true },
    ...{ platform: 'node', format: 'esm', target: 'node20' },
    plugins: [
      {
        name: 'mutant',
        setup(plugin) {
          plugin.onResolve({ filter: /^@academy\// }, ({ path }) => ({ path: realpathSync(join(root, 'node_modules', path)) }))
          plugin.onResolve({ filter: /^[^./]/ }, ({ path, kind }) => (kind === 'entry-point' ? undefined : { path, external: true }))
          plugin.onLoad({ filter: /\.ts$/ }, ({ path }) => (path === join(root, file) ? { contents: text, loader: 'ts' } : undefined))
        },
      },
    ],
  })
  return {
    /** The program with this text; import it with `load`. Rejects when the text does not build. */
    with: async (source: string) => {
      text = source
      const { outputFiles } = await build.rebuild()
      const place = join(folder, `${process.pid}-${built++}.mjs`)
      writeFileSync(place, outputFiles?.[0]?.text ?? '')
      return { load: () => import(pathToFileURL(place).href), drop: () => rmSync(place, { force: true }) }
    },
    stop: () => build.dispose(),
  }
}
