import { WithHeaders } from '@academy/chassis/http/answer.ts'
import type { Context } from '@academy/chassis/http/context.ts'
import { claim } from '@academy/chassis/mongo/atomic.ts'
import { isDuplicate } from '@academy/chassis/mongo/duplicate.ts'
import type { DocOf } from '@academy/chassis/mongo/model.ts'
import { repository } from '@academy/chassis/mongo/repository.ts'
import { everything, onPlatform, platform } from '@academy/chassis/mongo/scope.ts'
import type { Unit } from '@academy/chassis/mongo/unit.ts'
import { dayOf } from '@academy/contracts/core/days.ts'
import { present } from '@academy/contracts/core/fields.ts'
import { verify } from '@node-rs/argon2'
import { stepBefore, stepFirst } from '../second-step/ask.ts'
import { deviceOf } from '../sessions/device.ts'
import { describeMe } from '../sessions/me.ts'
import { CredentialModel } from '../sessions/model.ts'
import { noteSignIn, openSession, personOf, randomBits } from '../sessions/opening.ts'
import { delayMs } from '../sessions/session.ts'
import { type Marks, noted, type Pause } from '../sessions/sign-in.ts'
import { beginTry } from '../sessions/tries.ts'
import { UserModel } from '../users/model.ts'
import { loginKeyOf, mayComeIn } from '../users/user.ts'
import { ArrivalModel, SignOnModel } from './model.ts'
import { hashOf, openProvider, refusedEntry, signOnCookie } from './ways.ts'

/** So long the password may be typed by which the two accounts are linked, and so often. */
const [LINK_S, LINK_TRIES] = [300, 5]

type Arrival = DocOf<(typeof ArrivalModel)['fields']>
type Provider = NonNullable<Awaited<ReturnType<typeof openProvider>>>

const inTenant = (tenantId: string) => ({ tenantId, dataScope: everything })

/** Whose password is right for this person: his credential, as far as it is of the provider's academy. Other academies trust that provider with nothing. */
const credentialOf = async (userId: string) => repository(CredentialModel)(platform).one({ 'memberships.userId': userId })

/** Opens the session of a linked person who may come in. */
const opened = async (arrival: Arrival, userId: string, ctx: Context, marks: Marks, linked?: (unit: Unit) => Promise<unknown>) => {
  const { tenant, sid, providerId, subject, issuer, hintSecret } = arrival
  const member = { tenantId: tenant, userId }
  const [user, credential] = [await personOf(member, ctx.now), await credentialOf(userId)]
  if (!user || !credential) throw refusedEntry()
  const signOn = { providerId, issuer, subject, ...present({ sid, hintSecret }) }
  const comer = { loginName: credential.loginName, userId, tenant, memberships: [member], way: 'signOn' as const, signOn }
  if (linked && (await stepBefore(comer.loginName, comer.memberships, ctx.now))) await ctx.unit(linked, 'linked')
  await stepFirst(comer, ctx)
  const token = await ctx.unit(async (unit) => {
    await linked?.(unit)
    const there = await repository(SignOnModel)({ ...unit, tenantId: tenant, dataScope: everything }).change(
      { userId, issuer, subject },
      { lastUsed: unit.now },
    )
    if (!there) throw refusedEntry()
    return openSession(unit, {
      ...{ loginName: credential.loginName, userId, tenant, memberships: [member], locale: user.language ?? ctx.locale, address: ctx.address },
      ...{ device: deviceOf(ctx), way: 'signOn', max: ctx.parameter('session.max'), signOn },
    })
  })
  await noteSignIn(userId, tenant, ctx.now)
  const me = await describeMe(marks.access, { userId, tenantId: tenant, now: ctx.now, locale: ctx.locale, portal: false, address: ctx.address })
  return { token, user: me }
}

/** The one employed person whom the provider's claim names, where nobody else is linked to it yet. */
const namedBy = async ({ claimed, tenant }: Arrival, provider: Provider, ctx: Context) => {
  if (!claimed || claimed.length > 64) return null
  const field = provider.matches === 'employeeNo' ? { employeeNo: claimed } : { loginKey: loginKeyOf(claimed) }
  const found = await repository(UserModel)(inTenant(tenant)).find(field, { limit: 3 })
  const [one, ...more] = found.filter((user) => mayComeIn(user, dayOf(ctx.now)))
  if (!one || more.length > 0 || !(await credentialOf(one.id))) return null
  const other = await repository(SignOnModel)(inTenant(tenant)).one({ userId: one.id, providerId: provider.id })
  return other ? null : one
}

