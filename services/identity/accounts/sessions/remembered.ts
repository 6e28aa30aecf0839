import type { Context } from '@academy/chassis/http/context.ts'
import { sha256 } from '@academy/chassis/mongo/audit.ts'
import type { DocOf } from '@academy/chassis/mongo/model.ts'
import { repository } from '@academy/chassis/mongo/repository.ts'
import { onPlatform, platform } from '@academy/chassis/mongo/scope.ts'
import type { Unit } from '@academy/chassis/mongo/unit.ts'
import { deviceOf } from './device.ts'
import { endSession } from './ending.ts'
import { CredentialModel, LoginLogModel, RememberedModel, SessionModel } from './model.ts'
import { noteSignIn, openSession, personOf, randomBits } from './opening.ts'
import { forgottenAt, judged, rememberedCookie, successorOf } from './remembered-token.ts'

// A remembered browser gets a portal session without a password; the back office asks for it again (2-training.md §9; resolutions.md 31).
// Its tokens follow each other in a family: each is good once, and one that comes again later was stolen, by whomever.
type Token = DocOf<(typeof RememberedModel)['fields']>
type Headers = Readonly<Record<string, string>>
const tokens = (unit: Unit) => repository(RememberedModel)(onPlatform(unit))

/** Ends a browser's tokens and every session that they opened or that it was remembered with. */
export const endFamily = async (unit: Unit, family: string, cause: 'logout' | 'disabled' | 'elsewhere' | 'forced'): Promise<void> => {
  await tokens(unit).remove({ family })
  const sessions = repository(SessionModel)(onPlatform(unit))
  for (const session of await sessions.find({ remembered: family })) await endSession(unit, session, cause)
}

/** Lets every browser forget a person; his sessions end by themselves at their next call. */
export const forgetPerson = async (unit: Unit, userId: string): Promise<void> => void (await tokens(unit).remove({ 'memberships.userId': userId }))

/** Whom a sign-in would remember: the fields of his token that say so. */
type Person = Pick<Token, 'loginName' | 'userId' | 'tenant' | 'memberships'> & { passwordHash: string }
interface Kept {
  family?: string
  headers: Headers
}

/** What this browser remembered until now: by its cookie, or by the session that it had. A token of each family. */
const rememberedBefore = async (unit: Unit, ctx: Context): Promise<Token[]> => {
  const given = rememberedCookie.of(ctx)
  const byCookie = given ? await tokens(unit).byId(sha256(given)) : null
  const before = ctx.sessionId ? await repository(SessionModel)(onPlatform(unit)).byId(ctx.sessionId) : null
  const other = before?.remembered === byCookie?.family ? undefined : before?.remembered
  const bySession = other ? await tokens(unit).one({ family: other, usedAt: { $exists: false } }) : null
  return [byCookie, bySession].filter((row) => row !== null)
}

/** Writes a row of the family: who ends it at the same moment would not see the session that is about to be opened. */
const hold = (unit: Unit, { id }: Token) => tokens(unit).change({ id }, {})

/**
 * What a sign-in leaves in its browser: the cookie that was asked for, the one of the same person who signs in again, or none. What it remembered of
 * anybody else ends.
 */
export const rememberOrForget = async (unit: Unit, ctx: Context, { passwordHash, ...person }: Person, wanted: boolean): Promise<Kept> => {
  const proof = sha256(passwordHash)
  const days = ctx.parameter('remember.days')
  const isOwn = (row: Token) => row.userId === person.userId && row.proof === proof && ['good', 'again'].includes(judged(row, ctx.now, days))
  const before = await rememberedBefore(unit, ctx)
  const own = before.find(isOwn)
  for (const { family } of before) if (family !== own?.family) await endFamily(unit, family, 'logout')
  if (own && !wanted) {
    await hold(unit, own)
    return { family: own.family, headers: {} }
  }
  if (own) await tokens(unit).remove({ family: own.family })
  if (!wanted || days <= 0) return { headers: rememberedCookie.clear() }
  const token = randomBits()
  const [family, since, expires] = [own?.family ?? unit.newId('family'), ctx.now, forgottenAt(ctx.now, days)]
  await tokens(unit).insert({ id: sha256(token), ...person, family, since, expires, proof })
  return { family, headers: rememberedCookie.set(token, expires, ctx.now) }
}

