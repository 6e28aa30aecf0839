import { among, inAny } from '@academy/chassis/http/filters.ts'
import type { Handlers } from '@academy/chassis/http/serve.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import { threads } from '@academy/contracts/community/discussion/threads.ts'
import { shownPage } from '@academy/contracts/core/page.ts'
import { catalogues } from '../../people.ts'
import { deskScope } from '../comments/desk.ts'
import { ThreadModel } from './model.ts'

export const threadHandlers: Handlers<typeof threads> = {
  page: async ({ text, category, brand, commented, ...query }, ctx) => {
    const sought = text ? inAny(['code', 'nameCn', 'nameEn'], text) : {}
    const counted = commented === undefined ? {} : { comments: commented ? { $gt: 0 } : 0 }
    const filter = { $and: [await deskScope(ctx), sought, counted, among('category', category), among('brand', brand)] }
    const asked = query.order || query.orderField ? query : { ...query, order: 'desc' as const }
    const found = await repository(ThreadModel)(unscoped(ctx)).page(asked, filter, threads.endpoints.page.sort ?? [])
    const teams = new Map((await catalogues(ctx).all()).map((catalogue) => [catalogue.code, catalogue]))
    return shownPage(
      found,
      found.records.map(({ sums: _, ...row }) => {
        const { teamCn, teamEn, managerId } = teams.get(row.category ?? '') ?? {}
        return { ...row, ...(teamCn && teamEn ? { teamCn, teamEn } : {}), ...(managerId ? { managerId } : {}) }
      }),
    )
  },
}
