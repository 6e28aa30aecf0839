import { paths, type Tree } from './tree.ts'

type Versions = Record<string, string>

interface Entry {
  link?: boolean
  dependencies?: Versions
  devDependencies?: Versions
  optionalDependencies?: Versions
}

const key = 'package-lock.json'

const same = (a: Versions = {}, b: Versions = {}): boolean => {
  const sorted = (versions: Versions) => JSON.stringify(Object.entries(versions).sort(([x], [y]) => (x < y ? -1 : 1)))
  return sorted(a) === sorted(b)
}

/** Where node looks for a package from this place: the own node_modules, then those above. */
const isThere = (entries: Record<string, Entry>, from: string, name: string): boolean => {
  const here = from ? `${from}/node_modules/${name}` : `node_modules/${name}`
  if (entries[here]) return true
  return from !== '' && isThere(entries, from.split('/').slice(0, -1).join('/'), name)
}

const missing = (entries: Record<string, Entry>): string[] =>
  Object.entries(entries).flatMap(([from, { link, dependencies, optionalDependencies }]) =>
    link
      ? []
      : Object.keys({ ...dependencies, ...optionalDependencies })
          .filter((name) => !isThere(entries, from, name))
          .map((name) => `${from} wants ${name}, which the lockfile lacks`),
  )

const manifests = (tree: Tree): string[] => paths(tree, (path) => /^((contracts|gateway|web|deploy|services\/[^/]+)\/)?package\.json$/.test(path))

const stale = (tree: Tree, entries: Record<string, Entry>): string[] =>
  manifests(tree).filter((path) => {
    const wanted = JSON.parse(tree.get(path) ?? '{}') as Entry
    const locked = entries[path.replace(/\/?package\.json$/, '')] ?? {}
    return !same(wanted.dependencies, locked.dependencies) || !same(wanted.devDependencies, locked.devDependencies)
  })

/** What would stop `npm ci` in a fresh clone: a manifest that the lockfile does not know, an entry that it lacks. */
export const lockFaults = (tree: Tree): string[] => {
  const { packages } = JSON.parse(tree.get(key) ?? '{"packages":{}}') as { packages: Record<string, Entry> }
  const behind = stale(tree, packages).map((path) => `${path} and ${key} do not agree: run npm install --ignore-scripts and commit both`)
  return [...behind, ...missing(packages)]
}
