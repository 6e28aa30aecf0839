import type { Context } from '@academy/chassis/http/context.ts'
import { crudHandlers } from '@academy/chassis/http/crud-handlers.ts'
import type { Handlers } from '@academy/chassis/http/serve.ts'
import { repository } from '@academy/chassis/mongo/repository.ts'
import { malformed } from '@academy/chassis/runtime/refusal.ts'
import { activeLife } from '@academy/contracts/training/resources/activity.ts'
import { classrooms } from '@academy/contracts/training/resources/classrooms.ts'
import { refuseBooked } from '../bookings/in-use.ts'
import { SiteModel } from '../sites/model.ts'
import { ClassroomModel } from './model.ts'

const plain = crudHandlers(classrooms, ClassroomModel, { unique: ['code'], life: activeLife })

/** Site and classroom type must match: virtual rooms stand at virtual sites only (2-training.md §5). */
const judged = async <I extends { siteId: string; roomType: string }>(input: I, ctx: Context): Promise<I> => {
  const site = await repository(SiteModel)(ctx).byId(input.siteId)
  if (!site) throw malformed([{ field: 'siteId', code: 'unknown' }])
  if ((site.siteKind === 'virtual') !== (input.roomType === '4')) throw malformed([{ field: 'roomType', code: 'siteKindDiffers' }])
  return input
}

export const classroomHandlers: Handlers<typeof classrooms> = {
  ...plain,
  save: async (input, ctx) => plain.save(await judged(input, ctx), ctx),
  update: async (input, ctx) => plain.update(await judged(input, ctx), ctx),
  remove: async (ids, ctx) => plain.remove(await refuseBooked(ids, ctx), ctx),
  removeOne: async ({ id }, ctx) => plain.remove(await refuseBooked([id], ctx), ctx),
  activate: (input, ctx) => plain.move('activate', input, ctx),
  deactivate: async (input, ctx) => {
    await refuseBooked([input.id], ctx)
    return plain.move('deactivate', input, ctx)
  },
}
