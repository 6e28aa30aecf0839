import { reasonText } from '@academy/chassis/http/answer.ts'
import type { Context } from '@academy/chassis/http/context.ts'
import type { Precondition } from '@academy/chassis/http/crud-handlers.ts'
import { movesFor } from '@academy/chassis/http/judged-moves.ts'
import type { DataModel } from '@academy/chassis/mongo/model.ts'
import { repository } from '@academy/chassis/mongo/repository.ts'
import type { Filter } from '@academy/chassis/mongo/scope.ts'
import { malformed, moveNotAllowed, refused } from '@academy/chassis/runtime/refusal.ts'
import type { Violation } from '@academy/contracts/core/envelope.ts'
import { type StopSpan, type StopStatus, stopStatusAt } from '@academy/contracts/identity/system/stop-times.ts'
import type { z } from 'zod'

// What stops of every kind have in common: their status is where the clock has brought them, and nothing that has begun is rewritten.

type Row = StopSpan & { id: string }

/** Stops that are in this status at this moment. */
export const inStatus = (status: StopStatus | undefined, now: Date): Filter => {
  const standing = { lifted: { $exists: false } }
  const unended = { $or: [{ until: { $exists: false } }, { until: { $gt: now } }] }
  switch (status) {
    case 'planned':
      return { ...standing, from: { $gt: now } }
    case 'on':
      return { ...standing, from: { $lte: now }, ...unended }
    case 'over':
      return { ...standing, until: { $lte: now } }
    case 'lifted':
      return { lifted: { $exists: true } }
    default:
      return {}
  }
}

const stopBegan = { code: 'stopBegan', params: {} }
const stopEnded = { code: 'stopEnded', params: {} }

/** What may be done to a stop of this status, with the reasons where not. */
const judged = (status: StopStatus) => {
  const ended = status === 'over' || status === 'lifted'
  return {
    update: ended ? [stopEnded] : [],
    ...(ended ? {} : { lift: [] }),
    delete: status === 'planned' ? [] : [stopBegan],
  }
}

/** A stop as its reader sees it now. What is on has begun: its beginning and what it stops stay as they are. */
export const shownStop = <R extends Row>(row: R, ctx: Context, permission: string, fixed: readonly string[]) => {
  const status = stopStatusAt(row, ctx.now)
  return {
    ...row,
    status,
    ...movesFor(ctx, judged(status), (verb) => ctx.may(`${permission}:${verb}`)),
    ...(status === 'planned' ? {} : { locked: { fields: [...fixed, 'from'], reason: reasonText(ctx.locale, stopBegan) } }),
  }
}

/** What stands against the times of a stop. */
export const timeViolations = ({ from, until }: StopSpan, now: Date): Violation[] => {
  if (!until) return []
  if (until <= from) return [{ field: 'until', code: 'untilBeforeFrom' }]
  return until <= now ? [{ field: 'until', code: 'untilPast' }] : []
}

interface Keeping<R extends Row> {
  model: DataModel<z.ZodObject>
  /** Fields that say what is stopped. */
  fixed: readonly (keyof R & string)[]
}

const rowOf = async <R extends Row>(model: DataModel<z.ZodObject>, ctx: Context, id: string) => (await repository(model)(ctx).byId(id)) as unknown as R | null

const same = (a: unknown, b: unknown): boolean => (a instanceof Date && b instanceof Date ? a.getTime() === b.getTime() : a === b)

/** Throws Refusal where an update rewrites what has begun or is over. */
export const keepBegun = async <R extends Row>({ model, fixed }: Keeping<R>, input: R, ctx: Context): Promise<void> => {
  const row = await rowOf<R>(model, ctx, input.id)
  if (!row) return
  const status = stopStatusAt(row, ctx.now)
  if (status === 'over' || status === 'lifted') throw refused([stopEnded])
  if (status === 'on' && [...fixed, 'from' as const].some((field) => !same(row[field], input[field]))) throw refused([stopBegan])
}

/** Throws Refusal where one of them has begun: what was stands in the list. */
export const onlyPlanned = async ({ model }: Pick<Keeping<Row>, 'model'>, ids: readonly string[], ctx: Context): Promise<void> => {
  const rows = (await repository(model)(ctx).byIds([...ids])) as unknown as Row[]
  if (rows.some((row) => stopStatusAt(row, ctx.now) !== 'planned')) throw refused([stopBegan])
}

/** Throws malformed where another stop of the same target begins at the same moment. */
export const beginsAlone =
  (model: DataModel<z.ZodObject>, target: Filter, { from, id }: { from: Date; id?: string | undefined }): Precondition =>
  async (unit) => {
    const others = await repository(model)(unit).find({ ...target, from, lifted: { $exists: false } })
    if (others.some((other) => other.id !== id)) throw malformed([{ field: 'from', code: 'duplicate' }])
  }

/** The stop that is to be lifted. Throws moveNotAllowed where it is over. */
export const liftable = (row: Row, now: Date): void => {
  const status = stopStatusAt(row, now)
  if (status === 'over' || status === 'lifted') throw moveNotAllowed('lift', status)
}
