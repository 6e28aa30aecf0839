import { crudHandlers, type Precondition } from '@academy/chassis/http/crud-handlers.ts'
import type { Handlers } from '@academy/chassis/http/serve.ts'
import { malformed } from '@academy/chassis/runtime/refusal.ts'
import { vehicles } from '@academy/contracts/training/resources/vehicles.ts'
import { refuseBooked } from '../bookings/in-use.ts'
import { vehicleViolations } from '../placed.ts'
import { standingSite } from '../sites/standing.ts'
import { VehicleModel } from './model.ts'

const plain = crudHandlers(vehicles, VehicleModel, { search: { text: ['chassisNumber', 'modelClass', 'nameCn', 'nameEn'] } })

const placed =
  ({ siteId }: { siteId: string }): Precondition =>
  async (unit) => {
    const found = vehicleViolations(await standingSite(unit, siteId))
    if (found.length > 0) throw malformed(found)
  }

export const vehicleHandlers: Handlers<typeof vehicles> = {
  ...plain,
  save: (input, ctx) => plain.save(input, ctx, placed(input)),
  update: (input, ctx) => plain.update(input, ctx, placed(input)),
  remove: (ids, ctx) => plain.remove(ids, ctx, refuseBooked(ids)),
  removeOne: ({ id }, ctx) => plain.remove([id], ctx, refuseBooked([id])),
  deactivate: (input, ctx) => plain.deactivate(input, ctx, refuseBooked([input.id])),
}
