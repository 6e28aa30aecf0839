import { randomUUID } from 'node:crypto'
import type { Connection, Model } from 'mongoose'
import type { z } from 'zod'
import { PLATFORM } from '../mongo/scope.ts'
import { insertRows, systemModel } from '../mongo/system.ts'
import { traced } from '../runtime/fault-points.ts'
import { safely } from './safe-text.ts'

/** One unexpected error of a request; kept for 180 days. */
export interface ErrorRow {
  _id: string
  tenantId: string
  at: Date
  requestId: string
  correlationId: string
  userId?: string
  route: string
  name: string
  code?: string
  message: string
  stack: string
}

const KEPT_S = 180 * 86_400

/** The unexpected errors of one service's database. */
export const errorRows = (db: Connection): Model<ErrorRow> =>
  systemModel<ErrorRow>(db, 'unexpected_errors', [[{ tenantId: 1, at: 1, _id: 1 }], [{ requestId: 1 }], [{ at: 1 }, { expireAfterSeconds: KEPT_S }]])

const [MESSAGE, STACK, SHORT] = [2000, 8000, 80]

/** The request that failed: who asked what, and what was sent. */
interface FailedRequest {
  requestId: string
  correlationId: string
  tenantId?: string | undefined
  userId?: string | undefined
  route: string
  schema: z.ZodType | undefined
  sent: unknown
}

/** Takes an error and the request under which it came, and gives what is kept of it: without secrets and values of people. */
export const errorRow = (error: unknown, { requestId, correlationId, tenantId, userId, route, schema, sent }: FailedRequest, at: Date): ErrorRow => {
  const say = safely(schema, sent)
  const { name, message, stack, code } =
    error instanceof Error
      ? (error as Error & { code?: unknown })
      : { ...new Error(String(error)), name: 'Error', message: String(error), stack: '', code: undefined }
  return {
    ...{ _id: randomUUID(), tenantId: tenantId ?? PLATFORM, at, requestId, correlationId, route },
    ...(userId ? { userId } : {}),
    name: say(name, SHORT),
    ...(typeof code === 'string' || typeof code === 'number' ? { code: say(String(code), SHORT) } : {}),
    message: say(message, MESSAGE),
    // its first lines are the message again
    stack: say(
      (stack ?? '')
        .split('\n')
        .filter((line) => /^\s+at /.test(line))
        .join('\n'),
      STACK,
    ),
  }
}

/** So many a minute are kept by each process: a service that fails at everything does not fill its database too. The others stand in its lines. */
const A_MINUTE = 300

/** Says of each error whether it is still within them. */
export const errorBound = () => {
  let [minute, kept] = [0, 0]
  return (at: Date): boolean => {
    const now = Math.floor(at.getTime() / 60_000)
    if (now !== minute) [minute, kept] = [now, 0]
    return ++kept <= A_MINUTE
  }
}

/** Keeps the errors of one service. */
export const errorKeeper = (db: Connection) => {
  const rows = errorRows(db)
  const mayKeep = errorBound()
  return async (error: unknown, failed: FailedRequest, at: Date): Promise<void> => {
    if (mayKeep(at)) await traced('error', () => insertRows(rows, [errorRow(error, failed, at)]))
  }
}
