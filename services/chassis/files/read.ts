import { createHmac, timingSafeEqual } from 'node:crypto'
import { rootOf, type Service } from '@academy/contracts/core/endpoint.ts'
import { GRANT_MINUTES } from '@academy/contracts/core/files.ts'
import { Download } from '../http/answer.ts'
import type { Context } from '../http/context.ts'
import { repository, unscoped } from '../mongo/repository.ts'
import type { Platform } from '../runtime/platform.ts'
import { absent } from '../runtime/refusal.ts'
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

/** Gives files to those who may read the record that has them; one that no record has to its sender alone. */
export const readingFiles = ({ storage, signingKey }: Platform, holders: Holders, service: Service) => {
  const repo = repository(filesOf(service))
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
  const download = async ({ name, type, key, size }: FileDoc, open: boolean): Promise<Download> => {
    const body = await storage.read(key)
    if (!body) throw absent()
    return new Download(name, type, body, { 'Content-Length': String(size), ...(open ? OPEN : {}) })
  }
  return {
    content: async ({ id, width }: { id: string; width?: number | undefined }, ctx: Context) => {
      const { row, open } = await readable(id, ctx)
      const small = width === undefined ? undefined : row.sizes.find((one) => one.width >= width)
      return download(small ? { ...row, ...small } : row, open)
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
      return download(row, false)
    },
  }
}
