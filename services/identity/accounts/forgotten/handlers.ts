import { createHmac } from 'node:crypto'
import { notify } from '@academy/chassis/events/notify.ts'
import type { Context } from '@academy/chassis/http/context.ts'
import type { Handlers } from '@academy/chassis/http/serve.ts'
import { claim } from '@academy/chassis/mongo/atomic.ts'
import { sha256 } from '@academy/chassis/mongo/audit.ts'
import { repository } from '@academy/chassis/mongo/repository.ts'
import { onPlatform, platform } from '@academy/chassis/mongo/scope.ts'
import type { Unit } from '@academy/chassis/mongo/unit.ts'
import { logger } from '@academy/chassis/runtime/logger.ts'
import { malformed, Refusal, refused } from '@academy/chassis/runtime/refusal.ts'
import { seal } from '@academy/chassis/runtime/sealed.ts'
import { MESSAGE_SEAL } from '@academy/contracts/core/message.ts'
import type { forgotten } from '@academy/contracts/identity/accounts/forgotten.ts'
import { codeMailed, codeTexted } from '@academy/contracts/identity/messages.ts'
import { boundsIn, givePassword } from '../passwords/give-password.ts'
import { spendCaptcha } from '../sessions/captcha.ts'
import { personOf, randomBits } from '../sessions/opening.ts'
import { captchaPurpose, type Marks, type Pause } from '../sessions/sign-in.ts'
import { codeOf, isCode } from './code.ts'
import { personMeant } from './find-person.ts'
import { CodeModel } from './model.ts'
import { inPace, MINUTES, PAUSE_S, TRIES } from './pace.ts'

const HELD_MS = 200

/** The answer has left by then: begun at once, the work would hold it up and tell that there is an account. */
const AFTER_MS = 30
const underWay = new Set<Promise<void>>()
/** Does this once the answer is on its way; whoever gets no code asks for another. */
const afterwards = (work: () => Promise<void>): void => {
  const one = new Promise<void>((resolve) => setTimeout(resolve, AFTER_MS))
    .then(work)
    .catch((error: unknown) => logger.error({ err: error }, 'a code for a new password was not sent'))
    .finally(() => underWay.delete(one))
  underWay.add(one)
}
/** Waits until the codes that were asked for are sent. */
export const codesSent = async (): Promise<void> => void (await Promise.all(underWay))

/** So often for what was typed, whether anybody has it or not. */
const paced = ({ kv }: Marks, what: string): Promise<boolean> => inPace(kv, `forgotten|${what}`)

/** Finds the person and sends him the code: after the answer, so that its time tells nothing (I40). */
const deliver = async (account: string, id: string, ctx: Context, marks: Marks): Promise<void> => {
  const found = await personMeant(account, ctx.now)
  if (!found || !(await paced(marks, `person|${found.member.userId}`))) return
  const { user, member } = found
  const expires = new Date(ctx.now.getTime() + MINUTES * 60_000)
  const code = seal(codeOf(id, marks.secret), expires.getTime(), MESSAGE_SEAL, marks.secret)
  const told = { of: member.userId, to: [member.userId], params: { name: user.userCode, code } }
  const texts = marks.access.parameter(member.tenantId, 'sms.enabled')
  await ctx.unit(async (unit) => {
    const codes = repository(CodeModel)(onPlatform(unit))
    await codes.remove({ userId: member.userId })
    await codes.insert({ id, userId: member.userId, tenant: member.tenantId, tries: 0, expires })
    const theirs = { ...unit, tenantId: member.tenantId }
    if (user.email) notify(theirs, codeMailed, told)
    if (user.mobile && texts) notify(theirs, codeTexted, told)
  })
}

const ask = async (
  { account, captchaId, captcha }: { account: string; captchaId?: string | undefined; captcha?: string | undefined },
  ctx: Context,
  marks: Marks,
) => {
  if (!(await spendCaptcha({ ...marks, now: ctx.now }, captchaPurpose(ctx, 'forgotten'), captchaId, captcha)))
    throw refused([{ code: captcha ? 'captchaWrong' : 'captcha' }])
  const typed = createHmac('sha256', marks.secret).update(account.toLowerCase()).digest('hex')
  if (!(await paced(marks, `typed|${typed}`))) throw new Refusal('tooMany')
  const requestId = randomBits()
  afterwards(() => deliver(account, sha256(requestId), ctx, marks))
  return { requestId, minutes: MINUTES, seconds: PAUSE_S, ...boundsIn(marks.access, ctx.tenantId) }
}

/** Whom this code lets in. Each look counts, also where there is nothing to look at. Throws malformed. */
const holderOf = async (requestId: string, given: string, ctx: Context, { secret }: Marks) => {
  const id = sha256(requestId)
  const known = await repository(CodeModel)(platform).byId(id)
  // counted before it is looked at: guesses at once do not pass together
  const row = await claim(CodeModel, platform, { id, tries: known?.tries ?? -1, expires: { $gt: ctx.now } }, { tries: (known?.tries ?? 0) + 1 }, { _id: 1 })
  const member = row && row.tries <= TRIES && isCode(given, id, secret) ? { tenantId: row.tenant, userId: row.userId } : undefined
  const user = await personOf(member, ctx.now)
  if (!row || !member || !user) throw malformed([{ field: 'code', code: given === '' ? 'required' : 'mailedCode' }])
  return { id, member, user }
}

/** `pause` holds each answer back: beside it what little the answers differ in tells nothing. */
export const forgottenHandlers = (marks: Marks, pause: Pause): Handlers<typeof forgotten> => ({
  ask: async (input, ctx) => {
    const answer = await ask(input, ctx, marks)
    await pause(HELD_MS)
    return answer
  },
  use: async ({ requestId, code, ...typed }, ctx) => {
    const { id, member, user } = await holderOf(requestId, code, ctx, marks)
    const spend = async (unit: Unit) => {
      if ((await repository(CodeModel)(onPlatform(unit)).remove({ id })) === 0) throw malformed([{ field: 'code', code: 'mailedCode' }])
    }
    return givePassword(ctx, marks.access, { user, member, typed, spend }).catch(async (error: unknown) => {
      // the code was right: a password that is refused costs no try
      await claim(CodeModel, platform, { id }, { tries: 0 }, { _id: 1 })
      throw error
    })
  },
})
