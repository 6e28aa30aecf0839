import { createHash, randomBytes } from 'node:crypto'
import type { Context } from '@academy/chassis/http/context.ts'
import { copyTo } from '@academy/chassis/mongo/atomic.ts'
import { repository } from '@academy/chassis/mongo/repository.ts'
import { onPlatform, platform } from '@academy/chassis/mongo/scope.ts'
import { absent, malformed } from '@academy/chassis/runtime/refusal.ts'
import { ourAddress } from '../../system/public.ts'
import { type Connector, ConnectorModel, TokenModel } from './model.ts'

/** So many are good at once: the one in use, and the next. */
const AT_MOST = 2
const TAIL = 4
/** When a token was last used is noted so often at most. */
const NOTE_MS = 60_000

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

export const connectorOf = async (ctx: Context, id: string): Promise<Connector> => {
  const row = await repository(ConnectorModel)(ctx).byId(id)
  if (!row) throw absent()
  return row
}

const standing = (ctx: Context, connectorId: string) => repository(TokenModel)(onPlatform(ctx)).find({ tenant: ctx.tenantId, connectorId })

export const tokensOf = async (ctx: Context, id: string) => {
  await connectorOf(ctx, id)
  const rows = await standing(ctx, id)
  return rows.map(({ id: hash, tail, madeBy, createDate, lastUsed }) => ({ id: hash, tail, madeBy, madeAt: createDate, ...(lastUsed ? { lastUsed } : {}) }))
}

/** Makes a token of a SCIM connector: told this once. Throws malformed where the connector is none, or two are good already. */
export const issueToken = async (ctx: Context, id: string) => {
  const { kind } = await connectorOf(ctx, id)
  if (kind !== 'scim') throw malformed([{ field: 'id', code: 'scimOnly' }])
  if ((await standing(ctx, id)).length >= AT_MOST) throw malformed([{ field: 'id', code: 'tokensMany', params: { max: AT_MOST } }])
  const token = `sync_${randomBytes(32).toString('base64url')}`
  const row = { id: hashOf(token), connectorId: id, tenant: ctx.tenantId, tail: token.slice(-TAIL), madeBy: ctx.userId }
  await ctx.unit((unit) => repository(TokenModel)(onPlatform(unit)).insert(row))
  return { token, baseUrl: `${ourAddress()}/api/scim/v2` }
}

export const withdrawToken = async (ctx: Context, id: string, tokenId: string) => {
  await connectorOf(ctx, id)
  const gone = await ctx.unit((unit) => repository(TokenModel)(onPlatform(unit)).remove({ id: tokenId, tenant: ctx.tenantId, connectorId: id }))
  if (gone === 0) throw malformed([{ field: 'tokenId', code: 'unknown' }])
  return {}
}

/** Ends every token of connectors that are no more. */
export const endTokens = (ctx: Context, ids: readonly string[]): Promise<number> =>
  ctx.unit((unit) => repository(TokenModel)(onPlatform(unit)).remove({ tenant: ctx.tenantId, connectorId: { $in: ids } }), 'tokens')

/** The active connector whose token this is, in its academy; `null` for any other text. */
export const bearerOf = async (authorization: string | undefined, now: Date): Promise<Connector | null> => {
  const [, token] = /^Bearer ([\w-]{20,100})$/i.exec(authorization ?? '') ?? []
  const row = token ? await repository(TokenModel)(platform).byId(hashOf(token)) : null
  if (!row) return null
  const connector = await repository(ConnectorModel)({ tenantId: row.tenant, dataScope: { kind: 'all' } }).byId(row.connectorId)
  if (connector?.status !== 'active') return null
  if (!row.lastUsed || now.getTime() - row.lastUsed.getTime() > NOTE_MS) await copyTo(TokenModel, platform, row.id, { lastUsed: now })
  return connector
}
