import { crudHandlers } from '@academy/chassis/http/crud-handlers.ts'
import type { Handlers } from '@academy/chassis/http/serve.ts'
import { activeLife } from '@academy/contracts/training/resources/activity.ts'
import { vehicles } from '@academy/contracts/training/resources/vehicles.ts'
import { refuseBooked } from '../bookings/in-use.ts'
import { VehicleModel } from './model.ts'

const plain = crudHandlers(vehicles, VehicleModel, { life: activeLife, search: { text: ['chassisNumber', 'modelClass', 'nameCn', 'nameEn'] } })

export const vehicleHandlers: Handlers<typeof vehicles> = {
  ...plain,
  remove: (ids, ctx) => plain.remove(ids, ctx, refuseBooked(ids)),
  removeOne: ({ id }, ctx) => plain.remove([id], ctx, refuseBooked([id])),
  activate: (input, ctx) => plain.move('activate', input, ctx),
  deactivate: (input, ctx) => plain.move('deactivate', input, ctx, refuseBooked([input.id])),
}
