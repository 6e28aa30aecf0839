import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import { oneByOne } from '@academy/chassis/runtime/one-by-one.ts'
import type { Job } from '@academy/chassis/runtime/service.ts'
import { dayOf } from '@academy/contracts/core/days.ts'
import { organisationState } from '@academy/contracts/org/events.ts'
import { atWork } from './close.ts'
import { OrganisationModel } from './model.ts'
import { stateOf } from './place.ts'

const CLOSED = '40'
const AT_ONCE = 500

/** Closes what had its last day of business, once nobody works there any more; until then it is tried each time. */
export const closeOrganisations: Job = {
  name: 'org.close-organisations',
  run: async (work) => {
    const today = dayOf(work.now)
    const due = await repository(OrganisationModel)(work).find({ closeDate: { $lt: today }, dealerStatus: { $ne: CLOSED } }, { limit: AT_ONCE })
    const empty = []
    for (const org of due) if ((await atWork(work, org.id, today)) === 0) empty.push(org)
    return oneByOne(
      empty,
      ({ id }) =>
        work.unit(async (unit) => {
          const still = { id, closeDate: { $lt: today }, dealerStatus: { $ne: CLOSED } }
          const closed = await repository(OrganisationModel)(unscoped(unit)).change(still, { dealerStatus: CLOSED })
          if (closed) unit.emit(organisationState, id, stateOf(closed) as never)
        }),
      ({ id }) => ['an organisation could not be closed', { organisationId: id }],
    )
  },
}