/** The person of a token as he may come in today, and the memberships he had then and has still; `null` since his password is another one. */
const holderOf = async (row: Token, now: Date) => {
  const credential = await repository(CredentialModel)(platform).one({ loginName: row.loginName })
  if (!credential || sha256(credential.passwordHash) !== row.proof) return null
  const memberships = row.memberships.filter((one) => credential.memberships.some(({ tenantId, userId }) => tenantId === one.tenantId && userId === one.userId))
  return {
    memberships,
    user: await personOf(
      memberships.find((one) => one.tenantId === row.tenant),
      now,
    ),
  }
}

/** Moves a token on to its successor. Gives the successor's cookie; none where another tab has exchanged that one too. */
const rotated = async (unit: Unit, row: Token, given: string): Promise<Headers> => {
  const nonce = row.nonce ?? randomBits()
  const next = successorOf(given, nonce)
  const { family, userId, tenant, loginName, memberships, proof, since, expires } = row
  if (row.nonce) {
    await hold(unit, row)
    if ((await tokens(unit).byId(sha256(next)))?.usedAt) return {}
  } else {
    await tokens(unit).change({ id: row.id }, { usedAt: unit.now, nonce })
    await tokens(unit).insert({ id: sha256(next), ...{ family, userId, tenant, loginName, memberships, proof, since, expires } })
  }
  return rememberedCookie.set(next, expires, unit.now)
}

interface Restored {
  opened: { token: string; userId: string; tenantId: string } | null
  headers: Headers
}

const exchanged = async (unit: Unit, ctx: Context, given: string, holder: Awaited<ReturnType<typeof holderOf>>): Promise<Restored> => {
  const nobody = { opened: null, headers: rememberedCookie.clear() }
  const row = await tokens(unit).byId(sha256(given))
  if (!row) return nobody
  const { family, userId, tenant, loginName } = row
  const verdict = judged(row, ctx.now, ctx.parameter('remember.days'))
  if (!holder?.user || verdict === 'over' || verdict === 'stolen') {
    await endFamily(unit, family, 'disabled')
    if (holder && !holder.user) await forgetPerson(unit, userId)
    await repository(LoginLogModel)({ ...unit, tenantId: tenant }).insert({ loginName, userId, result: '0', address: ctx.address, way: 'remembered' })
    return nobody
  }
  const locale = holder.user.language ?? ctx.locale
  const opening = { userId, tenant, memberships: holder.memberships, locale, address: ctx.address, remembered: family, portal: true, device: deviceOf(ctx) }
  const token = await openSession(unit, { ...opening, loginName, way: 'remembered', max: ctx.parameter('session.max') })
  return { opened: { token, userId, tenantId: tenant }, headers: await rotated(unit, row, given) }
}

/**
 * Opens a portal session for whom the browser's cookie remembers, if he may come in today as by his password; the cookie's token ends and another takes
 * its place. A token that was used before ends all of its family. Two tabs at once get a session each and the same new cookie.
 */
export const restoreSession = async (ctx: Context): Promise<Restored> => {
  const given = rememberedCookie.of(ctx)
  if (!given) return { opened: null, headers: {} }
  const known = await repository(RememberedModel)(platform).byId(sha256(given))
  const holder = known && (await holderOf(known, ctx.now))
  const restored = await ctx.unit((unit) => exchanged(unit, ctx, given, holder))
  if (restored.opened) await noteSignIn(restored.opened.userId, restored.opened.tenantId, ctx.now)
  return restored
}

/** The family of the token that the browser shows, used or not. */
export const familyShown = async (ctx: Context): Promise<string | undefined> => {
  const given = rememberedCookie.of(ctx)
  return given ? (await repository(RememberedModel)(platform).byId(sha256(given)))?.family : undefined
}

/** Ends what the browser's cookie remembers, used or not. */
export const forgetBrowser = async (ctx: Context): Promise<Headers> => {
  const family = await familyShown(ctx)
  if (family) await ctx.unit((unit) => endFamily(unit, family, 'logout'))
  return rememberedCookie.clear()
}
