import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, realpath, rm, stat } from 'node:fs/promises'
import { isBuiltin } from 'node:module'
import { basename, dirname, join, relative, resolve, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './install.mjs'
import { isFresh, stampOf, write } from './stamp.mjs'

export const buildFolder = join(root, '.cache', 'build')

/** The packages that no bundle can hold: their code is the machine's own. */
export const native = ['@node-rs/argon2', '@napi-rs/image']

const packageOf = (path) => path.split('/', path.startsWith('@') ? 2 : 1).join('/')

const workerUrl = /new URL\((['"])([^'"]+\.worker\.ts)\1,\s*import\.meta\.url\)/g

const asItIs = { into: '', plugins: [], by: [] }

const outputOf = (file, { into }) => join(buildFolder, into, `${relative(root, file).replaceAll('/', '-').replace(/\.ts$/, '')}.mjs`)

// what a source says about its own place must stay true in the bundle
const inPlace = (contents, path, workers, made) =>
  contents
    .replace(workerUrl, (_, __, file) => {
      const worker = resolve(dirname(path), file)
      workers.add(worker)
      return `new URL(${JSON.stringify(pathToFileURL(outputOf(worker, made)).href)})`
    })
    .replaceAll(/\bimport\.meta\.url\b/g, JSON.stringify(pathToFileURL(path).href))
    .replaceAll(/\bimport\.meta\.dirname\b/g, JSON.stringify(dirname(path)))
    .replaceAll(/\bimport\.meta\.filename\b/g, JSON.stringify(path))

const loaderOf = (path) => (path.endsWith('js') ? 'js' : path.endsWith('x') ? 'tsx' : 'ts')

const foreign = `${sep}node_modules${sep}`

// nobody follows an error into a package by its map, and such a map is larger than that of the program
const noMap = '\n//# sourceMappingURL=data:application/json;base64,eyJ2ZXJzaW9uIjozLCJzb3VyY2VzIjpbIiJdLCJtYXBwaW5ncyI6IkFBQUEifQ=='

const sources = (workers, isExternal, made) => ({
  name: 'sources',
  setup(build) {
    build.onResolve({ filter: /^@academy\// }, async ({ path }) => ({ path: await realpath(join(root, 'node_modules', path)) }))
    build.onResolve({ filter: /^[^./]/ }, (asked) => {
      if (asked.kind === 'entry-point') return undefined
      return isBuiltin(asked.path) || isExternal(asked) ? { path: asked.path, external: true } : undefined
    })
    build.onLoad({ filter: /\.(tsx?|[cm]?js)$/ }, async ({ path }) => {
      const text = await readFile(path, 'utf8')
      const contents = text.includes('import.meta.') ? inPlace(text, path, workers, made) : text
      if (path.includes(foreign) && build.initialOptions.sourcemap) return { contents: contents + noMap, loader: 'js' }
      return contents === text ? undefined : { contents, loader: loaderOf(path) }
    })
  },
})

/**
 * What one program alone leaves out: its own packages are built in, for it then starts in half the processor time; what is loaded only where it is
 * needed, what only tools need and what no bundle can hold stays where it lies. A package of a workspace's own node_modules cannot be found from there.
 */
const beside = async () => {
  const services = await readdir(join(root, 'services'))
  const homes = ['contracts', 'gateway', ...services.map((name) => join('services', name))].map((home) => join(root, home, 'package.json'))
  const packages = await Promise.all(homes.filter(existsSync).map(async (file) => JSON.parse(await readFile(file, 'utf8'))))
  const own = new Set(packages.flatMap(({ dependencies = {} }) => Object.keys(dependencies)))
  return ({ path, kind, importer }) => {
    const name = packageOf(path)
    const wanted = importer.includes(foreign) || (kind !== 'dynamic-import' && own.has(name))
    return native.includes(name) || (!wanted && existsSync(join(root, 'node_modules', name)))
  }
}

/** Packages in CommonJS, bundled into a module, ask for what a module does not have by itself. */
const placed = `import { createRequire as academyRequire } from 'node:module'; import { dirname as academyDirname } from 'node:path'; const __filename = import.${'meta'}.filename, __dirname = academyDirname(__filename);`

export const packagesBanner = `${placed} const require = academyRequire(import.${'meta'}.url);`

const banner = (entry) =>
  `${placed} const require = academyRequire(${JSON.stringify(pathToFileURL(entry).href)}); process.argv[1] = process.argv[1] === __filename ? ${JSON.stringify(entry)} : process.argv[1];`

const manner = { write: false, bundle: true, absWorkingDir: root, platform: 'node', format: 'esm', target: 'node20', metafile: true, logLevel: 'silent' }

const built = async (esbuild, options) => {
  const { outputFiles, metafile } = await esbuild.build({ ...manner, ...options })
  for (const file of outputFiles) await write(file.path, file.contents)
  return { outputs: outputFiles.map(({ path }) => path), inputs: Object.keys(metafile.inputs).map((path) => resolve(root, path)) }
}

const buildOne = async (esbuild, entry, workers, made) =>
  built(esbuild, {
    ...{ entryPoints: [entry], outfile: outputOf(entry, made), jsx: 'automatic', sourcemap: 'linked', sourcesContent: false },
    // the text of a program stays in its memory
    ...{ minifyWhitespace: true, minifySyntax: true, lineLimit: 160, legalComments: 'none' },
    ...{ banner: { js: banner(entry) }, plugins: [...made.plugins, sources(workers, await beside(), made)] },
  })

/** Packages built in and shared among the programs: read in half the time of packages that lie in many files (deploy/decisions/0018). */
const buildTogether = (esbuild, entryPoints, folder, workers) =>
  built(esbuild, {
    ...{ entryPoints, outdir: folder, splitting: true, outExtension: { '.js': '.mjs' }, chunkNames: 'shared-[hash]', legalComments: 'none' },
    ...{ banner: { js: packagesBanner }, plugins: [sources(workers, ({ path }) => native.includes(packageOf(path)), asItIs)] },
  })

const fault = (thrown) => {
  const first = thrown.errors?.[0]
  const place = first?.location ? `${first.location.file}:${first.location.line}: ` : ''
  return new Error(first ? `The program does not build: ${place}${first.text}` : thrown.message)
}

/** Builds what was asked for, with the `*.worker.ts` files that turn up, unless nothing has changed since the last time. */
const unlessFresh = async (stamp, asked, made, build) => {
  if (await isFresh(stamp, asked)) return
  const began = Date.now()
  const esbuild = await import('esbuild')
  await mkdir(join(buildFolder, made.into), { recursive: true })
  const workers = new Set()
  try {
    const all = [await build(esbuild, workers, began)]
    for (const worker of workers) all.push(await buildOne(esbuild, worker, workers, made))
    // how it is made, and which packages there are
    const always = [import.meta.filename, join(root, 'package-lock.json'), ...made.by]
    const inputs = [...always, ...all.flatMap((one) => one.inputs.filter((path) => !path.includes(foreign)))]
    await stampOf({ stamp, asked, began, inputs, outputs: all.flatMap((one) => one.outputs) })
  } catch (thrown) {
    throw fault(thrown)
  } finally {
    await esbuild.stop()
  }
}

const entryOf = (file) => {
  const entry = resolve(root, file)
  if (!existsSync(entry)) throw new Error(`There is no ${basename(file)} at ${relative(root, entry)}.`)
  return entry
}

/**
 * Bundles, unless nothing has changed since the last time, a TypeScript program and its `*.worker.ts` files into .cache/build and gives the path of the
 * plain JavaScript; made otherwise, it stands in a folder of its own there.
 */
export const bundle = async (file, made = asItIs) => {
  const entry = entryOf(file)
  const output = outputOf(entry, made)
  await unlessFresh(`${output}.from`, entry, made, (esbuild, workers) => buildOne(esbuild, entry, workers, made))
  return output
}

/** What earlier builds left behind; another builder's files of this very moment stay. */
const removeOlder = async (folder, here, began) => {
  for (const file of await readdir(folder)) {
    if (here.has(file)) continue
    const found = await stat(join(folder, file)).catch((error) => {
      // the other builder has removed it
      if (error.code !== 'ENOENT') throw error
    })
    if (found && found.mtimeMs < began) await rm(join(folder, file), { force: true })
  }
}

/** Bundles several programs, given by their names, into one folder of .cache/build, with their packages and what they share; gives the paths of the plain JavaScript by the names. */
export const bundleTogether = async (name, programs) => {
  const folder = join(buildFolder, name)
  const entries = Object.fromEntries(Object.entries(programs).map(([program, file]) => [program, entryOf(file)]))
  await unlessFresh(`${folder}.from`, JSON.stringify(entries), asItIs, async (esbuild, workers, began) => {
    await mkdir(folder, { recursive: true })
    const all = await buildTogether(esbuild, entries, folder, workers)
    await removeOlder(folder, new Set(all.outputs.map((path) => basename(path))), began)
    return all
  })
  return new Map(Object.keys(entries).map((program) => [program, join(folder, `${program}.mjs`)]))
}
