import { crudHandlers } from '@academy/chassis/http/crud-handlers.ts'
import type { Handlers } from '@academy/chassis/http/serve.ts'
import { activeLife } from '@academy/contracts/training/resources/activity.ts'
import { trainers } from '@academy/contracts/training/resources/trainers.ts'
import { refuseBooked } from '../bookings/in-use.ts'
import { TrainerModel } from './model.ts'

const plain = crudHandlers(trainers, TrainerModel, { unique: ['code', 'userId'], life: activeLife })

export const trainerHandlers: Handlers<typeof trainers> = {
  ...plain,
  remove: async (ids, ctx) => plain.remove(await refuseBooked(ids, ctx), ctx),
  removeOne: async ({ id }, ctx) => plain.remove(await refuseBooked([id], ctx), ctx),
  activate: (input, ctx) => plain.move('activate', input, ctx),
  deactivate: async (input, ctx) => {
    await refuseBooked([input.id], ctx)
    return plain.move('deactivate', input, ctx)
  },
}
