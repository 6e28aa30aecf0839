import type { Context } from '@academy/chassis/http/context.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import { CatalogueModel, CourseModel } from '../../catalogue/public.ts'

type Who = Pick<Context, 'tenantId' | 'dataScope'>

/** The catalogues in their order, each with how many courses it offers now; those that offer none are left out. */
export const directionsOf = async (who: Who): Promise<{ code: string; nameCn: string; nameEn: string; courses: number }[]> => {
  const [catalogues, groups] = await Promise.all([
    repository(CatalogueModel)(unscoped(who)).find({}, { sort: { sort: 1, code: 1 } }),
    repository(CourseModel)(unscoped(who)).aggregate<{ _id: string; courses: number }>({ status: 'released' }, [
      { $group: { _id: '$catalogue', courses: { $sum: 1 } } },
    ]),
  ])
  const courses = new Map(groups.map((group) => [group._id, group.courses]))
  return catalogues.flatMap(({ code, nameCn, nameEn }) => {
    const count = courses.get(code) ?? 0
    return count > 0 ? [{ code, nameCn, nameEn, courses: count }] : []
  })
}
