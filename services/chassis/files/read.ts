import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Readable } from 'node:stream'
import { rootOf, type Service } from '@academy/contracts/core/endpoint.ts'
import { GRANT_MINUTES } from '@academy/contracts/core/files.ts'
import parseRange from 'range-parser'
import { Download } from '../http/answer.ts'
import type { Context } from '../http/context.ts'
import { repository, unscoped } from '../mongo/repository.ts'
import type { Platform } from '../runtime/platform.ts'
import { absent } from '../runtime/refusal.ts'
import { storageNamed } from '../storage/places.ts'
import type { Holders } from './holder.ts'
import { type FileDoc, filesOf } from './model.ts'

/** A picture that everybody may see never changes under its id. */
const OPEN = { 'Cache-Control': 'public, max-age=86400, immutable' }

const signed = (key: string, body: string) => createHmac('sha256', key).update(`file|${body}`).digest('base64url')

/** What lets one file be fetched for some minutes without a token: signed, so that nobody can make one. */
const grantOf = (key: string, file: { id: string; tenantId: string }, until: number): string => {
  const body = Buffer.from(JSON.stringify([file.tenantId, file.id, until])).toString('base64url')
  return `${body}.${signed(key, body)}`
}

const readGrant = (key: string, grant: string, now: number): { tenantId: string; id: string } | null => {
  const [body = '', mac = ''] = grant.split('.')
  const [given, wanted] = [Buffer.from(mac), Buffer.from(signed(key, body))]
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return null
  const [tenantId, id, until] = JSON.parse(Buffer.from(body, 'base64url').toString()) as [string, string, number]
  return until > now ? { tenantId, id } : null
}

/** The one part of a file that a player, a reader of documents or a download that goes on asks for; several at once, or what is no range, mean the whole. */
const partOf = (asked: string | undefined, size: number): { start: number; end: number } | 'beyond' | undefined => {
  const ranges = asked === undefined ? undefined : parseRange(size, asked)
  if (ranges === -1) return 'beyond'
  if (!ranges || ranges === -2 || ranges.type !== 'bytes' || ranges.length !== 1) return undefined
  return ranges[0]
}

/** A file or the asked part of it. */
const downloadOf =
  (platform: Platform) =>
  async ({ name, type, key, size, storage: place }: FileDoc, open: boolean, ctx: Context): Promise<Download> => {
    const part = partOf(ctx.header('range'), size)
    const headers = { 'Accept-Ranges': 'bytes', ...(open ? OPEN : {}) }
    if (part === 'beyond') return new Download(name, type, Buffer.alloc(0), { ...headers, 'Content-Range': `bytes */${size}` }, 416)
    const storage = await storageNamed(platform, place)
    const body = await storage.read(key, part)
    if (!body) throw absent()
    if (!part) return new Download(name, type, body, { ...headers, 'Content-Length': String(size) })
    const { start, end } = part
    return new Download(name, type, body, { ...headers, 'Content-Length': String(end - start + 1), 'Content-Range': `bytes ${start}-${end}/${size}` }, 206)
  }

/** Gives files to those who may read the record that has them; one that no record has to its sender alone. */
export const readingFiles = (platform: Platform, holders: Holders, service: Service) => {
  const { signingKey } = platform
  const repo = repository(filesOf(service))
  const download = downloadOf(platform)
  const readable = async (id: string, ctx: Context): Promise<{ row: FileDoc; open: boolean }> => {
    const row = await repo(unscoped(ctx)).one({ id, status: 'ready' })
    if (!row) throw absent()
    const { recordId, noun, userId } = row
    const holder = holders.get(noun)
    if (recordId && holder && (await holder.isOpen(recordId, ctx))) return { row, open: true }
    const may = recordId ? await holder?.mayRead(recordId, ctx) : ctx.userId !== '' && userId === ctx.userId
    if (!may) throw absent()
    return { row, open: false }
  }
  return {
    content: async ({ id, width }: { id: string; width?: number | undefined }, ctx: Context) => {
      const { row, open } = await readable(id, ctx)
      const small = width === undefined ? undefined : row.sizes.find((one) => one.width >= width)
      return download(small ? { ...row, ...small } : row, open, ctx)
    },
    grant: async ({ id }: { id: string }, ctx: Context) => {
      const { row } = await readable(id, ctx)
      const until = ctx.now.getTime() + GRANT_MINUTES * 60_000
      return { path: `${rootOf(service)}/files/granted/${grantOf(signingKey, { id, tenantId: row.tenantId }, until)}` }
    },
    granted: async ({ grant }: { grant: string }, ctx: Context) => {
      const file = readGrant(signingKey, grant, ctx.now.getTime())
      const row = file && (await repo(unscoped({ ...ctx, tenantId: file.tenantId })).one({ id: file.id, status: 'ready' }))
      if (!row) throw absent()
      return download(row, false, ctx)
    },
  }
}

/** The bytes of a file that a record holds, for the service's own work; `null` where it is gone. */
export const openFile = async (platform: Platform, who: Context, fileId: string): Promise<Readable | null> => {
  const row = await repository(filesOf(who.service))(unscoped(who)).byId(fileId)
  return row ? (await storageNamed(platform, row.storage)).read(row.key) : null
}
