import type { Context } from '@academy/chassis/http/context.ts'
import { crudHandlers } from '@academy/chassis/http/crud-handlers.ts'
import type { Handlers } from '@academy/chassis/http/serve.ts'
import { repository } from '@academy/chassis/mongo/repository.ts'
import { refused } from '@academy/chassis/runtime/refusal.ts'
import { catalogues } from '@academy/contracts/training/catalogue/catalogues.ts'
import { catalogueState } from '@academy/contracts/training/catalogue/events.ts'
import { CourseModel } from '../courses/model.ts'
import { CatalogueModel } from './model.ts'

const plain = crudHandlers(catalogues, CatalogueModel, { unique: ['code'], state: catalogueState })

const removeUnused = async (ids: string[], ctx: Context) => {
  const rows = await repository(CatalogueModel)(ctx).byIds(ids)
  const used = []
  for (const row of rows) {
    const count = await repository(CourseModel)(ctx).count({ catalogue: row.code })
    if (count > 0) used.push({ code: 'catalogue.hasCourses', params: { code: row.code, count } })
  }
  if (used.length > 0) throw refused(used)
  return plain.remove(ids, ctx)
}

export const catalogueHandlers: Handlers<typeof catalogues> = { ...plain, remove: removeUnused, removeOne: ({ id }, ctx) => removeUnused([id], ctx) }
