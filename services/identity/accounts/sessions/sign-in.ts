import { randomBytes } from 'node:crypto'
import type { Context } from '@academy/chassis/http/context.ts'
import { sha256 } from '@academy/chassis/mongo/audit.ts'
import type { DocOf } from '@academy/chassis/mongo/model.ts'
import { repository } from '@academy/chassis/mongo/repository.ts'
import { onPlatform, platform } from '@academy/chassis/mongo/scope.ts'
import type { Platform } from '@academy/chassis/runtime/platform.ts'
import { Refusal } from '@academy/chassis/runtime/refusal.ts'
import type { Parsed } from '@academy/contracts/core/endpoint.ts'
import type { sessions } from '@academy/contracts/identity/accounts/sessions.ts'
import { sessionEnded } from '@academy/contracts/identity/events.ts'
import { hash, verify } from '@node-rs/argon2'
import { UserModel } from '../users/model.ts'
import { spendCaptcha } from './captcha.ts'
import { CredentialModel, LoginLogModel, SessionModel } from './model.ts'
import { delayMs, surplus } from './session.ts'

const FAILURES_MS = 15 * 60_000
const memory = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Argon2id with OWASP's parameters. */
export const hashPassword = (password: string): Promise<string> => hash(password, memory)

/** Verified against when the name is unknown, so that both answers take the same time (I40). */
const decoy = hashPassword(randomBytes(16).toString('hex'))

const failed = async (kv: Platform['kv'], keys: string[], captchaAfter: number): Promise<never> => {
  const counts = await Promise.all(keys.map((key) => kv.incr(key, FAILURES_MS)))
  const most = Math.max(...counts)
  await new Promise((resolve) => setTimeout(resolve, delayMs(most)))
  throw new Refusal('refused', { reasons: [{ code: 'signIn' }], captchaRequired: most >= captchaAfter })
}

type Credential = DocOf<(typeof CredentialModel)['fields']>

const openSession = async (ctx: Context, credential: Credential, tenant: string, userId: string, locale: string): Promise<string> => {
  const token = randomBytes(32).toString('base64url')
  await ctx.unit(async (unit) => {
    const rows = repository(SessionModel)(onPlatform(unit))
    for (const old of surplus(await rows.find({ userId }), ctx.parameter('session.max'))) {
      await rows.remove({ id: old.id })
      unit.emit(sessionEnded, old.id, { tokenHash: old.id, userId, cause: 'limit' })
    }
    await rows.insert({ id: sha256(token), userId, tenant, memberships: credential.memberships, lastSeen: ctx.now, address: ctx.address, locale })
    await repository(LoginLogModel)(unit).insert({ loginName: credential.loginName, result: '1', address: ctx.address })
  })
  return token
}

/**
 * Checks name and password (and a captcha after some failures) and opens a session. One slow answer for unknown name, wrong password, disabled
 * account and missing captcha (1-portal.md §4.1; I40). Throws refused with `captchaRequired`.
 */
export const signIn = async (
  input: Parsed<(typeof sessions)['endpoints']['login']>,
  ctx: Context,
  { kv }: Platform,
): Promise<{ token: string; userId: string; tenantId: string }> => {
  const loginName = input.userCode.toLowerCase()
  const keys = [`fail|${loginName}`, `fail|${ctx.address}`]
  const failures = Math.max(...(await Promise.all(keys.map(async (key) => Number((await kv.get(key)) ?? 0)))))
  const captchaAfter = ctx.parameter('captcha.after')
  const captchaFine = failures < captchaAfter || (await spendCaptcha(kv, 'login', input.captchaId, input.captcha))
  const credential = await repository(CredentialModel)(platform).one({ loginName })
  const passwordFine = await verify(credential?.passwordHash ?? (await decoy), input.password)
  const member = credential?.memberships.find((one) => !input.tenantId || one.tenantId === input.tenantId)
  const user = member ? await repository(UserModel)({ tenantId: member.tenantId, dataScope: { kind: 'all' } }).byId(member.userId) : null
  const may = user?.accountStatus === '1' && user.employment !== '2'
  if (!captchaFine || !passwordFine || !credential || !member || !may) {
    await ctx.unit((unit) => repository(LoginLogModel)(unit).insert({ loginName: loginName.slice(0, 64), result: '0', address: ctx.address }))
    return failed(kv, keys, captchaAfter)
  }
  await kv.del(`fail|${loginName}`)
  const token = await openSession(ctx, credential, member.tenantId, member.userId, user.language ?? ctx.locale)
  return { token, userId: member.userId, tenantId: member.tenantId }
}
