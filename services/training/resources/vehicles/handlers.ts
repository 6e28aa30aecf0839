import { crudHandlers } from '@academy/chassis/http/crud-handlers.ts'
import type { Handlers } from '@academy/chassis/http/serve.ts'
import { activeLife } from '@academy/contracts/training/resources/activity.ts'
import { vehicles } from '@academy/contracts/training/resources/vehicles.ts'
import { refuseBooked } from '../bookings/in-use.ts'
import { VehicleModel } from './model.ts'

const plain = crudHandlers(vehicles, VehicleModel, { unique: ['chassisNumber'], life: activeLife })

export const vehicleHandlers: Handlers<typeof vehicles> = {
  ...plain,
  remove: async (ids, ctx) => plain.remove(await refuseBooked(ids, ctx), ctx),
  removeOne: async ({ id }, ctx) => plain.remove(await refuseBooked([id], ctx), ctx),
  activate: (input, ctx) => plain.move('activate', input, ctx),
  deactivate: async (input, ctx) => {
    await refuseBooked([input.id], ctx)
    return plain.move('deactivate', input, ctx)
  },
}
