import type { Context } from '@academy/chassis/http/context.ts'
import { crudHandlers, type Judge } from '@academy/chassis/http/crud-handlers.ts'
import type { Handlers } from '@academy/chassis/http/serve.ts'
import { malformed } from '@academy/chassis/runtime/refusal.ts'
import type { Received } from '@academy/contracts/core/endpoint.ts'
import { shownPage } from '@academy/contracts/core/page.ts'
import { trainers } from '@academy/contracts/training/resources/trainers.ts'
import { missingCatalogues } from '../../catalogue/public.ts'
import { users } from '../../people.ts'
import { refuseBooked } from '../bookings/in-use.ts'
import { standingSite } from '../sites/standing.ts'
import { TrainerModel } from './model.ts'

const plain = crudHandlers(trainers, TrainerModel, {
  search: { catalogue: ['catalogues'], language: ['languages'] },
})

type Row = Received<typeof trainers.endpoints.info>

/** The rows with the names of their people, which a planner may know without reading people. */
const named = async (rows: readonly Row[], ctx: Context): Promise<Row[]> => {
  const people = new Map((await users(ctx).byIds(rows.map((row) => row.userId))).map((person) => [person.id, person]))
  return rows.map((row) => {
    const person = people.get(row.userId)
    return person ? { ...row, nameCn: person.nameCn, nameEn: person.nameEn } : row
  })
}

const teaching =
  ({ catalogues, siteId }: { catalogues: readonly string[]; siteId?: string | undefined }): Judge =>
  async (unit) => {
    const missing = await missingCatalogues(unit, catalogues)
    if (missing.length > 0) throw malformed([{ field: 'catalogues', code: 'unknownCatalogue', params: { values: missing.join(', ') } }])
    if (siteId) await standingSite(unit, siteId)
  }

export const trainerHandlers: Handlers<typeof trainers> = {
  ...plain,
  page: async (query, ctx) => {
    const found = (await plain.page(query, ctx)) as Received<typeof trainers.endpoints.page>
    const records = await named(found.records, ctx)
    return shownPage(found, records) as never
  },
  info: async (input, ctx) => {
    const [row] = await named([await plain.info(input, ctx)], ctx)
    return row as never
  },
  save: (input, ctx) => plain.save(input, ctx, teaching(input)),
  update: (input, ctx) => plain.update(input, ctx, teaching(input)),
  remove: (ids, ctx) => plain.remove(ids, ctx, refuseBooked(ids)),
  removeOne: ({ id }, ctx) => plain.remove([id], ctx, refuseBooked([id])),
  deactivate: (input, ctx) => plain.deactivate(input, ctx, refuseBooked([input.id])),
}
