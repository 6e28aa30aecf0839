import { notify } from '@academy/chassis/events/notify.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import type { Unit } from '@academy/chassis/mongo/unit.ts'
import { registrationBlockedMail } from '@academy/contracts/identity/registration-messages.ts'
import type { BlockedWhy } from '@academy/contracts/org/registration-whys.ts'
import { type RegistrationDoc, RegistrationModel } from './model.ts'
import { aboutOf } from './tell.ts'

/** Something stands in the way of the post: he and whoever decided are told (rule 13). */
export const block = async (unit: Unit, row: RegistrationDoc, why: BlockedWhy): Promise<void> => {
  await repository(RegistrationModel)(unscoped(unit)).update(row.id, undefined, { blocked: why, placed: false })
  const params = { ...(await aboutOf(unit, row)), why }
  if (row.deciderIds.length > 0)
    notify(unit, registrationBlockedMail, { of: row.id, to: row.deciderIds, params, link: `/manage/sys-registrations?open=${row.id}` })
  if (row.userId) notify(unit, registrationBlockedMail, { of: row.id, to: [row.userId], params, link: `/register/${row.receipt}` })
}
