import { attachFiles, withFiles } from '@academy/chassis/files/attach.ts'
import type { Holder } from '@academy/chassis/files/holder.ts'
import { readingFiles } from '@academy/chassis/files/read.ts'
import { receiving } from '@academy/chassis/files/receive.ts'
import type { Context } from '@academy/chassis/http/context.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import type { Unit } from '@academy/chassis/mongo/unit.ts'
import type { Platform } from '@academy/chassis/runtime/platform.ts'
import { absent } from '@academy/chassis/runtime/refusal.ts'
import { fileFields } from '@academy/contracts/core/files.ts'
import { RegistrationFiles } from '@academy/contracts/identity/accounts/registration-fields.ts'
import { registrations } from '@academy/contracts/identity/accounts/registrations.ts'
import { type RegistrationDoc, RegistrationModel } from './model.ts'
import { shownOwn } from './own.ts'
import { needChangeable, ownOf } from './own-key.ts'
import { mayRead } from './seen.ts'

export const held = { noun: registrations.noun, fields: RegistrationFiles }

/** A visitor sends for his own registration alone; its deciders and whoever has it in his list read. */
export const registrationHolder: Holder = {
  noun: held.noun,
  fields: fileFields(RegistrationFiles),
  mayWrite: ({ userId }) => userId.startsWith('visitor-'),
  mayRead: async (id, ctx) => {
    const row = await repository(RegistrationModel)(unscoped(ctx)).byId(id)
    return row !== null && ((await ownOf(ctx))?.id === id || (await mayRead(row, ctx)))
  },
  isOpen: async () => false,
}

/** So wide a picture is shown to who has sent it. */
const WIDE = 320

type Field = 'photo' | 'letter'
const asSender = <C extends Context | Unit>(ctx: C, { id }: RegistrationDoc): C => {
  const userId = `visitor-${id}`
  return { ...ctx, userId, actor: { ...ctx.actor, userId } }
}

/** Sets or takes away one of the files of a registration. */
const put = (ctx: Context, own: RegistrationDoc, field: Field, fileId?: string) =>
  ctx.unit(async (unit) => {
    const as = asSender(unit, own)
    const asked: Record<string, unknown> = fileId ? { [field]: { fileId } } : {}
    const given = await withFiles(as, held, asked, own.id)
    const row = await repository(RegistrationModel)(unscoped(unit)).update(own.id, undefined, { [field]: given[field] ?? null } as never)
    await attachFiles(as, held, own.id, { [field]: own[field] }, { [field]: row[field] ?? undefined })
    return row
  })

/** The files of a visitor: received as everybody's are, for the registration that his browser is known by, and kept with it once they are looked at. */
export const ownFiles = (platform: Platform) => {
  const holders = new Map([[held.noun, registrationHolder]])
  const { begin, piece, finish } = receiving(platform, holders, 'identity')
  const { content } = readingFiles(platform, holders, 'identity')
  const sender = async (ctx: Context) => {
    const own = await needChangeable(ctx)
    return { own, as: asSender(ctx, own) }
  }
  return {
    fileBegin: async (input: Omit<Parameters<typeof begin>[0], 'noun' | 'field'> & { field: Field }, ctx: Context) =>
      begin({ ...input, noun: held.noun }, (await sender(ctx)).as),
    filePiece: async (input: Parameters<typeof piece>[0], ctx: Context) => piece(input, (await sender(ctx)).as),
    fileFinish: async ({ id, field }: { id: string; field: Field }, ctx: Context) => {
      const { own, as } = await sender(ctx)
      const { fileId } = await finish({ id }, as)
      return shownOwn(await put(ctx, own, field, fileId), ctx)
    },
    photo: async (_: unknown, ctx: Context) => {
      const fileId = (await ownOf(ctx))?.photo?.fileId
      if (!fileId) throw absent()
      return content({ id: fileId, width: WIDE }, ctx)
    },
    fileDrop: async ({ field }: { field: Field }, ctx: Context) => shownOwn(await put(ctx, (await sender(ctx)).own, field), ctx),
  }
}
