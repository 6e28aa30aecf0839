import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { contracts } from '@academy/contracts/index.ts'
import { services } from '../../embedded/services.ts'
import { namesOf, ownersOf, wronglyExcepted } from './names.ts'
import { joined, nothing, type Outcome, spread, tooLate } from './outcome.ts'
import { type Fixture, sessionOf } from './session.ts'
import { chapters } from './story/chapters.ts'
import { runJobs } from './story/clock.ts'

const bookIn = (file: string): string[] => (existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [])

/** Which chapters are told (all without one), at which points (a pattern of names), for how long. */
interface PointOptions {
  chapters: readonly string[]
  points: string
  minutes: number
}

/** Chapters that are told beside each other, each row on a copy of the world. */
const strands = [['seats', 'outlet', 'operating'], ['cancelled', 'offers', 'classes', 'late', 'desk', 'importing'], ['master']]

/** Tells some chapters on one copy of the world while the process ends itself at each point that the book does not know yet. */
const strand = async (fixture: Fixture, name: string, own: readonly string[], env: Record<string, string>, minutes: number): Promise<Outcome> => {
  const outcome = nothing('points')
  const session = await sessionOf(fixture, name, { env })
  const over = setTimeout(() => session.spare(), minutes * 60_000)
  try {
    for (const chapter of own) {
      const since = Date.now()
      await chapters[chapter]?.(session.teller).catch((error: unknown) => {
        outcome.short.push(`${chapter} broke off: ${error instanceof Error ? error.message : String(error)}`)
      })
      fixture.say(`${chapter}: ${session.starts.length} lives so far, ${((Date.now() - since) / 1000).toFixed(0)} s`)
    }
    session.spare()
    // no life under crash points lasts until the clock's next minute
    await runJobs(session.teller)
    await session.check(outcome)
    outcome.short.push(...tooLate(session.starts))
    outcome.notes.push(spread('ready again', session.starts))
  } finally {
    clearTimeout(over)
    await session.close()
  }
  return outcome
}

/**
 * Crash points: the story is told while the process ends itself at each point when it first reaches it, once a life; the client gives again what
 * was not acknowledged. After `minutes` nothing is ended any more and the story is told to its end.
 */
export const crashPoints = async (fixture: Fixture, { chapters: only, points, minutes }: PointOptions): Promise<Outcome> => {
  const book = join(fixture.folder, 'points.book')
  const env = { CRASH_BOOK: book, ...(points ? { CRASH_ONLY: points } : {}) }
  const own = strands.map((each) => each.filter((name) => only.length === 0 || only.includes(name))).filter((each) => each.length > 0)
  const parts = await Promise.all(own.map((each, at) => strand(fixture, `points-${at}`, each, env, minutes)))
  const reached = new Set(bookIn(book))
  const expected = namesOf(ownersOf(contracts, services), services).filter((name) => new RegExp(points).test(name))
  const missing = expected.filter((name) => !reached.has(name))
  const outcome = parts.reduce((sum, part) => joined(sum, part), { ...nothing('points'), runs: reached.size })
  outcome.notes.unshift(`${reached.size} points, ${expected.length - missing.length} of ${expected.length} listed`)
  outcome.short.push(...wronglyExcepted(reached).map((name) => `${name} stores something, though it is excepted`))
  // some chapters reach some
  if (only.length === 0) outcome.short.push(...missing.map((name) => `never reached ${name}`))
  return outcome
}
