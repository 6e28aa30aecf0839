import type { Context } from '@academy/chassis/http/context.ts'
import { movesFor } from '@academy/chassis/http/judged-moves.ts'
import { say } from '@academy/chassis/runtime/texts.ts'
import type { Reason } from '@academy/contracts/core/envelope.ts'
import { movesFrom } from '@academy/contracts/core/lifecycle.ts'
import { FRESH_HOURS, syncRunLife } from '@academy/contracts/identity/synchronisation/sync-runs.ts'
import type { RunDoc } from './model.ts'

const HOUR_MS = 3_600_000

export const freshUntil = ({ comparedAt }: RunDoc): Date | undefined => (comparedAt ? new Date(comparedAt.getTime() + FRESH_HOURS * HOUR_MS) : undefined)

/** What was compared so long ago may be another thing by now. */
export const staleReasons = (doc: RunDoc, now: Date): Reason[] => {
  const until = freshUntil(doc)
  return until && until > now ? [] : [{ code: 'syncStale', params: { hours: FRESH_HOURS } }]
}

/** Whoever brought it does not approve it. */
export const ownReasons = ({ uploaderId }: RunDoc, userId: string): Reason[] => (uploaderId === userId ? [{ code: 'syncOwnRun', params: {} }] : [])

const permissionOf: Readonly<Record<string, string>> = {
  again: 'sys:sync-runs:save',
  apply: 'sys:sync-runs:apply',
  refuse: 'sys:sync-runs:apply',
  approve: 'sys:sync-approvals:approve',
}

/** What stands against each move that its state knows. */
const judged = (doc: RunDoc, ctx: Context): Record<string, Reason[]> => {
  const stale = staleReasons(doc, ctx.now)
  const against: Readonly<Record<string, Reason[]>> = { apply: stale, approve: [...stale, ...ownReasons(doc, ctx.userId)] }
  const moves = movesFrom(syncRunLife, doc.status).filter((move) => move in permissionOf)
  return Object.fromEntries(moves.map((move) => [move, against[move] ?? []]))
}

/** A run as its reader sees it: without where its file lies. */
export const shownRun = (doc: RunDoc, ctx: Context) => {
  const { open: _, look: __, storedKey: ___, cleared: ____, ...rest } = doc
  const until = freshUntil(doc)
  return {
    ...rest,
    ...(until && ['compared', 'waiting'].includes(doc.status) ? { freshUntil: until } : {}),
    ...(doc.problem ? { problemText: say(ctx.locale, `identity/sync-runs:problems.${doc.problem.code}`, doc.problem.params) } : {}),
    ...movesFor(ctx, judged(doc, ctx), (move) => ctx.may(permissionOf[move] ?? '')),
  }
}
