import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { contracts } from '@academy/contracts/index.ts'
import { services } from '../embedded/services.ts'
import { namesOf, ownersOf } from './names.ts'
import { nothing, type Outcome, spread } from './outcome.ts'
import { type Ground, sessionOf } from './session.ts'
import { chapters } from './story/chapters.ts'

const bookIn = (file: string): string[] => (existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [])

/**
 * Crash points: the story is told while the process ends itself at each point when it first reaches it, once a life; the client gives again what
 * was not acknowledged. `only` are chapters and `points` a pattern of names.
 */
export const crashPoints = async (ground: Ground, only: readonly string[] = [], points = ''): Promise<Outcome> => {
  const outcome = nothing('points')
  const book = join(ground.folder, 'points.book')
  const session = await sessionOf(ground, 'points', { env: { CRASH_BOOK: book, ...(points ? { CRASH_ONLY: points } : {}) } })
  try {
    for (const [name, tell] of Object.entries(chapters).filter(([chapter]) => only.length === 0 || only.includes(chapter))) {
      const before = bookIn(book).length
      const since = Date.now()
      await tell(session.teller).catch((error: unknown) => {
        outcome.short.push(`${name} broke off at ${bookIn(book).at(-1)}: ${error instanceof Error ? error.message : String(error)}`)
      })
      ground.say(`${name}: ${bookIn(book).length - before} points in ${((Date.now() - since) / 1000).toFixed(0)} s`)
    }
    await session.check(outcome)
  } finally {
    await session.close()
  }
  const reached = bookIn(book)
  const expected = namesOf(ownersOf(contracts, services), services)
  const missing = only.length > 0 || points ? [] : expected.filter((name) => !reached.includes(name))
  outcome.runs = reached.length
  outcome.short.push(...missing.map((name) => `never reached ${name}`))
  outcome.notes.push(`${reached.length} points, ${expected.length - missing.length} of ${expected.length} listed`, spread('ready again', session.starts))
  return outcome
}
