import type { DocOf } from '@academy/chassis/mongo/model.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import type { Reader } from '@academy/chassis/mongo/scope.ts'
import { OrganisationModel } from '../organisations/model.ts'

type Organisation = Pick<DocOf<(typeof OrganisationModel)['fields']>, 'id' | 'orgType' | 'path'>

/** The tree places of a post that follow from its organisation: outlet and dealer (or school, partner) that pays. */
export const placesOf = (org: Organisation, types: ReadonlyMap<string, string>): { outletId?: string; dealerId?: string } => {
  const payer = [...(org.path ?? [])].reverse().find((id) => ['50', '30', '20'].includes(types.get(id) ?? ''))
  return { ...(org.orgType === '60' ? { outletId: org.id } : {}), ...(payer ? { dealerId: payer } : {}) }
}

/** Types of the organisations of a path. */
export const typesOf = async (who: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, string>> =>
  new Map((await repository(OrganisationModel)(unscoped(who)).byIds(ids)).map((row) => [row.id, row.orgType]))
