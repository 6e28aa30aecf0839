import { notify } from '@academy/chassis/events/notify.ts'
import { WithHeaders } from '@academy/chassis/http/answer.ts'
import type { Context } from '@academy/chassis/http/context.ts'
import type { Handlers } from '@academy/chassis/http/serve.ts'
import { claim } from '@academy/chassis/mongo/atomic.ts'
import type { DocOf } from '@academy/chassis/mongo/model.ts'
import { repository } from '@academy/chassis/mongo/repository.ts'
import { onPlatform, platform } from '@academy/chassis/mongo/scope.ts'
import type { Unit } from '@academy/chassis/mongo/unit.ts'
import { absent, malformed, Refusal, refused } from '@academy/chassis/runtime/refusal.ts'
import { closeSecret, openSecret } from '@academy/chassis/runtime/secret-box.ts'
import { present } from '@academy/contracts/core/fields.ts'
import { secondStep } from '@academy/contracts/identity/accounts/second-step.ts'
import { stepReset } from '@academy/contracts/identity/messages.ts'
import { verify } from '@node-rs/argon2'
import { peopleOf } from '../online-users/people.ts'
import { deviceOf } from '../sessions/device.ts'
import { describeMe } from '../sessions/me.ts'
import { CredentialModel } from '../sessions/model.ts'
import { noteSignIn, openSession, personOf } from '../sessions/opening.ts'
import { rememberOrForget } from '../sessions/remembered.ts'
import type { Marks } from '../sessions/sign-in.ts'
import { UserModel } from '../users/model.ts'
import { newTicket, roleAsks, ticketId } from './ask.ts'
import { newRecovery, newSecret, recoveryHash, uriOf } from './codes.ts'
import { firstCode, STEP, spendCode, triedTicket } from './judge.ts'
import { SecondStepModel, StepTicketModel } from './model.ts'

type Ticket = DocOf<(typeof StepTicketModel)['fields']>
const over = () => new Refusal('refused', { reasons: [{ code: 'stepOver' }] })

const ownCredential = async (ctx: Context) => {
  const credential = await repository(CredentialModel)(platform).one({ 'memberships.userId': ctx.userId })
  if (!credential) throw absent()
  return credential
}

const freshOf = (secret: string, loginName: string, ticket: string) => ({ ticket, uri: uriOf(secret, loginName), secret })

/** What a ticket sets up with; asked again it is the same, so that a reload does not spoil what was scanned. */
const begin = async (ticket: string, ctx: Context, { secret: key }: Marks) => {
  const match = { id: ticketId(ticket), expires: { $gt: ctx.now } }
  const row = await repository(StepTicketModel)(platform).one(match)
  if (!row || (await repository(SecondStepModel)(platform).one({ loginName: row.loginName }))) throw over()
  const known = row.freshSecret ? openSecret(row.freshSecret, STEP, key) : undefined
  const secret = known ?? newSecret()
  if (!known) await claim(StepTicketModel, platform, match, { freshSecret: closeSecret(secret, STEP, key) }, { _id: 1 })
  return freshOf(secret, row.loginName, ticket)
}

/** Keeps a second step that has shown its first code, and gives its recovery codes. */
const keep = async (unit: Unit, loginName: string, secretBox: string, used: number): Promise<string[]> => {
  const rows = repository(SecondStepModel)(onPlatform(unit))
  const recovery = newRecovery()
  await rows.remove({ loginName })
  await rows.insert({ loginName, secretBox, used, recoveryHashes: recovery.map((code) => recoveryHash(loginName, code)) })
  return recovery
}

/** Opens the session that the ticket is for, as its door would have; a ticket opens one. */
const opened = async (unit: Unit, row: Ticket, locale: Context['locale'], ctx: Context) => {
  if ((await repository(StepTicketModel)(onPlatform(unit)).remove({ id: row.id })) === 0) throw over()
  const { loginName, userId, tenant, memberships, way, signOn } = row
  const credential = await repository(CredentialModel)(onPlatform(unit)).one({ loginName })
  if (!credential) throw over()
  const person = { loginName, userId, tenant, memberships, passwordHash: credential.passwordHash }
  const { family, headers } = way === 'password' ? await rememberOrForget(unit, ctx, person, row.remember === true) : { family: undefined, headers: {} }
  const opening = { loginName, userId, tenant, memberships, locale, address: ctx.address, device: deviceOf(ctx), way, max: ctx.parameter('session.max') }
  const token = await openSession(unit, { ...opening, ...present({ remembered: family, signOn }) })
  return { token, remembered: family !== undefined, headers }
}

