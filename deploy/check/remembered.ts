import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { cacheFolder } from '../local/root.ts'

/** What was found in these sources before, from the cache; else found now and remembered, one result a check. What it gives must be plain JSON. */
export const remembered = <T>(check: string, sources: readonly (readonly [path: string, content: string])[], find: () => T): T => {
  const hash = createHash('sha256')
  for (const [path, content] of sources) hash.update(`${path}\0${content}\0`)
  const [file, key] = [join(cacheFolder(), `${check}.json`), hash.digest('hex')]
  if (existsSync(file)) {
    const before = JSON.parse(readFileSync(file, 'utf8')) as { key: string; found: T }
    if (before.key === key) return before.found
  }
  const found = find()
  mkdirSync(cacheFolder(), { recursive: true })
  writeFileSync(file, JSON.stringify({ key, found }))
  return found
}
