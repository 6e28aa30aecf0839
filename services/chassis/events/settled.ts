import { database } from '../mongo/database.ts'
import { outboxRows } from '../mongo/outbox.ts'
import type { Bus } from './bus.ts'

const POLL_MS = 15

const sum = (counts: readonly number[]): number => counts.reduce((all, one) => all + one, 0)

/**
 * Waits until everything of these services is told and heard. One look is not enough: what a service hears between the look at its outbox
 * and the look at its place may make it tell more. Nothing is under way when nothing waited, nothing was behind, and no outbox has grown
 * meanwhile. Throws Error after `limitMs`.
 */
export const untilSettled = async (services: () => readonly string[], bus: Pick<Bus, 'lag'>, limitMs: number): Promise<void> => {
  for (const until = Date.now() + limitMs; ; await new Promise((resolve) => setTimeout(resolve, POLL_MS))) {
    const names = services()
    const told = async () => sum(await Promise.all(names.map((name) => outboxRows(database(name)).estimatedDocumentCount())))
    const before = await told()
    const waiting = await Promise.all(names.map((name) => outboxRows(database(name)).countDocuments({ sent: false })))
    const behind = await Promise.all(names.map((name) => bus.lag(name)))
    if (sum(waiting) + sum(behind) === 0 && (await told()) === before) return
    if (Date.now() > until) throw new Error(`events did not settle: waiting ${waiting.join(' ')}, behind ${behind.join(' ')}`)
  }
}
