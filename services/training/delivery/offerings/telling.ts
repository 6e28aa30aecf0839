import type { Context } from '@academy/chassis/http/context.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import type { Half } from '@academy/contracts/core/half-days.ts'
import { type Telling, tellingOf } from '@academy/contracts/training/delivery/telling.ts'
import { SiteModel } from '../../resources/public.ts'
import { EnrolmentModel } from '../enrolments/model.ts'
import { moved, type Offering } from './offering.ts'
import type { OfferingDoc } from './offering-doc.ts'

interface Changes {
  changed?: string[] | undefined
  startDate?: string | undefined
  startHalf?: Half | undefined
  siteId?: string | undefined
}

/** Of what a change would tell the people inside, and how many they are; of nothing while it is not published. */
export const tellingFor = async (ctx: Context, before: OfferingDoc, changes: Changes): Promise<{ telling?: Telling; people: number }> => {
  const { changed = [], startDate = before.startDate, startHalf = before.startHalf, siteId = before.siteId } = changes
  const people = await repository(EnrolmentModel)(unscoped(ctx)).count({ offeringId: before.id, live: true })
  if (before.status !== 'published') return { people }
  const site = siteId === before.siteId ? before : await repository(SiteModel)(unscoped(ctx)).byId(siteId)
  const after = { ...before, startDate, startHalf, siteId } as unknown as Offering
  const told = tellingOf(changed, moved(before as unknown as Offering, after, site?.cityCode === before.cityCode))
  return { people, ...(told ? { telling: told } : {}) }
}
