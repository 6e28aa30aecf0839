import type { Context } from '@academy/chassis/http/context.ts'
import { crudHandlers } from '@academy/chassis/http/crud-handlers.ts'
import type { Handlers } from '@academy/chassis/http/serve.ts'
import { repository } from '@academy/chassis/mongo/repository.ts'
import { refused } from '@academy/chassis/runtime/refusal.ts'
import { catalogues } from '@academy/contracts/training/catalogue/catalogues.ts'
import { catalogueState } from '@academy/contracts/training/catalogue/events.ts'
import { CourseModel } from '../courses/model.ts'
import { CatalogueModel } from './model.ts'
import { takeCatalogues } from './standing.ts'

const plain = crudHandlers(catalogues, CatalogueModel, { state: catalogueState })

const removeUnused = (ids: string[], ctx: Context) =>
  plain.remove(ids, ctx, async (unit) => {
    const codes = (await repository(CatalogueModel)(unit).byIds(ids)).map((row) => row.code)
    await takeCatalogues(unit, codes)
    const used = []
    for (const code of codes) {
      const count = await repository(CourseModel)(unit).count({ catalogue: code })
      if (count > 0) used.push({ code: 'catalogue.hasCourses', params: { code, count } })
    }
    if (used.length > 0) throw refused(used)
  })

export const catalogueHandlers: Handlers<typeof catalogues> = { ...plain, remove: removeUnused, removeOne: ({ id }, ctx) => removeUnused([id], ctx) }
