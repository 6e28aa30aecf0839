import type { Context } from '@academy/chassis/http/context.ts'
import type { Handlers } from '@academy/chassis/http/serve.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import { keptFor } from '@academy/chassis/runtime/kept-for.ts'
import type { covers } from '@academy/contracts/training/catalogue/covers.ts'
import { CourseModel } from '../courses/model.ts'

/** So old may the answer be: everybody is told the same. */
const FRESH_MS = 20_000
const MOST = 5000

const pictured = async (ctx: Context) => {
  const rows = await repository(CourseModel)(unscoped(ctx)).find(
    { status: { $ne: 'deleted' }, $or: [{ cover: { $exists: true } }, { banner: { $exists: true } }] },
    { sort: { code: 1 }, limit: MOST },
  )
  return rows.map(({ code, cover, banner }) => ({ code, ...(cover ? { cover: cover.fileId } : {}), ...(banner ? { banner: banner.fileId } : {}) }))
}

const kept = keptFor(FRESH_MS, ({ tenantId }: Context) => tenantId, pictured)

export const coverHandlers: Handlers<typeof covers> = {
  look: (_, ctx) => kept(ctx.now, ctx),
}
