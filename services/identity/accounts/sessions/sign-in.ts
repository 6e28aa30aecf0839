import { randomBytes } from 'node:crypto'
import type { Access } from '@academy/chassis/http/access.ts'
import type { Context } from '@academy/chassis/http/context.ts'
import type { DocOf } from '@academy/chassis/mongo/model.ts'
import { repository } from '@academy/chassis/mongo/repository.ts'
import { Refusal } from '@academy/chassis/runtime/refusal.ts'
import type { Parsed } from '@academy/contracts/core/endpoint.ts'
import type { CaptchaFor, sessions } from '@academy/contracts/identity/accounts/sessions.ts'
import { hash, verify } from '@node-rs/argon2'
import { stepFirst } from '../second-step/ask.ts'
import { loginKeyOf } from '../users/user.ts'
import { closedAcademies } from './academies.ts'
import { type Captchas, spendCaptcha } from './captcha.ts'
import { captchaAfterAnywhere, captchaAfterFor } from './captcha-after.ts'
import { credentialNamed } from './credential-named.ts'
import { deviceOf } from './device.ts'
import { type CredentialModel, LoginLogModel, type Membership } from './model.ts'
import { noteSignIn, openSession, personOf } from './opening.ts'
import { rememberOrForget } from './remembered.ts'
import { takeRescue } from './rescue.ts'
import { delayMs } from './session.ts'
import { beginTry, failuresFrom } from './tries.ts'

const memory = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Argon2id with OWASP's parameters. */
export const hashPassword = (password: string): Promise<string> => hash(password, memory)

/** Verified against when the name is unknown, so that both answers take the same time (I40). */
const decoy = hashPassword(randomBytes(16).toString('hex'))

/** Waits so many milliseconds; tests give one that does not. */
export type Pause = (ms: number) => Promise<void>
export const sleep: Pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

/** What is counted and spent at the door, the secret of captchas, and what academies have set. */
export type Marks = Omit<Captchas, 'now'> & { access: Access }

/** What a captcha is good for: signing in, or asking for a new password, from the address that asked for it (I41). */
export const captchaPurpose = (ctx: Pick<Context, 'address'>, purpose: CaptchaFor = 'login'): string => `${purpose}|${ctx.address}`

/** Is a captcha due at the first try from this address, whoever tries? */
export const captchaDue = async ({ kv, access }: Marks, ctx: Context): Promise<boolean> =>
  (await failuresFrom(kv, ctx.address)) >= (await captchaAfterAnywhere(access))

/** A refused try, in the academy of the account where there is one; `2` is an account that is shut though the password was right. */
export const noted = (ctx: Context, loginName: string, { member, shut = false }: { member?: Membership | undefined; shut?: boolean } = {}) =>
  ctx.unit((unit) =>
    repository(LoginLogModel)({ ...unit, tenantId: member?.tenantId ?? unit.tenantId }).insert({
      loginName: loginName.slice(0, 64),
      result: shut ? '2' : '0',
      address: ctx.address,
      ...(member ? { userId: member.userId } : {}),
    }),
  )

type Given = Parsed<(typeof sessions)['endpoints']['login']>

/** Who may come in by this name and password, if anybody; the same steps and so the same time for every name (I40). */
const verified = async (input: Given, credential: DocOf<(typeof CredentialModel)['fields']> | null, ctx: Context) => {
  const right = await verify(credential?.passwordHash ?? (await decoy), input.password)
  // asked for every name alike, so that an unknown one takes as long
  const passwordFine = right || (await takeRescue(loginKeyOf(input.userCode), input.password, ctx))
  const closed = await closedAcademies()
  const member = credential?.memberships.find((one) => !closed.has(one.tenantId) && (!input.tenantId || one.tenantId === input.tenantId))
  const user = await personOf(member, ctx.now)
  const rescued = passwordFine && !right
  return { person: passwordFine && user && credential && member ? { credential, member, user, rescued } : null, member, shut: passwordFine && member && !user }
}

type Comer = NonNullable<Awaited<ReturnType<typeof verified>>['person']>

/** Opens the session of a person who may come in, remembered where he asked for it. */
const opened = async ({ credential, member, user, rescued }: Comer, loginName: string, input: Given, ctx: Context) => {
  const { userId, tenantId: tenant } = member
  const { memberships, passwordHash } = credential
  // whom an operator lets in may have lost his phone as well as his password
  if (!rescued) await stepFirst({ loginName, userId, tenant, memberships, way: 'password', remember: input.remember }, ctx)
  const session = await ctx.unit(async (unit) => {
    const { family, headers } = await rememberOrForget(unit, ctx, { loginName, userId, tenant, memberships, passwordHash }, input.remember === true)
    const opening = {
      loginName,
      userId,
      tenant,
      memberships,
      locale: user.language ?? ctx.locale,
      address: ctx.address,
      device: deviceOf(ctx),
      max: ctx.parameter('session.max'),
    }
    const token = await openSession(unit, { ...opening, ...(family ? { remembered: family } : {}) })
    return { token, userId, tenantId: tenant, remembered: family !== undefined, headers }
  })
  await noteSignIn(userId, tenant, ctx.now)
  return session
}

/**
 * Checks name and password (and a captcha after some failures, `tries.ts`) and opens a session; where a captcha is due and missing or wrong, nothing is
 * said about the password. One slow answer for unknown name, wrong password and disabled account (1-portal.md §4.1; I40). Throws refused with
 * `captchaRequired`.
 */
export const signIn = async (input: Given, ctx: Context, marks: Marks, pause: Pause) => {
  const credential = await credentialNamed(loginKeyOf(input.userCode))
  const loginName = credential?.loginName ?? loginKeyOf(input.userCode)
  const captchaAfter = await captchaAfterFor(marks.access, marks.secret, loginName, credential?.memberships)
  const one = await beginTry(marks.kv, loginName, ctx.address, captchaAfter)
  if (one.captchaDue && !(await spendCaptcha({ ...marks, now: ctx.now }, captchaPurpose(ctx), input.captchaId, input.captcha))) {
    await one.unseen()
    await noted(ctx, loginName)
    throw new Refusal('refused', { reasons: [{ code: input.captcha ? 'captchaWrong' : 'captcha' }], captchaRequired: true })
  }
  const found = await verified(input, credential, ctx).catch(async (error: unknown) => {
    await one.unseen()
    throw error
  })
  if (!found.person) {
    const failures = await one.wrong()
    await noted(ctx, loginName, { member: found.member, shut: Boolean(found.shut) })
    await pause(delayMs(failures))
    throw new Refusal('refused', { reasons: [{ code: 'signIn' }], captchaRequired: failures >= captchaAfter })
  }
  await one.right()
  return opened(found.person, loginName, input, ctx)
}