/** Who has come back and holds the browser that he left in: taken from its row, so that a code is used once. Throws refused. */
const taken = async (code: string, asked: boolean, ctx: Context): Promise<Arrival> => {
  const handle = signOnCookie.of(ctx)
  const bound = { id: hashOf(code), bound: hashOf(handle ?? ''), expires: { $gt: ctx.now }, asked: asked ? true : { $exists: false } }
  const known = handle ? await repository(ArrivalModel)(platform).one(bound) : null
  const gone = known && (await ctx.unit((unit) => repository(ArrivalModel)(onPlatform(unit)).remove(bound)))
  if (!known || gone !== 1) throw refusedEntry()
  return known
}

/** The session of whoever is linked; else whose password links him. Nobody is created, and whoever the claim does not name exactly stays outside. */
export const enter = async (code: string, ctx: Context, marks: Marks) => {
  const arrival = await taken(code, false, ctx)
  const provider = await openProvider(arrival.providerId)
  if (!provider) throw refusedEntry()
  const { tenant, issuer, subject } = arrival
  const link = await repository(SignOnModel)(inTenant(tenant)).one({ issuer, subject })
  if (link) return new WithHeaders({ session: await opened(arrival, link.userId, ctx, marks), asked: null }, signOnCookie.clear())
  const person = await namedBy(arrival, provider, ctx)
  if (!person) throw refusedEntry()
  const [ticket, handle] = [randomBits(), randomBits()]
  const { id: _, version: _v, createDate: _c, tenantId: _t, ...rest } = arrival
  const expires = new Date(ctx.now.getTime() + LINK_S * 1000)
  const row = { ...rest, id: hashOf(ticket), bound: hashOf(handle), userId: person.id, asked: true, tries: 0, expires }
  await ctx.unit((unit) => repository(ArrivalModel)(onPlatform(unit)).insert(row))
  const asked = { ticket, userCode: person.userCode, nameCn: provider.nameCn, nameEn: provider.nameEn }
  return new WithHeaders({ session: null, asked }, signOnCookie.set(handle, LINK_S))
}

/** The ticket of this browser, its try counted before the password is looked at. */
const countedTry = async (ticket: string, ctx: Context): Promise<Arrival> => {
  const handle = signOnCookie.of(ctx)
  const match = { id: hashOf(ticket), bound: hashOf(handle ?? ''), asked: true, expires: { $gt: ctx.now } }
  const known = handle ? await repository(ArrivalModel)(platform).one(match) : null
  const row = known && (await claim(ArrivalModel, platform, { ...match, tries: known.tries }, { tries: known.tries + 1 }, { _id: 1 }))
  if (!row || row.tries > LINK_TRIES) throw refusedEntry()
  return row
}

/** Links by the password of the person whom the claim names; wrong ones count as any at the door do. */
export const link = async ({ ticket, password }: { ticket: string; password: string }, ctx: Context, marks: Marks, pause: Pause) => {
  const arrival = await countedTry(ticket, ctx)
  const [provider, userId] = [await openProvider(arrival.providerId), arrival.userId ?? '']
  const credential = await credentialOf(userId)
  if (!provider || !credential) throw refusedEntry()
  const one = await beginTry(marks.kv, credential.loginName, ctx.address, Number.POSITIVE_INFINITY)
  if (!(await verify(credential.passwordHash, password))) {
    const failures = await one.wrong()
    await noted(ctx, credential.loginName, { member: { tenantId: arrival.tenant, userId } })
    await pause(delayMs(failures))
    throw refusedEntry()
  }
  await one.right()
  await taken(ticket, true, ctx)
  const { issuer, subject, providerId, tenant } = arrival
  const row = { userId, providerId, issuer, subject }
  const session = await opened(arrival, userId, ctx, marks, (unit) => repository(SignOnModel)({ ...unit, tenantId: tenant }).insert(row)).catch(
    (error: unknown) => {
      throw isDuplicate(error) ? refusedEntry() : error
    },
  )
  return new WithHeaders(session, signOnCookie.clear())
}
