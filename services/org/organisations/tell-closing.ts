import { notify } from '@academy/chassis/events/notify.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import type { Unit } from '@academy/chassis/mongo/unit.ts'
import { dayOf } from '@academy/contracts/core/days.ts'
import { organisationCloses } from '@academy/contracts/org/messages.ts'
import { AreaManagerModel } from '../area-managers/model.ts'
import { storePeople } from '../personnel-changes/tell.ts'
import type { OrganisationDoc } from './model.ts'

/** Who keeps its people and those above it, and who answers for its area, hear of a closing; not who filed it. */
export const tellClosing = async (unit: Unit, by: string, org: OrganisationDoc): Promise<void> => {
  const today = dayOf(unit.now)
  const rows = org.area ? await repository(AreaManagerModel)(unscoped(unit)).find({ area: org.area, fromDate: { $lte: today } }) : []
  const managers = rows.filter(({ toDate }) => !toDate || toDate >= today).map(({ userId }) => userId)
  const people = new Set([...(await storePeople(unit, org.path ?? [org.id])), ...managers])
  people.delete(by)
  notify(unit, organisationCloses, {
    of: org.id,
    to: [...people],
    params: { place: { nameCn: org.nameCn, nameEn: org.nameEn }, day: org.closeDate ?? today, by },
    link: `/manage/org-organisations?open=${org.id}`,
  })
}
