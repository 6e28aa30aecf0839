import type { Context } from '@academy/chassis/http/context.ts'
import { inAny } from '@academy/chassis/http/filters.ts'
import type { Reader } from '@academy/chassis/mongo/scope.ts'
import type { Violation } from '@academy/contracts/core/envelope.ts'
import { organisations, positions } from '../sessions/grants.ts'
import type { Form } from './form.ts'

const MOST = 20

/** Places that take people: closed and suspended ones take none. */
const living = { $or: [{ dealerStatus: { $exists: false } }, { dealerStatus: { $in: ['10', '20', null] } }] }

type Place = Awaited<ReturnType<ReturnType<typeof organisations>['find']>>[number]
type Position = Awaited<ReturnType<ReturnType<typeof positions>['find']>>[number]

/** Which posts a place of this kind has: the maker's own, those of a group or dealer office, a school's or partner's, an outlet's. */
const kinds: Readonly<Record<string, (position: Position) => boolean>> = {
  10: ({ positionGroup }) => positionGroup === 'AC',
  20: ({ code, positionGroup }) => positionGroup === 'TE' || code === 'AC09' || code === 'AC10',
  30: ({ code, positionGroup }) => positionGroup === 'TE' || code === 'AC09',
  40: ({ positionGroup }) => positionGroup === 'MG',
  50: ({ positionGroup }) => positionGroup === 'MG',
  60: ({ code, positionGroup }) => positionGroup !== 'AC' && code !== 'MG04',
}

/** Does this place have this post: by its kind, and of an outlet by the brands that it sells? */
const has = ({ orgType, brands = [] }: Place, position: Position): boolean =>
  (kinds[orgType]?.(position) ?? false) && (orgType !== '60' || !position.brands?.length || position.brands.some((brand) => brands.includes(brand)))

export const findPlaces = async (ctx: Context, text: string) => {
  const found = await organisations(ctx).find({ $and: [living, inAny(['code', 'nameCn', 'nameEn', 'shortNameCn', 'shortNameEn'], text)] }, { limit: MOST })
  return found.map(({ id, nameCn, nameEn, orgType, cityCode }) => ({ id, nameCn, nameEn, orgType, ...(cityCode ? { cityCode } : {}) }))
}

const livingPlace = (who: Pick<Reader, 'tenantId' | 'session'>, id: string) => organisations(who).one({ $and: [{ _id: id }, living] })

export const positionsOf = async (ctx: Context, orgId: string) => {
  const place = await livingPlace(ctx, orgId)
  const all = place ? await positions(ctx).find({}, { sort: { code: 1 } }) : []
  return all.filter((position) => place && has(place, position)).map(({ code, nameCn, nameEn, adminAllowed }) => ({ code, nameCn, nameEn, adminAllowed }))
}

interface Chosen {
  place?: Place
  position?: Position
  found: Violation[]
}

/** The place and the post that were chosen, and what stands against them. */
export const chosenIn = async (ctx: Pick<Reader, 'tenantId' | 'session'>, { orgId, positionCode, administrator }: Form): Promise<Chosen> => {
  if (!orgId) return { found: [] }
  const place = await livingPlace(ctx, orgId)
  if (!place) return { found: [{ field: 'orgId', code: 'unknown' }] }
  if (!positionCode) return { place, found: [] }
  const position = await positions(ctx).one({ code: positionCode })
  if (!position || !has(place, position)) return { place, found: [{ field: 'positionCode', code: 'positionNotThere' }] }
  const found =
    administrator && !position.adminAllowed ? [{ field: 'administrator', code: 'administratorNotAllowed', params: { position: position.code } }] : []
  return { place, position, found }
}
