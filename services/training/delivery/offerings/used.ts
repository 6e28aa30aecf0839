import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import type { Reader } from '@academy/chassis/mongo/scope.ts'
import { OfferingModel } from './model.ts'

// What offerings answer when others ask who uses their records.

/** How many offerings of a course are on their way, each kind counted up to `most`. */
export const offeringsOf = async ({ id }: { id: string }, who: Reader, most?: number) => {
  const offerings = repository(OfferingModel)(who)
  return {
    unpublished: await offerings.count({ courseId: id, status: 'unpublished' }, most),
    published: await offerings.count({ courseId: id, status: 'published' }, most),
  }
}

/** How many offerings are held at these sites. */
export const offeringsAt = (siteIds: readonly string[], who: Reader): Promise<number> => repository(OfferingModel)(who).count({ siteId: { $in: siteIds } })

/** What the offerings of these ids are called. */
export const offeringNames = async (ids: readonly string[], who: Reader) => {
  const offerings = await repository(OfferingModel)(unscoped(who)).byIds([...ids])
  return offerings.map(({ id, nameCn, nameEn }) => ({ id, nameCn, nameEn }))
}
