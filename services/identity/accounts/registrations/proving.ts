import { notify } from '@academy/chassis/events/notify.ts'
import { WithHeaders } from '@academy/chassis/http/answer.ts'
import type { Context } from '@academy/chassis/http/context.ts'
import { claim } from '@academy/chassis/mongo/atomic.ts'
import { sha256 } from '@academy/chassis/mongo/audit.ts'
import { isDuplicate } from '@academy/chassis/mongo/duplicate.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import { malformed, Refusal, refused } from '@academy/chassis/runtime/refusal.ts'
import { seal } from '@academy/chassis/runtime/sealed.ts'
import { dayOf } from '@academy/contracts/core/days.ts'
import type { Parsed } from '@academy/contracts/core/endpoint.ts'
import type { Violation } from '@academy/contracts/core/envelope.ts'
import { MESSAGE_SEAL } from '@academy/contracts/core/message.ts'
import { isEmail, mobile } from '@academy/contracts/core/rules.ts'
import type { ownRegistration } from '@academy/contracts/identity/accounts/own-registration.ts'
import { registrationMailed, registrationTexted } from '@academy/contracts/identity/registration-messages.ts'
import { newestOf } from '../agreements/newest.ts'
import { codeOf, isCode } from '../forgotten/code.ts'
import { inPace, MINUTES, PAUSE_S, TRIES } from '../forgotten/pace.ts'
import { spendCaptcha } from '../sessions/captcha.ts'
import { randomBits } from '../sessions/opening.ts'
import { captchaPurpose, type Marks } from '../sessions/sign-in.ts'
import { RegistrationCodeModel, type RegistrationDoc, RegistrationModel } from './model.ts'
import { shownOwn } from './own.ts'
import { KEPT_S, registrationCookie } from './own-key.ts'

type Endpoints = (typeof ownRegistration)['endpoints']
type Asked = Parsed<Endpoints['ask']>

const addressViolations = ({ kind, address }: Pick<Asked, 'kind' | 'address'>): Violation[] => {
  if (address === '') return [{ field: 'address', code: 'required' }]
  const fine = !address.includes('*') && (kind === 'email' ? isEmail(address) : mobile().safeParse(address).success)
  return fine ? [] : [{ field: 'address', code: kind }]
}

/** Agreement first, then the code (rule 10): whoever has not agreed to the newest texts is sent nothing. */
export const ask = async (input: Asked, ctx: Context, marks: Marks) => {
  const { kind, address, captcha, captchaId, agreementIds } = input
  const newest = await newestOf(ctx.tenantId)
  const found = addressViolations(input)
  if (newest.some(({ id }) => !agreementIds.includes(id))) found.unshift({ field: 'agreementIds', code: 'mustAgree' })
  if (found.length > 0) throw malformed(found)
  if (kind === 'mobile' && !ctx.parameter('sms.enabled')) throw refused([{ code: 'noTexts' }])
  if (!(await spendCaptcha({ ...marks, now: ctx.now }, captchaPurpose(ctx, 'register'), captchaId, captcha)))
    throw refused([{ code: captcha ? 'captchaWrong' : 'captcha' }])
  if (!(await inPace(marks.kv, `register|${sha256(address.toLowerCase())}`))) throw new Refusal('tooMany')
  const requestId = randomBits()
  const id = sha256(requestId)
  const expires = new Date(ctx.now.getTime() + MINUTES * 60_000)
  const sealed = (text: string) => seal(text, expires.getTime(), MESSAGE_SEAL, marks.secret)
  await ctx.unit(async (unit) => {
    const agreed = newest.map((one) => ({ id: one.id, kind: one.kind, edition: one.edition ?? 0 }))
    await repository(RegistrationCodeModel)(unscoped(unit)).insert({ id, kind, address, agreed, tries: 0, expires })
    const params = { code: sealed(codeOf(id, marks.secret)), sentTo: sealed(address), language: ctx.locale }
    notify(unit, kind === 'email' ? registrationMailed : registrationTexted, { of: id, to: [`visitor-${id.slice(0, 24)}`], params })
  })
  return { requestId, minutes: MINUTES, seconds: PAUSE_S }
}

/** The request that this code answers. Each look counts. Throws malformed. */
const answered = async (requestId: string, given: string, ctx: Context, secret: string) => {
  const id = sha256(requestId)
  const known = await repository(RegistrationCodeModel)(unscoped(ctx)).byId(id)
  // counted before it is looked at: guesses at once do not pass together
  const match = { id, tries: known?.tries ?? -1, expires: { $gt: ctx.now } }
  const row = await claim(RegistrationCodeModel, unscoped(ctx), match, { tries: (known?.tries ?? 0) + 1 }, { _id: 1 })
  if (!row || row.tries > TRIES || !isCode(given, id, secret)) throw malformed([{ field: 'code', code: given === '' ? 'required' : 'mailedCode' }])
  return row
}

/** So long a registration that was approved is still shown to its person instead of a new one. */
const SHOWN_MS = 30 * 86_400_000

/** The registration that somebody of this address goes on with. */
const latestOf = async (ctx: Context, kind: 'mobile' | 'email', address: string): Promise<RegistrationDoc | null> => {
  const [last] = await repository(RegistrationModel)(unscoped(ctx)).find({ [kind]: address, proven: kind }, { sort: { createDate: -1 }, limit: 1 })
  const over = last?.status === '50' && ctx.now.getTime() - (last.decidedAt?.getTime() ?? 0) > SHOWN_MS
  return last && !over ? last : null
}

const numberOf = (now: Date): string => {
  const four = String(Math.floor(Math.random() * 10_000)).padStart(4, '0')
  return `R-${dayOf(now).slice(2).replaceAll('-', '')}-${four}`
}
const NUMBERS = 12

/** A number that nobody has: a repeat is met by the next draw. Throws what is no repeat. */
const numbered = async <T>(now: Date, insert: (receipt: string) => Promise<T>): Promise<T> => {
  for (let n = 1; ; n++)
    try {
      return await insert(numberOf(now))
    } catch (error) {
      if (!isDuplicate(error) || n >= NUMBERS) throw error
    }
}

export const begin = async ({ requestId, code }: Parsed<Endpoints['begin']>, ctx: Context, { secret }: Marks) => {
  const { id, kind, address, agreed } = await answered(requestId, code, ctx, secret)
  const key = randomBits()
  const keyHash = sha256(key)
  const before = await latestOf(ctx, kind, address)
  const spend = async (unit: Parameters<Parameters<typeof ctx.unit>[0]>[0]) => {
    if ((await repository(RegistrationCodeModel)(unscoped(unit)).remove({ id })) === 0) throw malformed([{ field: 'code', code: 'mailedCode' }])
  }
  const fresh = { proven: kind, keyHash, agreed, agreedAt: ctx.now, locale: ctx.locale, status: '0' as const, round: 0, submissions: [], deciderIds: [] }
  const row = before
    ? await ctx.unit(async (unit) => {
        await spend(unit)
        return repository(RegistrationModel)(unscoped(unit)).update(before.id, undefined, { keyHash, agreed, agreedAt: ctx.now, locale: ctx.locale })
      })
    : await numbered(ctx.now, (receipt) =>
        ctx.unit(async (unit) => {
          await spend(unit)
          return repository(RegistrationModel)(unscoped(unit)).insert({ ...fresh, receipt, [kind]: address })
        }),
      )
  return new WithHeaders(await shownOwn(row, ctx), registrationCookie.set(key, KEPT_S))
}
