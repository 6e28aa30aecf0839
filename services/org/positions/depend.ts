import type { DocOf } from '@academy/chassis/mongo/model.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import type { Reader } from '@academy/chassis/mongo/scope.ts'
import type { Violation } from '@academy/contracts/core/envelope.ts'
import { OrganisationModel } from '../organisations/model.ts'
import { users } from '../people.ts'
import type { PostModel } from '../posts/model.ts'
import { type Depended, dependants } from './position.ts'

type Post = DocOf<(typeof PostModel)['fields']>
/** As many of those who depend on a position are named; the rest are counted. */
const NAMED = 5

const outletBrands = async (who: Reader, posts: readonly Pick<Post, 'outletId'>[]) => {
  const outlets = await repository(OrganisationModel)(unscoped(who)).byIds(posts.flatMap(({ outletId }) => outletId ?? []))
  return new Map(outlets.map(({ id, brands }) => [id, brands]))
}

type Held = Pick<Post, 'userId' | 'letter' | 'outletId'>

type Asking = readonly [who: Reader, after: Depended, before: Depended | null, held: readonly Held[]]

const dependantsOf = async (...[who, after, before, held]: Asking) => {
  const brands = await outletBrands(who, held)
  return dependants(
    after,
    before,
    held.map(({ outletId = '', ...post }) => ({ ...post, outletBrands: brands.get(outletId) })),
  )
}

/** What a change would take from people, as a workbook is told: names stand in no protocol. */
export const countingDependants = async (...asking: Asking): Promise<Violation[]> => {
  const { letters, outside } = await dependantsOf(...asking)
  return [
    ...(letters.length > 0 ? [{ field: 'adminAllowed', code: 'letterHolders', params: { count: letters.length } }] : []),
    ...(outside.length > 0 ? [{ field: 'brands', code: 'brandHolders', params: { count: outside.length } }] : []),
  ]
}

/** The same with the names of the first of them, for whoever edits the position. */
export const namingDependants = async (...asking: Asking): Promise<Violation[]> => {
  const { letters, outside } = await dependantsOf(...asking)
  const names = async (ids: readonly string[]) => (await users(asking[0]).byIds(ids.slice(0, NAMED))).map(({ nameCn }) => nameCn).join('、')
  return [
    ...(letters.length > 0 ? [{ field: 'adminAllowed', code: 'letterHoldersNamed', params: { count: letters.length, people: await names(letters) } }] : []),
    ...(outside.length > 0 ? [{ field: 'brands', code: 'brandHoldersNamed', params: { count: outside.length, people: await names(outside) } }] : []),
  ]
}
