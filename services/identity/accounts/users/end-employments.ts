import { repository } from '@academy/chassis/mongo/repository.ts'
import { oneByOne } from '@academy/chassis/runtime/one-by-one.ts'
import type { Job } from '@academy/chassis/runtime/service.ts'
import { dayOf } from '@academy/contracts/core/days.ts'
import { userState } from '@academy/contracts/identity/events.ts'
import { forgetPerson } from '../sessions/remembered.ts'
import { UserModel } from './model.ts'
import { publicUser } from './user-state.ts'

const AT_ONCE = 500

/** Marks whose last day in the company has passed as left and tells the other services. */
export const endEmployments: Job = {
  name: 'identity.end-employments',
  run: async (work) => {
    const due = { employment: '1', leaveCompanyDate: { $lt: dayOf(work.now) } }
    const end = (id: string) =>
      work.unit(async (unit) => {
        const left = await repository(UserModel)(unit).change({ id, ...due }, { employment: '2' })
        if (!left) return
        unit.emit(userState, id, publicUser(left))
        await forgetPerson(unit, id)
      })
    const people = await repository(UserModel)(work).find(due, { limit: AT_ONCE })
    return oneByOne(
      people,
      ({ id }) => end(id),
      ({ id }) => ['an employment could not be ended', { userId: id }],
    )
  },
}
