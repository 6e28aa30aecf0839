import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const climb = (folder: string): string => {
  if (existsSync(join(folder, 'package-lock.json'))) return folder
  const parent = dirname(folder)
  if (parent === folder) throw new Error('The project folder was not found: package-lock.json is missing above this file.')
  return climb(parent)
}

/** The project's root folder, the same for the sources and for a bundle in `.cache/build`. */
export const root = climb(dirname(fileURLToPath(import.meta.url)))

/** Where fetched programs are kept: outside git, shared by all runs of this checkout. */
export const cacheFolder = (): string => process.env.ACADEMY_CACHE ?? join(root, '.cache')
