import { attachFiles } from '@academy/chassis/files/attach.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import { oneByOne } from '@academy/chassis/runtime/one-by-one.ts'
import type { Job } from '@academy/chassis/runtime/service.ts'
import { held } from './files.ts'
import { RegistrationModel } from './model.ts'

const KEPT_MS = 30 * 86_400_000
const AT_ONCE = 500

/** Forgets what visitors typed and did not submit within thirty days, with their files. */
export const dropDrafts: Job = {
  name: 'identity.drop-registrations',
  run: async (work) => {
    const before = new Date(work.now.getTime() - KEPT_MS)
    const old = await repository(RegistrationModel)(work).find({ status: '0', updateDate: { $lt: before }, createDate: { $lt: before } }, { limit: AT_ONCE })
    return oneByOne(
      old,
      (row) =>
        work.unit(async (unit) => {
          const gone = await repository(RegistrationModel)(unscoped(unit)).remove({ id: row.id, status: '0' })
          if (gone > 0) await attachFiles(unit, held, row.id, row, null)
        }),
      ({ id }) => ['what a visitor typed could not be dropped', { registrationId: id }],
    )
  },
}
