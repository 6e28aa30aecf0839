import type { Contract, Service } from '@academy/contracts/core/endpoint.ts'
import { leakSource, type Reach } from '@academy/contracts/core/leak-source.ts'
import { modelOf } from '../explain/record.ts'
import type { Context } from '../http/context.ts'
import { type Route, serve } from '../http/serve.ts'
import { database } from '../mongo/database.ts'
import type { DataModel, Raw, ScopeFields } from '../mongo/model.ts'
import { MAX_TIME_MS } from '../mongo/read.ts'
import { everything } from '../mongo/scope.ts'
import type { RawReach, Reaching } from './reaching.ts'

type Model = DataModel<import('zod').z.ZodObject>

const childrenOf = (places: readonly { _id: unknown; parentId?: unknown }[]): Map<string, string[]> => {
  const children = new Map<string, string[]>()
  for (const { _id, parentId } of places) if (typeof parentId === 'string') children.set(parentId, [...(children.get(parentId) ?? []), String(_id)])
  return children
}

/** The organisations of a reach: below its roots by the parents of the raw rows, not by the paths that scopes go by. */
const orgsOf = async (service: Service, tenantId: string, { dataScope, roots }: Reach): Promise<Set<string>> => {
  if (dataScope === '5') return new Set()
  const found = new Set(roots)
  if (dataScope === '2') return found
  const rows = database(service)
    .collection('organisation_replica')
    .find({ tenantId }, { projection: { parentId: 1 } })
  const children = childrenOf(await rows.maxTimeMS(MAX_TIME_MS).toArray())
  const queue = [...roots]
  for (let at = 0; at < queue.length; at++)
    for (const child of children.get(queue[at] as string) ?? []) if (!found.has(child) && found.add(child)) queue.push(child)
  return found
}

const key = (field: string): string => (field === 'id' ? '_id' : field)
const held = (value: unknown): string[] => [value ?? []].flat().map(String)

/** Does a raw row lie within the reach, by the fields that its noun is narrowed by? */
const lies = (row: Record<string, unknown>, { org, self }: ScopeFields, { orgs, userId }: RawReach): boolean =>
  [org ?? []].flat().some((field) => held(row[key(field)]).some((one) => orgs.has(one))) || (self !== undefined && held(row[key(self)]).includes(userId))

/** A text of the row that stands for it alone: its number, its code. */
const markOf = (row: Record<string, unknown>): string | undefined =>
  ['number', 'code', 'userCode', 'sequence'].map((field) => row[field]).find((value): value is string => typeof value === 'string' && value.length > 5)

const rawRows = async (model: Model, tenantId: string, filter: object, most: number): Promise<Raw[]> =>
  (await model.raw.find({ tenantId, ...filter }, null, { lean: true, limit: most, sort: { _id: 1 } }).maxTimeMS(MAX_TIME_MS)) as unknown as Raw[]

/** So many rows are looked through for some beyond the reach. */
const LOOKED_AT = 400

const probeOf = (service: Service, contracts: readonly Contract[], reachings: readonly Reaching[]) => {
  const own = (noun: string) => {
    const contract = contracts.find((one) => one.noun === noun)
    const reaching = reachings.find((one) => one.contract.noun === noun)
    const model = contract && modelOf(contract)
    const scoped = model !== undefined && !(reaching && 'open' in reaching) && (model.scope !== undefined || reaching !== undefined)
    return { model, reaching, scoped }
  }
  /** Those of these raw rows that lie beyond the reach. */
  const beyond = async (noun: string, reach: Reach, rows: readonly Raw[], ctx: Context): Promise<Raw[]> => {
    const { model, reaching, scoped } = own(noun)
    if (!scoped || !model) return []
    const raw: RawReach = { orgs: await orgsOf(service, ctx.tenantId, reach), userId: reach.userId }
    if (reaching && 'within' in reaching) {
      const ids = rows.map(({ _id }) => _id)
      const within = new Set(await reaching.within({ tenantId: ctx.tenantId, dataScope: everything }, raw, ids))
      return rows.filter(({ _id }) => !within.has(_id))
    }
    return rows.filter((row) => !lies(row, model.scope ?? {}, raw))
  }
  return { own, beyond }
}

/** The internal routes by which a service tells what of its rows lies beyond a reach (shell-access.md §5 "Leak test"). */
export const leakRoutes = (service: Service, routes: readonly Route[], reachings: readonly Reaching[]): Route[] => {
  const { own, beyond } = probeOf(service, [...new Set(routes.map(({ contract }) => contract))], reachings)
  return serve(leakSource(service), {
    draw: async ({ noun, reach, most }, ctx) => {
      const { model, scoped } = own(noun)
      if (!model || !scoped) return { scoped: false, beyond: [] }
      const found = await beyond(noun, reach, await rawRows(model, ctx.tenantId, {}, LOOKED_AT), ctx)
      return {
        scoped,
        beyond: found.slice(0, most).map((row) => {
          const mark = markOf(row)
          return { id: row._id, ...(mark ? { mark } : {}) }
        }),
      }
    },
    check: async ({ noun, reach, ids }, ctx) => {
      const { model } = own(noun)
      const rows = model ? await rawRows(model, ctx.tenantId, { _id: { $in: ids } }, ids.length) : []
      return { beyond: (await beyond(noun, reach, rows, ctx)).map(({ _id }) => _id) }
    },
  })
}
