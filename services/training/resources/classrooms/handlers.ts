import { crudHandlers, type Precondition } from '@academy/chassis/http/crud-handlers.ts'
import type { Handlers } from '@academy/chassis/http/serve.ts'
import { malformed } from '@academy/chassis/runtime/refusal.ts'
import { classrooms } from '@academy/contracts/training/resources/classrooms.ts'
import { refuseBooked } from '../bookings/in-use.ts'
import { roomViolations } from '../placed.ts'
import { standingSite } from '../sites/standing.ts'
import { ClassroomModel } from './model.ts'

const plain = crudHandlers(classrooms, ClassroomModel, { search: { text: ['code', 'nameCn', 'nameEn'] } })

const fitting =
  (input: { siteId: string; roomType: string }): Precondition =>
  async (unit) => {
    const found = roomViolations(input, await standingSite(unit, input.siteId))
    if (found.length > 0) throw malformed(found)
  }

export const classroomHandlers: Handlers<typeof classrooms> = {
  ...plain,
  save: async (input, ctx) => plain.save(input, ctx, fitting(input)),
  update: async (input, ctx) => plain.update(input, ctx, fitting(input)),
  remove: (ids, ctx) => plain.remove(ids, ctx, refuseBooked(ids)),
  removeOne: ({ id }, ctx) => plain.remove([id], ctx, refuseBooked([id])),
  deactivate: (input, ctx) => plain.deactivate(input, ctx, refuseBooked([input.id])),
}
