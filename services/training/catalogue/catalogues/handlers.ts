import type { Context } from '@academy/chassis/http/context.ts'
import { crudHandlers } from '@academy/chassis/http/crud-handlers.ts'
import type { Handlers } from '@academy/chassis/http/serve.ts'
import { repository } from '@academy/chassis/mongo/repository.ts'
import { refused } from '@academy/chassis/runtime/refusal.ts'
import type { Reason } from '@academy/contracts/core/envelope.ts'
import { catalogues } from '@academy/contracts/training/catalogue/catalogues.ts'
import { catalogueState } from '@academy/contracts/training/catalogue/events.ts'
import { CourseModel } from '../courses/model.ts'
import { CatalogueModel } from './model.ts'
import { takeCatalogues } from './standing.ts'

const plain = crudHandlers(catalogues, CatalogueModel, { state: catalogueState })

const removeUnused = (ids: string[], ctx: Context) =>
  plain.remove(ids, ctx, async (unit) => {
    const rows = await repository(CatalogueModel)(unit).byIds(ids)
    await takeCatalogues(
      unit,
      rows.map((row) => row.code),
    )
    const used: Reason[] = []
    for (const { code, nameCn, nameEn } of rows) {
      const count = await repository(CourseModel)(unit).count({ catalogue: code })
      if (count > 0) used.push({ code: 'catalogue.hasCourses', params: { nameCn, nameEn, count }, remedy: { code: 'archiveCourses' } })
    }
    if (used.length > 0) throw refused(used)
  })

export const catalogueHandlers: Handlers<typeof catalogues> = { ...plain, remove: removeUnused, removeOne: ({ id }, ctx) => removeUnused([id], ctx) }
