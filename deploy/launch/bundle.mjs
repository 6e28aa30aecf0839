import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, realpath, rename, stat, writeFile } from 'node:fs/promises'
import { isBuiltin } from 'node:module'
import { basename, dirname, join, relative, resolve, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './install.mjs'

export const buildFolder = join(root, '.cache', 'build')

const packageOf = (path) => path.split('/', path.startsWith('@') ? 2 : 1).join('/')

const workerUrl = /new URL\((['"])([^'"]+\.worker\.ts)\1,\s*import\.meta\.url\)/g

const outputOf = (file) => join(buildFolder, `${relative(root, file).replaceAll('/', '-').replace(/\.ts$/, '')}.mjs`)

// what a source says about its own place must stay true in the bundle
const inPlace = (contents, path, workers) =>
  contents
    .replace(workerUrl, (_, __, file) => {
      const worker = resolve(dirname(path), file)
      workers.add(worker)
      return `new URL(${JSON.stringify(pathToFileURL(outputOf(worker)).href)})`
    })
    .replaceAll(/\bimport\.meta\.url\b/g, JSON.stringify(pathToFileURL(path).href))
    .replaceAll(/\bimport\.meta\.dirname\b/g, JSON.stringify(dirname(path)))
    .replaceAll(/\bimport\.meta\.filename\b/g, JSON.stringify(path))

const loaderOf = (path) => (path.endsWith('js') ? 'js' : path.endsWith('x') ? 'tsx' : 'ts')

// native code and what is read from disk stays where it lies
const unbundled = ['@node-rs/argon2', 'swagger-ui-dist']

/** The packages of what runs: built in, a program starts in half the processor time of one that gathers two thousand files. */
const builtIn = async () => {
  const services = await readdir(join(root, 'services'))
  const homes = ['contracts', 'gateway', ...services.map((name) => join('services', name))].map((home) => join(root, home, 'package.json'))
  const packages = await Promise.all(homes.filter(existsSync).map(async (file) => JSON.parse(await readFile(file, 'utf8'))))
  return new Set(packages.flatMap(({ dependencies = {} }) => Object.keys(dependencies)).filter((name) => !unbundled.includes(name)))
}

const foreign = `${sep}node_modules${sep}`

// nobody follows an error into a package by its map, and reading such a map costs more than the whole program
const noMap = '\n//# sourceMappingURL=data:application/json;base64,eyJ2ZXJzaW9uIjozLCJzb3VyY2VzIjpbIiJdLCJtYXBwaW5ncyI6IkFBQUEifQ=='

const ownPlace = (contents, path) =>
  /\b__(dir|file)name\b/.test(contents) ? `var __dirname = ${JSON.stringify(dirname(path))}, __filename = ${JSON.stringify(path)};${contents}` : contents

const sources = (workers, packages) => ({
  name: 'sources',
  setup(build) {
    build.onResolve({ filter: /^@academy\// }, async ({ path }) => ({ path: await realpath(join(root, 'node_modules', path)) }))
    build.onResolve({ filter: /^[^./]/ }, ({ path, kind, importer }) => {
      if (kind === 'entry-point' || isBuiltin(path)) return undefined
      const name = packageOf(path)
      // what is loaded only where it is needed is not read by all others
      if (kind !== 'dynamic-import' && packages.has(name)) return undefined
      if (importer.includes(foreign) && !unbundled.includes(name)) return undefined
      // a package of a workspace's own node_modules cannot be found from the bundle: it is built in
      return existsSync(join(root, 'node_modules', name)) ? { path, external: true } : undefined
    })
    build.onLoad({ filter: /\.(tsx?|[cm]?js)$/ }, async ({ path }) => {
      const text = await readFile(path, 'utf8')
      const contents = text.includes('import.meta.') ? inPlace(text, path, workers) : text
      if (path.includes(foreign)) return { contents: `${ownPlace(contents, path)}${noMap}`, loader: 'js' }
      return contents === text ? undefined : { contents, loader: loaderOf(path) }
    })
  },
})

const banner = (entry) =>
  `import { createRequire as academyRequire } from 'node:module'; const require = academyRequire(${JSON.stringify(pathToFileURL(entry).href)}); process.argv[1] = process.argv[1] === import.${'meta'}.filename ? ${JSON.stringify(entry)} : process.argv[1];`

const write = async (file, contents) => {
  const temporary = `${file}.${process.pid}`
  await writeFile(temporary, contents)
  await rename(temporary, file)
}

const buildOne = async (esbuild, entry, output, workers) => {
  const result = await esbuild.build({
    ...{ entryPoints: [entry], outfile: output, write: false, bundle: true, absWorkingDir: root, logLevel: 'silent' },
    ...{ platform: 'node', format: 'esm', target: 'node20', jsx: 'automatic', sourcemap: 'linked', sourcesContent: false },
    // the text of a program stays in its memory
    ...{ minifyWhitespace: true, minifySyntax: true, lineLimit: 160, legalComments: 'none' },
    ...{ banner: { js: banner(entry) }, plugins: [sources(workers, await builtIn())], metafile: true },
  })
  for (const file of result.outputFiles) await write(file.path, file.contents)
  return Object.keys(result.metafile.inputs).map((path) => resolve(root, path))
}

const stampOf = (file) => `${outputOf(file)}.from`
const traceOf = async (path) => {
  const { mtimeMs, size } = await stat(path)
  return `${mtimeMs} ${size}`
}
const tracesOf = async (paths) => Object.fromEntries(await Promise.all(paths.map(async (path) => [path, await traceOf(path)])))

// what every bundle depends on besides its sources: how it is made, and which packages there are
const always = [import.meta.filename, join(root, 'package-lock.json')]

/** True when the program was bundled from exactly these files before. */
const isFresh = async (entry) => {
  if (!existsSync(stampOf(entry)) || !existsSync(outputOf(entry))) return false
  try {
    const { place, files, outputs } = JSON.parse(await readFile(stampOf(entry), 'utf8'))
    // the paths of the sources are written into the bundle: a folder that was copied or renamed has its own
    if (place !== root) return false
    const now = await tracesOf(Object.keys(files))
    return outputs.every((output) => existsSync(output)) && Object.entries(files).every(([path, trace]) => now[path] === trace)
  } catch {
    return false // a source is gone, or the stamp was cut off: it is bundled anew
  }
}

const fault = (thrown) => {
  const first = thrown.errors?.[0]
  const place = first?.location ? `${first.location.file}:${first.location.line}: ` : ''
  return new Error(first ? `The program does not build: ${place}${first.text}` : thrown.message)
}

/** Bundles, unless nothing has changed since the last time, a TypeScript program and its `*.worker.ts` files into .cache/build and gives the path of the plain JavaScript. */
export const bundle = async (file) => {
  const entry = resolve(root, file)
  if (!existsSync(entry)) throw new Error(`There is no ${basename(file)} at ${relative(root, entry)}.`)
  if (await isFresh(entry)) return outputOf(entry)
  const began = Date.now()
  const esbuild = await import('esbuild')
  await mkdir(buildFolder, { recursive: true })
  const workers = new Set()
  try {
    const inputs = [...always, ...(await buildOne(esbuild, entry, outputOf(entry), workers))]
    for (const worker of workers) inputs.push(...(await buildOne(esbuild, worker, outputOf(worker), workers)))
    // the lockfile says which packages there are
    const files = await tracesOf(inputs.filter((path) => !path.includes(foreign) && existsSync(path)))
    // what was written while it was bundled may not be in it
    const settled = Object.values(files).every((trace) => Number.parseFloat(trace) < began)
    if (settled) await write(stampOf(entry), JSON.stringify({ place: root, files, outputs: [...workers].map(outputOf) }))
  } catch (thrown) {
    throw fault(thrown)
  } finally {
    await esbuild.stop()
  }
  return outputOf(entry)
}