const pass = async ({ ticket, code }: { ticket: string; code: string }, ctx: Context, marks: Marks) => {
  const row = await triedTicket(ticket, ctx)
  const user = row.own ? null : await personOf({ tenantId: row.tenant, userId: row.userId }, ctx.now)
  if (!user) throw over()
  const there = await repository(SecondStepModel)(platform).one({ loginName: row.loginName })
  const fresh = !there && row.freshSecret ? openSecret(row.freshSecret, STEP, marks.secret) : undefined
  if (!there && !fresh) throw over()
  const used = fresh ? await firstCode(fresh, row.loginName, code, ctx, marks) : undefined
  if (!fresh) await spendCode(row.loginName, code, ctx, marks)
  const { recovery, token, remembered, headers } = await ctx.unit(async (unit) => ({
    ...(used !== undefined ? { recovery: await keep(unit, row.loginName, row.freshSecret ?? '', used) } : { recovery: undefined }),
    ...(await opened(unit, row, user.language ?? ctx.locale, ctx)),
  }))
  await noteSignIn(row.userId, row.tenant, ctx.now)
  const who = { userId: row.userId, tenantId: row.tenant, now: ctx.now, locale: ctx.locale, portal: false, address: ctx.address }
  const me = await describeMe(marks.access, who)
  return new WithHeaders({ token, user: me, remembered, ...(recovery ? { recovery } : {}) }, headers)
}

const start = async (password: string, ctx: Context, { secret: key }: Marks) => {
  const { loginName, passwordHash, memberships } = await ownCredential(ctx)
  if (!(await verify(passwordHash, password))) throw malformed([{ field: 'password', code: password === '' ? 'required' : 'passwordWrong' }])
  if (await repository(SecondStepModel)(platform).one({ loginName })) throw refused([{ code: 'stepThere' }])
  const secret = newSecret()
  const comer = { loginName, userId: ctx.userId, tenant: ctx.tenantId, memberships, way: 'password' as const, own: true }
  return freshOf(secret, loginName, await newTicket({ ...comer, freshSecret: closeSecret(secret, STEP, key) }, ctx))
}

const confirm = async ({ ticket, code }: { ticket: string; code: string }, ctx: Context, marks: Marks) => {
  const row = await triedTicket(ticket, ctx)
  const secret = row.own && row.userId === ctx.userId && row.freshSecret ? openSecret(row.freshSecret, STEP, marks.secret) : undefined
  if (!secret || !row.freshSecret || (await repository(SecondStepModel)(platform).one({ loginName: row.loginName }))) throw over()
  const used = await firstCode(secret, row.loginName, code, ctx, marks)
  const { freshSecret, loginName } = row
  return ctx.unit(async (unit) => {
    if ((await repository(StepTicketModel)(onPlatform(unit)).remove({ id: row.id })) === 0) throw over()
    return { recovery: await keep(unit, loginName, freshSecret, used) }
  })
}

const renew = async (code: string, ctx: Context, marks: Marks) => {
  const { loginName } = await ownCredential(ctx)
  await spendCode(loginName, code, ctx, marks)
  const recovery = newRecovery()
  await ctx.unit((unit) =>
    repository(SecondStepModel)(onPlatform(unit)).change({ loginName }, { recoveryHashes: recovery.map((one) => recoveryHash(loginName, one)) }),
  )
  return { recovery }
}

const forget = async (loginName: string, unit: Unit) => {
  await repository(StepTicketModel)(onPlatform(unit)).remove({ loginName })
  return repository(SecondStepModel)(onPlatform(unit)).remove({ loginName })
}

const stop = async (code: string, ctx: Context, marks: Marks) => {
  const { loginName, memberships } = await ownCredential(ctx)
  if (await roleAsks(memberships, ctx.now)) throw refused([{ code: 'stepNeeded' }])
  await spendCode(loginName, code, ctx, marks)
  await ctx.unit((unit) => forget(loginName, unit))
  return {}
}

/** Only of people within the reader's reach who hold no higher role, never his own: whoever holds his phone could drop it otherwise. Its person is told. */
const reset = async (userId: string, ctx: Context) => {
  const user = await repository(UserModel)(ctx).byId(userId)
  const credential = user && (await repository(CredentialModel)(platform).one({ 'memberships.userId': userId }))
  if (!credential) throw absent()
  if (userId === ctx.userId) throw refused([{ code: 'stepOwn' }])
  const people = await peopleOf(ctx, [userId], secondStep.endpoints.reset.permission)
  if (people(userId).higher) throw refused([{ code: 'stepHigher' }])
  await ctx.unit(async (unit) => {
    // who has none is told nothing
    if ((await forget(credential.loginName, unit)) === 0) return
    notify(unit, stepReset, { of: userId, to: [userId], params: { at: unit.now.toISOString(), by: ctx.userId }, link: '/account' })
  })
  return {}
}

const mine = async (ctx: Context) => {
  const { loginName, memberships } = await ownCredential(ctx)
  const row = await repository(SecondStepModel)(platform).one({ loginName })
  return { ...(row ? { since: row.createDate } : {}), left: row?.recoveryHashes.length ?? 0, needed: await roleAsks(memberships, ctx.now) }
}

export const secondStepHandlers = (marks: Marks): Handlers<typeof secondStep> => ({
  begin: ({ ticket }, ctx) => begin(ticket, ctx, marks),
  pass: (input, ctx) => pass(input, ctx, marks),
  mine: (_, ctx) => mine(ctx),
  start: ({ password }, ctx) => start(password, ctx, marks),
  confirm: (input, ctx) => confirm(input, ctx, marks),
  renew: ({ code }, ctx) => renew(code, ctx, marks),
  stop: ({ code }, ctx) => stop(code, ctx, marks),
  reset: ({ userId }, ctx) => reset(userId, ctx),
})
