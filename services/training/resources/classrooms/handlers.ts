import { crudHandlers } from '@academy/chassis/http/crud-handlers.ts'
import type { Handlers } from '@academy/chassis/http/serve.ts'
import type { Unit } from '@academy/chassis/mongo/unit.ts'
import { malformed } from '@academy/chassis/runtime/refusal.ts'
import { activeLife } from '@academy/contracts/training/resources/activity.ts'
import { classrooms } from '@academy/contracts/training/resources/classrooms.ts'
import { refuseBooked } from '../bookings/in-use.ts'
import { standingSite } from '../sites/standing.ts'
import { ClassroomModel } from './model.ts'

const plain = crudHandlers(classrooms, ClassroomModel, { life: activeLife, search: { text: ['code', 'nameCn', 'nameEn'] } })

/** Site and classroom type must match: virtual rooms stand at virtual sites only (2-training.md §5). */
const fitting =
  ({ siteId, roomType }: { siteId: string; roomType: string }) =>
  async (unit: Unit) => {
    const { siteKind } = await standingSite(unit, siteId)
    if ((siteKind === 'virtual') !== (roomType === '4')) throw malformed([{ field: 'roomType', code: 'siteKindDiffers' }])
  }

export const classroomHandlers: Handlers<typeof classrooms> = {
  ...plain,
  save: async (input, ctx) => plain.save(input, ctx, fitting(input)),
  update: async (input, ctx) => plain.update(input, ctx, fitting(input)),
  remove: (ids, ctx) => plain.remove(ids, ctx, refuseBooked(ids)),
  removeOne: ({ id }, ctx) => plain.remove([id], ctx, refuseBooked([id])),
  activate: (input, ctx) => plain.move('activate', input, ctx),
  deactivate: (input, ctx) => plain.move('deactivate', input, ctx, refuseBooked([input.id])),
}
