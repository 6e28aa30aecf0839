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

const SHORT = 16
/** How the secrets begin that `docker-compose.yml` tries the product with: everybody can read them. */
const TRIAL = 'trial-only'

/**
 * A secret that others must not guess. Throws Error naming the variable in production where it is absent or short, and where an installation that
 * is planned as production (`KAFKA_PLAN`) still has the trial's; elsewhere `fallback` stands in.
 */
export const secret = (name: string, fallback?: string): string => {
  const value = setting(name, production() ? undefined : fallback)
  if (!production()) return value
  if (value.length < SHORT) throw new Error(`${name} is no secret: it needs at least ${SHORT} characters`)
  if (value.startsWith(TRIAL) && setting('KAFKA_PLAN', '') === 'production') throw new Error(`${name} is the trial's, which everybody can read`)
  return value
}
