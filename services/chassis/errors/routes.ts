import type { Service } from '@academy/contracts/core/endpoint.ts'
import { type ErrorEntry, type ErrorsSought, errorSource } from '@academy/contracts/core/error-source.ts'
import { contains } from '../http/filters.ts'
import { type Route, serve } from '../http/serve.ts'
import { database } from '../mongo/database.ts'
import { isDuplicate } from '../mongo/duplicate.ts'
import { MAX_TIME_MS } from '../mongo/read.ts'
import { PLATFORM } from '../mongo/scope.ts'
import { insertRows } from '../mongo/system.ts'
import { traced } from '../runtime/fault-points.ts'
import { type ErrorRow, errorRows } from './error-rows.ts'

const entryOf = ({ _id, tenantId: _, at, ...row }: ErrorRow): ErrorEntry => ({ id: _id, at: at.toISOString(), ...row })

const tenantsFor = (tenantId: string, platform: boolean) => ({ tenantId: platform ? { $in: [tenantId, PLATFORM] } : tenantId })

const filterOf = (tenantId: string, { text, userIds, from, to, platform }: ErrorsSought) => ({
  $and: [
    tenantsFor(tenantId, platform),
    ...(text ? [{ $or: [{ requestId: text }, { route: contains(text) }, { message: contains(text) }] }] : []),
    ...(userIds ? [{ userId: { $in: userIds } }] : []),
    ...(from || to ? [{ at: { ...(from ? { $gte: new Date(from) } : {}), ...(to ? { $lt: new Date(to) } : {}) } }] : []),
  ],
})

const behind = ({ at, id }: { at: string; id: string }, op: '$gt' | '$lt') => {
  const moment = new Date(at)
  return { $or: [{ at: { [op]: moment } }, { at: moment, _id: { [op]: id } }] }
}

const look = async (service: Service, tenantId: string, sought: ErrorsSought) => {
  const rows = errorRows(database(service))
  const filter = filterOf(tenantId, sought)
  const direction = sought.order === 'asc' ? 1 : -1
  const page = sought.after ? { $and: [filter, behind(sought.after, direction === 1 ? '$gt' : '$lt')] } : filter
  const [found, total] = await Promise.all([
    rows.find(page).sort({ at: direction, _id: direction }).limit(sought.limit).maxTimeMS(MAX_TIME_MS).lean() as Promise<ErrorRow[]>,
    rows.countDocuments(filter, { limit: sought.countTo + 1, maxTimeMS: MAX_TIME_MS }),
  ])
  return { total, entries: found.map(entryOf) }
}

type HandedOver = ErrorEntry & { tenantId: string }

/** Keeps what another process hands over; what is there already stays. */
const keep = async (service: Service, entries: readonly HandedOver[]): Promise<number> => {
  let kept = 0
  for (const { id, at, ...row } of entries) {
    const made = await traced('error', () => insertRows(errorRows(database(service)), [{ ...row, _id: id, at: new Date(at) } as ErrorRow])).then(
      () => 1,
      (error: unknown) => {
        if (!isDuplicate(error)) throw error
        return 0
      },
    )
    kept += made
  }
  return kept
}

/** The internal routes by which a service shows its unexpected errors, and keeps those of the gateway. */
export const errorRoutes = (service: Service): Route[] =>
  serve(errorSource(service), {
    look: (sought, { tenantId }) => look(service, tenantId, sought),
    one: async ({ id, platform }, { tenantId }) => {
      const rows = errorRows(database(service))
      const row = (await rows
        .findOne({ _id: id, ...tenantsFor(tenantId, platform) })
        .maxTimeMS(MAX_TIME_MS)
        .lean()) as ErrorRow | null
      return row ? entryOf(row) : null
    },
    keep: async ({ entries }) => ({ kept: await keep(service, entries) }),
  })
