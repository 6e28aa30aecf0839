import { crudHandlers, type Precondition } from '@academy/chassis/http/crud-handlers.ts'
import type { Handlers } from '@academy/chassis/http/serve.ts'
import { malformed } from '@academy/chassis/runtime/refusal.ts'
import { trainers } from '@academy/contracts/training/resources/trainers.ts'
import { missingCatalogues } from '../../catalogue/public.ts'
import { refuseBooked } from '../bookings/in-use.ts'
import { standingSite } from '../sites/standing.ts'
import { TrainerModel } from './model.ts'

const plain = crudHandlers(trainers, TrainerModel, {
  search: { catalogue: ['catalogues'], language: ['languages'] },
})

const teaching =
  ({ catalogues, siteId }: { catalogues: readonly string[]; siteId?: string | undefined }): Precondition =>
  async (unit) => {
    const missing = await missingCatalogues(unit, catalogues)
    if (missing.length > 0) throw malformed([{ field: 'catalogues', code: 'unknownCatalogue', params: { values: missing.join(', ') } }])
    if (siteId) await standingSite(unit, siteId)
  }

export const trainerHandlers: Handlers<typeof trainers> = {
  ...plain,
  save: (input, ctx) => plain.save(input, ctx, teaching(input)),
  update: (input, ctx) => plain.update(input, ctx, teaching(input)),
  remove: (ids, ctx) => plain.remove(ids, ctx, refuseBooked(ids)),
  removeOne: ({ id }, ctx) => plain.remove([id], ctx, refuseBooked([id])),
  deactivate: (input, ctx) => plain.deactivate(input, ctx, refuseBooked([input.id])),
}
