import type { Context } from '@academy/chassis/http/context.ts'
import { named, ofDays, onlyRow } from '@academy/chassis/http/filters.ts'
import { idsMatching, occurringIn } from '@academy/chassis/http/ids-matching.ts'
import type { Handlers } from '@academy/chassis/http/serve.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import type { Filter } from '@academy/chassis/mongo/scope.ts'
import { absent, malformed, refused } from '@academy/chassis/runtime/refusal.ts'
import { addDays, dayOf } from '@academy/contracts/core/days.ts'
import type { Violation } from '@academy/contracts/core/envelope.ts'
import { shownPage } from '@academy/contracts/core/page.ts'
import { certificates } from '@academy/contracts/training/certification/certificates.ts'
import { users } from '../../people.ts'
import { CertificationModel } from '../certifications/model.ts'
import { noteFacts } from '../facts/note.ts'
import { type CertificateDoc, CertificateModel } from './model.ts'

const repo = repository(CertificateModel)

type State = '1' | '2' | '3' | '4'
/** What a certificate is on a day: taken back, ended, about to end, or live. */
export const stateOf = ({ live, to }: Pick<CertificateDoc, 'live' | 'to'>, today: string, openDays: number): State => {
  if (!live) return '4'
  if (to < today) return '3'
  return to <= addDays(today, openDays) ? '2' : '1'
}

const stateFilters = (today: string, openDays: number): Record<State, Filter> => {
  const opens = addDays(today, openDays)
  return {
    '1': { live: true, to: { $gt: opens } },
    '2': { live: true, to: { $gte: today, $lte: opens } },
    '3': { live: true, to: { $lt: today } },
    '4': { live: false },
  }
}

interface Query {
  certificationId?: string | undefined
  trackId?: string | undefined
  state?: readonly State[] | undefined
  from?: string | undefined
  to?: string | undefined
}
const filterOf = ({ certificationId, trackId, state, from, to }: Query, ctx: Context): Filter => {
  const states = stateFilters(dayOf(ctx.now), ctx.parameter('cert.open.days'))
  return {
    $and: [
      certificationId ? { certificationId } : {},
      trackId ? { trackId } : {},
      state?.length ? { $or: state.map((one) => states[one]) } : {},
      ofDays('to', from, to),
    ],
  }
}

const shown = (row: CertificateDoc, ctx: Context) => {
  const { live: _, facts: __, code: ___, told: ____, trackId: _____, withdrawn: ______, dealerId: _______, postId: ________, ...kept } = row
  const mayRevoke = row.live && ctx.may('training:certificates:revoke')
  return { ...kept, state: stateOf(row, dayOf(ctx.now), ctx.parameter('cert.open.days')), actions: mayRevoke ? ['revoke'] : [] }
}

/** The ones that end last stand first unless another order is asked for. */
const lastFirst = <Q extends { order?: 'asc' | 'desc' | undefined; orderField?: string | undefined }>(query: Q): Q =>
  query.order || query.orderField ? query : { ...query, order: 'desc' }

const known = async (ctx: Context, userId: string, certificationId: string) => {
  const [person, certification] = await Promise.all([users(ctx).byId(userId), repository(CertificationModel)(unscoped(ctx)).byId(certificationId)])
  const found: Violation[] = [
    ...(person ? [] : [{ field: 'userId', code: 'unknown' }]),
    ...(certification && certification.status !== 'unreleased' ? [] : [{ field: 'certificationId', code: 'unknown' }]),
  ]
  return { found }
}

/** One decision of AC06 as a fact. */
const decide = (
  ctx: Context,
  fact: { userId: string; kind: 'grant' | 'exempt' | 'revoke'; day: string; certificationId: string; reason: string; to?: string; code?: string },
) =>
  ctx.unit(async (unit) => {
    const [factId = ''] = await noteFacts(unit, [{ ...fact, ref: unit.newId('certification_facts'), refVersion: 1, by: ctx.userId }])
    return { factId }
  })

export const certificateHandlers: Handlers<typeof certificates> = {
  mine: async (query, ctx) => {
    const found = await repo(unscoped(ctx)).page(
      lastFirst(query),
      { $and: [filterOf(query, ctx), { userId: ctx.userId }] },
      certificates.endpoints.mine.sort ?? [],
    )
    return shownPage(
      found,
      (found.records as CertificateDoc[]).map((row) => shown(row, ctx)),
    ) as never
  },
  page: async ({ id, text, userId, outletIds, dormant, ...query }, ctx) => {
    const at = outletIds?.length ? { holderOutletId: { $in: outletIds } } : {}
    const rest = { $and: [onlyRow(id), filterOf(query, ctx), userId ? { userId } : {}, at, dormant === undefined ? {} : { dormant }] }
    const people = text ? await idsMatching(users(ctx), named(text), occurringIn(ctx, repo(ctx), rest), ['userId']) : null
    const filter = { $and: [rest, people ? { $or: [{ userId: { $in: people } }, { number: (text ?? '').toUpperCase() }] } : {}] }
    const found = await repo(ctx).page(lastFirst(query), filter, certificates.endpoints.page.sort ?? [])
    return shownPage(
      found,
      (found.records as CertificateDoc[]).map((row) => shown(row, ctx)),
    ) as never
  },
  grant: async ({ userId, certificationId, from, to, reason }, ctx) => {
    const { found } = await known(ctx, userId, certificationId)
    const days = to < from ? [{ field: 'to', code: 'beforeFrom' }] : from > dayOf(ctx.now) ? [{ field: 'from', code: 'dateInFuture' }] : []
    if (found.length + days.length > 0) throw malformed([...found, ...days])
    const covered = await repo(unscoped(ctx)).one({ userId, certificationId, live: true, from: { $lte: from }, to: { $gte: to } })
    if (covered) throw refused([{ code: 'certificate.covered', params: { number: covered.number, until: covered.to } }])
    return decide(ctx, { userId, kind: 'grant', day: from, certificationId, to, reason })
  },
  exempt: async ({ userId, certificationId, courseId, day, reason }, ctx) => {
    const { found } = await known(ctx, userId, certificationId)
    const late = day > dayOf(ctx.now) ? [{ field: 'day', code: 'dateInFuture' }] : []
    if (found.length + late.length > 0) throw malformed([...found, ...late])
    return decide(ctx, { userId, kind: 'exempt', day, certificationId, code: courseId, reason })
  },
  revoke: async ({ id, reason }, ctx) => {
    const row = (await repo(ctx).byId(id)) as CertificateDoc | null
    if (!row) throw absent()
    const today = dayOf(ctx.now)
    if (!row.live || row.to < today) throw refused([{ code: 'certificate.notLive', params: { number: row.number } }])
    const day = row.from > today ? row.from : today
    return decide(ctx, { userId: row.userId, kind: 'revoke', day, certificationId: row.certificationId, reason })
  },
}
