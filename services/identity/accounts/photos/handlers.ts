import { attachFiles, withFiles } from '@academy/chassis/files/attach.ts'
import type { Holder } from '@academy/chassis/files/holder.ts'
import type { Handlers } from '@academy/chassis/http/serve.ts'
import { repository } from '@academy/chassis/mongo/repository.ts'
import { everything, type Reader } from '@academy/chassis/mongo/scope.ts'
import { fileFields } from '@academy/contracts/core/files.ts'
import { PhotoFields, photos } from '@academy/contracts/identity/accounts/photos.ts'
import { ConsentModel } from '../consents/model.ts'
import { PhotoModel } from './model.ts'

type Who = Pick<Reader, 'tenantId' | 'session'>

export const photoFiles = { noun: photos.noun, fields: PhotoFields }
const kept = (who: Who) => repository(PhotoModel)({ ...who, dataScope: everything })

/** Those of these people who agreed to be shown on lists. */
const agreed = async (who: Who, userIds: readonly string[]): Promise<string[]> => {
  const rows = await repository(ConsentModel)({ ...who, dataScope: everything }).find({ userId: { $in: [...userIds] }, matter: 'photo', status: 'given' })
  return rows.map(({ userId }) => userId)
}

/** Whoever is signed in may send a picture of himself; others see it as long as its person agrees, visitors never. */
export const photoHolder: Holder = {
  noun: photoFiles.noun,
  fields: fileFields(PhotoFields),
  mayWrite: ({ userId }) => userId !== '',
  mayRead: async (of, ctx) => ctx.userId !== '' && (of === ctx.userId || (await agreed(ctx, [of])).length > 0),
  isOpen: async () => false,
}

/** Where a person's own picture is fetched, small; undefined where he keeps none (1-portal.md §3 "headurl"). */
export const headOf = async (who: Who, userId: string): Promise<string | undefined> => {
  const photo = (await kept(who).byId(userId))?.photo
  return photo && `/api/identity/files/${photo.fileId}/content?width=96`
}

export const photoHandlers: Handlers<typeof photos> = {
  mine: async (_, ctx) => {
    const photo = (await kept(ctx).byId(ctx.userId))?.photo
    return photo ? { photo } : {}
  },
  keep: (input, ctx) =>
    ctx.unit(async (unit) => {
      const repo = repository(PhotoModel)({ ...unit, dataScope: everything })
      const before = await repo.byId(ctx.userId)
      const { photo } = await withFiles(unit, photoFiles, input, before?.id)
      if (before) await repo.change({ id: before.id }, { photo: photo ?? null } as never)
      else if (photo) await repo.insert({ id: ctx.userId, photo })
      await attachFiles(unit, photoFiles, ctx.userId, before, { photo })
      return photo ? { photo } : {}
    }),
  shown: async ({ userIds }, ctx) => {
    const rows = await kept(ctx).byIds(await agreed(ctx, userIds))
    return rows.flatMap(({ id, photo }) => (photo ? [{ userId: id, fileId: photo.fileId }] : []))
  },
}
