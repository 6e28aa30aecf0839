import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** All text files of the project by their path from the root. */
export type Tree = ReadonlyMap<string, string>

/** One rule of the project: gives a sentence for each fault, beginning with its place. */
export interface Check {
  name: string
  faults: (tree: Tree) => string[] | Promise<string[]>
}

const skipped = new Set(['node_modules', 'dist', 'coverage', '.git', '.cache', '.data'])
const text = /(\.(ts|tsx|mjs|cjs|js|json|css|html|md|yml|yaml|sh|env|pem|key|svg|txt)|\/run|Dockerfile|\.env\.\w+|\.npmrc)$/
const largest = 2_000_000

const pathsIn = async (folder: string, below: string): Promise<string[]> => {
  const entries = await readdir(join(folder, below), { withFileTypes: true })
  const lists = entries
    .filter((entry) => !skipped.has(entry.name))
    .map((entry) => {
      const path = below ? `${below}/${entry.name}` : entry.name
      return entry.isDirectory() ? pathsIn(folder, path) : entry.isFile() && text.test(`/${path}`) ? [path] : []
    })
  return (await Promise.all(lists)).flat()
}

/** Reads the text files of the project; build results, data and installed packages are left out. */
export const readTree = async (folder: string): Promise<Tree> => {
  const paths = (await pathsIn(folder, '')).sort()
  const files = await Promise.all(paths.map(async (path) => [path, await readFile(join(folder, path), 'utf8')] as const))
  return new Map(files.filter(([, content]) => content.length <= largest))
}

export const isSource = (path: string): boolean => /\.(ts|tsx)$/.test(path)

export const isTest = (path: string): boolean => /\.(test|e2e)\.tsx?$/.test(path) || path.includes('/testing/')

/** The paths that fit. */
export const paths = (tree: Tree, fits: (path: string) => boolean): string[] => [...tree.keys()].filter(fits)
