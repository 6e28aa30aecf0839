import type { Context } from '@academy/chassis/http/context.ts'
import { named, ofDays } from '@academy/chassis/http/filters.ts'
import { idsMatching, occurringIn } from '@academy/chassis/http/ids-matching.ts'
import type { Handlers } from '@academy/chassis/http/serve.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import type { Filter } from '@academy/chassis/mongo/scope.ts'
import { shownPage } from '@academy/contracts/core/page.ts'
import type { ChangeKind } from '@academy/contracts/org/change-fields.ts'
import { personnelChanges } from '@academy/contracts/org/personnel-changes.ts'
import { users } from '../people.ts'
import { ChangeModel } from './model.ts'
import { shown } from './present.ts'

type All = Handlers<typeof personnelChanges>
type Query = Parameters<All['page']>[0]
const { page, mine } = personnelChanges.endpoints

/** Drafts are their writers' own. */
const filedOrMine = (ctx: Context): Filter => ({ $or: [{ status: { $ne: 'draft' } }, { submitterId: ctx.userId }] })

const filterOf = async (ctx: Context, { text, userId, kinds, status, orgId, causes, from, to }: Query, own: Filter): Promise<Filter> => {
  const among = (field: string, values: readonly string[] | undefined) => (values?.length ? { [field]: { $in: values } } : {})
  const rest = {
    $and: [
      ...[own, filedOrMine(ctx), userId ? { userId } : {}, among('kind', kinds), among('status', status), among('cause', causes)],
      ...[orgId ? { $or: [{ fromOrgId: orgId }, { toOrgId: orgId }] } : {}, ofDays('day', from, to)],
    ],
  }
  if (!text) return rest
  const people = await idsMatching(users(ctx), named(text), occurringIn(ctx, repository(ChangeModel)(ctx), rest), ['userId'])
  return { $and: [rest, { userId: { $in: people } }] }
}

const newest = <Q extends object>(query: Q): Q => ({ orderField: 'day', order: 'desc', ...query })

/** The list, of some kinds where a screen is of these alone. */
export const pageOf =
  (kinds?: readonly ChangeKind[]): All['page'] =>
  async (query, ctx) => {
    const { text: _t, userId: _u, kinds: _k, status: _s, orgId: _o, causes: _c, from: _f, to: _e, ...paging } = query
    const own = kinds ? { kind: { $in: kinds } } : {}
    const found = await repository(ChangeModel)(ctx).page(newest(paging), await filterOf(ctx, query, own), page.sort ?? [])
    return shownPage(
      found,
      found.records.map((row) => shown(ctx, row)),
    )
  }

/** Those about me, and those that I filed. */
export const myPage: All['mine'] = async (query, ctx) => {
  const own = { $or: [{ userId: ctx.userId, status: { $ne: 'draft' } }, { submitterId: ctx.userId }] }
  const found = await repository(ChangeModel)(unscoped(ctx)).page(newest(query), own, mine.sort ?? [])
  return shownPage(
    found,
    found.records.map((row) => shown(ctx, row)),
  )
}
