import type { Contract, Service } from '@academy/contracts/core/endpoint.ts'
import { explainSource, type Judged, RECORDS_MOST } from '@academy/contracts/core/explain-source.ts'
import { soughtIn } from '@academy/contracts/core/find-text.ts'
import { resourceOf } from '@academy/contracts/shipped.ts'
import { seek } from '../find/seek.ts'
import type { FindSource } from '../find/source.ts'
import { fold } from '../find/tokens.ts'
import type { Context } from '../http/context.ts'
import { judge } from '../http/judge.ts'
import { contextOf, type Served } from '../http/make-context.ts'
import { type Route, serve } from '../http/serve.ts'
import { fieldsOf } from '../mongo/model.ts'
import { repository } from '../mongo/repository.ts'
import { type DataScope, everything } from '../mongo/scope.ts'
import type { Grant, Identity } from '../runtime/identity-token.ts'
import { absent } from '../runtime/refusal.ts'
import type { Locale } from '../runtime/texts.ts'
import { answeredFor, calledOf, modelOf, placesOf, type Readings, readingsOf, storedRow } from './record.ts'
import { stateOf } from './state.ts'

interface Who {
  userId: string
  grants: Grant[]
  portal?: boolean | undefined
}

const NOWHERE: DataScope = { kind: 'some', orgs: [] }

const identityOf = ({ userId, grants, portal }: Who, locale: Locale, { tenantId, requestId, correlationId }: Context): Identity => ({
  ...{ sessionId: 'explained', userId, tenantId, grants, locale, requestId, correlationId, expires: Number.POSITIVE_INFINITY },
  ...(portal ? { portal } : {}),
})

/** Explaining changes nothing: a reading that would write is told as a fault. */
const unchanging = (ctx: Context): Context => ({
  ...ctx,
  unit: () => Promise.reject(new Error('an explained reading may not write')),
})

const reachSaid = (scope: DataScope): Judged['reach'] =>
  scope.kind === 'all' ? { all: true, orgs: 0, self: false } : { all: false, orgs: scope.orgs.length, self: scope.self !== undefined }

/** May he who asks for the explanation read the list of this noun? Only then is a record called by its name. */
const readable = (contract: Contract, asker: Who, served: Served, { tenantId }: Context): DataScope | null => {
  const named = Object.values(contract.endpoints).some(({ permission }) => permission.includes(':'))
  return named ? served.access.scopeOf(tenantId, asker.userId, asker.grants, `${resourceOf(contract)}:page`) : null
}

interface Asked {
  route: Route
  readings: Readings
  id: string
  /** As whom it is read; the asked permission is taken for held, so that what comes behind a refusal is known too. */
  ctx: Context
}

const recordOf = async ({ route, readings, id, ctx }: Asked, readableFor: DataScope | null) => {
  const stored = await storedRow(route.contract, id, ctx)
  const reached = await answeredFor(readings, route.contract, id, ctx)
  const answer = reached ?? (await answeredFor(readings, route.contract, id, { ...ctx, dataScope: everything, reach: () => everything }))
  const shown = readableFor && answer ? { title: calledOf({ ...stored, ...answer }, modelOf(route.contract)?.find, ctx.locale).title } : {}
  return { answer, record: { there: (stored ?? answer) !== undefined, reached: reached !== undefined, ...shown, ...placesOf(route.contract, stored) } }
}

const judgeFor = (served: Served, routes: readonly Route[]) => {
  const readings = readingsOf(routes)
  return async (
    { noun, name, who, id, locale, asker }: { noun: string; name: string; who: Who; id?: string | undefined; locale: Locale; asker: Who },
    ctx: Context,
  ) => {
    const route = routes.find((one) => one.contract.noun === noun && one.name === name)
    if (!route) throw absent()
    const { access } = served
    const identity = identityOf(who, locale, ctx)
    const judged = judge(route.endpoint, served, identity)
    const passed = 'scope' in judged
    const scope = passed ? judged.scope : (access.reachOf(ctx.tenantId, who.userId, who.grants) ?? NOWHERE)
    const { permission, office } = route.endpoint
    const holding = who.grants.filter((grant) => access.holds(ctx.tenantId, [grant], permission)).map(({ code }) => code)
    const reading = unchanging(contextOf({ headers: {}, params: {}, query: {} }, route, { served, identity, scope }, null))
    const held = (one: string) => !passed && one === permission
    const as: Context = { ...reading, may: (one) => held(one) || reading.may(one), reach: (one) => (held(one) ? scope : reading.reach(one)) }
    const found = id ? await recordOf({ route, readings: readings(route.contract), id, ctx: as }, readable(route.contract, asker, served, ctx)) : null
    return {
      permission: { passed, office: office === true, holding },
      reach: reachSaid(scope),
      record: found?.record ?? null,
      state: stateOf(route, found?.answer, locale),
    }
  }
}

/** The fields of a noun by which people call its records, as far as it has them. */
const KEYS = ['number', 'code', 'userCode', 'paramCode', 'nameCn', 'nameEn', 'titleCn']

const escaped = (text: string): string => text.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&')

const recordsFor = (served: Served, routes: readonly Route[], finds: readonly FindSource[]) => {
  const contractOf = (noun: string) => routes.find((one) => one.contract.noun === noun)?.contract
  return async ({ noun, text = '', asker, locale }: { noun: string; text?: string | undefined; asker: Who; locale: Locale }, ctx: Context) => {
    const contract = contractOf(noun)
    const model = contract && modelOf(contract)
    const dataScope = contract && readable(contract, asker, served, ctx)
    if (!model || !dataScope) return { records: [] }
    const reader: Context = { ...ctx, dataScope, locale, userId: asker.userId, grants: asker.grants }
    const [source, sought] = [finds.find((one) => one.contract.noun === noun), soughtIn(fold(text))]
    if (source?.ways.office && sought) {
      const hits = await seek(source, source.ways.office, dataScope, sought, reader)
      return { records: hits.map(({ id, title, hint }) => ({ id, title, hint })) }
    }
    const keys = KEYS.filter((key) => key in (fieldsOf(model.raw)?.shape ?? {}))
    const like = text ? { $or: [{ id: text }, ...keys.map((key) => ({ [key]: { $regex: escaped(text), $options: 'i' } }))] } : {}
    const rows = await repository(model)(reader).find(like, { sort: { _id: -1 }, limit: RECORDS_MOST })
    return { records: rows.map((row) => ({ id: row.id, ...calledOf(row, model.find, locale) })) }
  }
}

/** The internal routes by which a service says how it would judge a request of somebody, by the same functions as the request itself. */
export const explainRoutes = (service: Service, served: Served, routes: readonly Route[], finds: readonly FindSource[]): Route[] =>
  serve(explainSource(service), { judge: judgeFor(served, routes), records: recordsFor(served, routes, finds) })
