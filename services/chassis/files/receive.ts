import { randomUUID } from 'node:crypto'
import type { Service } from '@academy/contracts/core/endpoint.ts'
import type { Violation } from '@academy/contracts/core/envelope.ts'
import type { FileRule } from '@academy/contracts/core/field-kinds.ts'
import { type Crop, MB, PIECE } from '@academy/contracts/core/files.ts'
import type { Context } from '../http/context.ts'
import { repository, unscoped } from '../mongo/repository.ts'
import type { Platform } from '../runtime/platform.ts'
import { absent, malformed, noPermission } from '../runtime/refusal.ts'
import { activeStorage, storageNamed } from '../storage/places.ts'
import { checked } from './check.ts'
import { documentEndings, imageEndings, plainName } from './content.ts'
import type { Holders } from './holder.ts'
import { type FileDoc, filesOf, refOf } from './model.ts'

const endings: Readonly<Record<FileRule['kind'], readonly string[]>> = { image: imageEndings, document: documentEndings }

/** The field that a file is sent for. Throws malformed where there is none, and noPermission where its sender may save no such record. */
const fieldFor = (holders: Holders, { noun, field }: { noun: string; field: string }, ctx: Context) => {
  const holder = holders.get(noun)
  const found = holder?.fields.find(({ key }) => key === field)
  if (!holder || !found) throw malformed([{ field: holder ? 'field' : 'noun', code: 'unknown' }])
  if (!holder.mayWrite(ctx)) throw noPermission(noun)
  return found
}

interface Announced {
  noun: string
  field: string
  name: string
  size: number
  crop?: Crop | undefined
}

/** Everything that speaks against a file before a byte of it is here. */
const refuseUnfit = (holders: Holders, file: Announced, ctx: Context): void => {
  const { rule, key } = fieldFor(holders, file, ctx)
  const max = ctx.parameter(rule.limit)
  const ending = /\.(\w+)$/.exec(file.name)?.[1]?.toLowerCase() ?? ''
  const allowed = rule.endings ?? endings[rule.kind]
  const found: Violation[] = [
    ...(file.size === 0 ? [{ field: key, code: 'fileEmpty' }] : []),
    ...(file.size > max * MB ? [{ field: key, code: 'fileTooLarge', params: { max } }] : []),
    ...(allowed.includes(ending) ? [] : [{ field: key, code: 'fileKind', params: { values: allowed.join(', ') } }]),
  ]
  if (found.length > 0) throw malformed(found)
}

/** A file that somebody sends, and how much of it is here. */
const coming = (service: Service, platform: Platform) => {
  const repo = repository(filesOf(service))
  /** Whole pieces count: what a process left of one when it ended comes again. */
  const at = async ({ status, key, upload, size, storage }: FileDoc): Promise<number> => {
    if (status === 'ready') return size
    const { pieces } = await storageNamed(platform, storage)
    const here = await pieces.size(key, upload)
    return here >= size ? size : here - (here % PIECE)
  }
  return {
    at,
    own: async (id: string, ctx: Context): Promise<FileDoc> => {
      const row = await repo(unscoped(ctx)).one({ id, userId: ctx.userId, status: { $in: ['receiving', 'ready'] } })
      if (!row) throw absent()
      return row
    },
    shown: async (row: FileDoc, here?: number) => ({ id: row.id, at: here ?? (await at(row)), size: row.size, piece: PIECE }),
    insert: (fields: Omit<FileDoc, 'id' | 'tenantId' | 'version' | 'createDate'>, ctx: Context) => ctx.unit((unit) => repo(unscoped(unit)).insert(fields)),
  }
}

/** The row of a file that is announced, where new ones go now. */
const begun = async (platform: Platform, { noun, field, name, size, crop }: Announced, ctx: Context) => {
  const key = `files/${randomUUID()}`
  const place = await activeStorage(platform)
  const upload = await place.storage.pieces.begin(key)
  const fresh = { userId: ctx.userId, noun, field, name: plainName(name), size, type: '', status: 'receiving' as const, key, upload, sizes: [] }
  return { ...fresh, ...(crop ? { crop } : {}), ...(place.name ? { storage: place.name } : {}) }
}

/** Receives files piece by piece: each piece is one request, and whoever was cut off is told where to go on. */
export const receiving = (platform: Platform, holders: Holders, service: Service) => {
  const { own, at, shown, insert } = coming(service, platform)
  return {
    rule: async (input: Pick<Announced, 'noun' | 'field'>, ctx: Context) => {
      const { rule } = fieldFor(holders, input, ctx)
      return { mb: ctx.parameter(rule.limit), endings: [...(rule.endings ?? endings[rule.kind])] }
    },
    begin: async (input: Announced, ctx: Context) => {
      refuseUnfit(holders, input, ctx)
      return shown(await insert(await begun(platform, input, ctx), ctx), 0)
    },
    info: async ({ id }: { id: string }, ctx: Context) => shown(await own(id, ctx)),
    piece: async ({ id, at: from }: { id: string; at: number }, ctx: Context) => {
      const row = await own(id, ctx)
      const here = await at(row)
      // an answer that was lost on its way: the piece is here, and its sender is told to go on
      if (from !== here || here === row.size) return shown(row, here)
      const wanted = Math.min(PIECE, row.size - from)
      if (ctx.upload.length !== wanted) throw malformed([{ field: row.field, code: 'filePiece', params: { size: wanted } }])
      const { pieces } = await storageNamed(platform, row.storage)
      await pieces.put(row.key, row.upload, from / PIECE, ctx.upload)
      return shown(row, from + wanted)
    },
    finish: async ({ id }: { id: string }, ctx: Context) => {
      const row = await own(id, ctx)
      if (row.status === 'ready') return refOf(row)
      if ((await at(row)) < row.size) throw malformed([{ field: row.field, code: 'fileUnfinished' }])
      return refOf(await checked(await storageNamed(platform, row.storage), row, fieldFor(holders, row, ctx).rule, ctx))
    },
  }
}
