import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Finds a folder of the project, walking up from this file: the same in source, bundle and image. Throws Error when there is none. */
export const projectFolder = (name: string): string => {
  for (let at = dirname(fileURLToPath(import.meta.url)); ; at = dirname(at)) {
    if (existsSync(join(at, name)) && existsSync(join(at, 'package.json'))) return join(at, name)
    if (at === dirname(at)) throw new Error(`the folder ${name} is missing beside the program`)
  }
}

/** The installed release: the version of the package and its build, `dev` where it was not built; `BUILD` names it otherwise. */
export const release = (): { version: string; build: string } => {
  const { version, build = 'dev' } = JSON.parse(readFileSync(join(projectFolder('contracts'), '..', 'package.json'), 'utf8')) as Record<string, string>
  return { version: version ?? '0', build: setting('BUILD', build) }
}

/** Production hides demo accounts, the developer pages and output checks. */
export const production = (): boolean => process.env.NODE_ENV === 'production'

/**
 * A setting from the environment, or from the file that `<name>_FILE` names (secrets of containers). Throws Error naming the variable when it is absent
 * and has no default.
 */
export const setting = (name: string, fallback?: string): string => {
  const file = process.env[`${name}_FILE`]
  const value = process.env[name] ?? (file ? readFileSync(file, 'utf8').trim() : fallback)
  if (value === undefined) throw new Error(`the environment variable ${name} is not set`)
  return value
}
