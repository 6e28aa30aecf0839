import type { Context } from '@academy/chassis/http/context.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import type { Parsed } from '@academy/contracts/core/endpoint.ts'
import type { enrolments } from '@academy/contracts/training/delivery/enrolments.ts'
import { organisations } from '../../people.ts'
import { OfferingModel } from '../offerings/model.ts'

type Query = Parsed<(typeof enrolments)['endpoints']['page']>

/** Whose or which enrolments a workbook has: the offering, dealer or outlet asked for, else the one organisation that the reader sees. */
export const aboutOf = async ({ offeringId, dealerIds, outletIds }: Query, ctx: Context): Promise<string | undefined> => {
  if (offeringId) return (await repository(OfferingModel)(unscoped(ctx)).byId(offeringId))?.number
  const seen = ctx.dataScope.kind === 'some' ? ctx.dataScope.orgs : []
  const [org, ...others] = [...(outletIds ?? dealerIds ?? seen)]
  if (!org || others.length > 0) return undefined
  const found = await organisations(ctx).byId(org)
  return ctx.locale === 'en-US' ? found?.nameEn : found?.nameCn
}
