import { notify } from '@academy/chassis/events/notify.ts'
import type { Context } from '@academy/chassis/http/context.ts'
import type { Handlers } from '@academy/chassis/http/serve.ts'
import { claim } from '@academy/chassis/mongo/atomic.ts'
import { sha256 } from '@academy/chassis/mongo/audit.ts'
import type { DocOf } from '@academy/chassis/mongo/model.ts'
import { repository } from '@academy/chassis/mongo/repository.ts'
import { everything } from '@academy/chassis/mongo/scope.ts'
import { absent, malformed, Refusal, refused } from '@academy/chassis/runtime/refusal.ts'
import { seal } from '@academy/chassis/runtime/sealed.ts'
import { MESSAGE_SEAL } from '@academy/contracts/core/message.ts'
import { isEmail, mobile } from '@academy/contracts/core/rules.ts'
import type { ContactKind, contacts } from '@academy/contracts/identity/accounts/contacts.ts'
import { userState } from '@academy/contracts/identity/events.ts'
import { contactChanged, contactLeft, contactMailed, contactTexted } from '@academy/contracts/identity/messages.ts'
import { codeOf, isCode } from '../forgotten/code.ts'
import { inPace, MINUTES, PAUSE_S, TRIES } from '../forgotten/pace.ts'
import { randomBits } from '../sessions/opening.ts'
import type { Marks } from '../sessions/sign-in.ts'
import { maskEmail, maskMobile } from '../users/mask.ts'
import { UserModel } from '../users/model.ts'
import { publicUser } from '../users/user-state.ts'
import { ContactCodeModel } from './model.ts'

type User = DocOf<(typeof UserModel)['fields']>

/** So long the mail to the address that was left may wait in the queue. */
const LEFT_MS = 3 * 86_400_000

const ownOf = (ctx: Context) => ({ ...ctx, dataScope: everything })
const self = async (ctx: Context): Promise<User> => {
  const user = await repository(UserModel)(ownOf(ctx)).byId(ctx.userId)
  if (!user) throw absent()
  return user
}

const shown = ({ email, mobile: number }: User, ctx: Context) => ({
  ...(email ? { email: maskEmail(email) } : {}),
  ...(number ? { mobile: maskMobile(number) } : {}),
  texts: ctx.parameter('sms.enabled'),
})

/** What stands against an address: nothing typed, its form, that it is the old one (T§5 "must differ from the old"). */
const violation = (kind: ContactKind, address: string, user: User): string | undefined => {
  if (address === '') return 'required'
  const fine = kind === 'email' ? isEmail(address) && !address.includes('*') : mobile().safeParse(address).success && !address.includes('*')
  if (!fine) return kind
  return address.toLowerCase() === (user[kind] ?? '').toLowerCase() ? 'sameAddress' : undefined
}

const ask = async ({ kind, address }: { kind: ContactKind; address: string }, ctx: Context, { kv, secret }: Marks) => {
  const user = await self(ctx)
  const wrong = violation(kind, address, user)
  if (wrong) throw malformed([{ field: 'address', code: wrong }])
  if (kind === 'mobile' && !ctx.parameter('sms.enabled')) throw refused([{ code: 'noTexts' }])
  if (!(await inPace(kv, `contact|${ctx.userId}`))) throw new Refusal('tooMany')
  const requestId = randomBits()
  const id = sha256(requestId)
  const expires = new Date(ctx.now.getTime() + MINUTES * 60_000)
  const sealed = (text: string) => seal(text, expires.getTime(), MESSAGE_SEAL, secret)
  await ctx.unit(async (unit) => {
    const codes = repository(ContactCodeModel)({ ...unit, dataScope: everything })
    await codes.remove({ userId: ctx.userId })
    await codes.insert({ id, userId: ctx.userId, kind, address, tries: 0, expires })
    const params = { name: user.userCode, code: sealed(codeOf(id, secret)), sentTo: sealed(address) }
    notify(unit, kind === 'email' ? contactMailed : contactTexted, { of: ctx.userId, to: [ctx.userId], params })
  })
  return { requestId, minutes: MINUTES, seconds: PAUSE_S }
}

/** The request that this code answers. Each look counts. Throws malformed. */
const answered = async (requestId: string, given: string, ctx: Context, secret: string) => {
  const id = sha256(requestId)
  const known = await repository(ContactCodeModel)(ownOf(ctx)).byId(id)
  // counted before it is looked at: guesses at once do not pass together
  const match = { id, userId: ctx.userId, tries: known?.tries ?? -1, expires: { $gt: ctx.now } }
  const row = await claim(ContactCodeModel, ownOf(ctx), match, { tries: (known?.tries ?? 0) + 1 }, { _id: 1 })
  if (!row || row.tries > TRIES || !isCode(given, id, secret)) throw malformed([{ field: 'code', code: given === '' ? 'required' : 'mailedCode' }])
  return row
}

const use = async ({ requestId, code }: { requestId: string; code: string }, ctx: Context, { secret }: Marks) => {
  const { id, kind, address } = await answered(requestId, code, ctx, secret)
  const before = await self(ctx)
  const user = await ctx.unit(async (unit) => {
    if ((await repository(ContactCodeModel)({ ...unit, dataScope: everything }).remove({ id })) === 0) throw malformed([{ field: 'code', code: 'mailedCode' }])
    const changed = await repository(UserModel)({ ...unit, dataScope: everything }).update(ctx.userId, undefined, { [kind]: address })
    unit.emit(userState, changed.id, publicUser(changed))
    const at = unit.now.toISOString()
    notify(unit, contactChanged, { of: ctx.userId, to: [ctx.userId], params: { kind, at }, link: '/account' })
    const left = kind === 'email' ? before.email : undefined
    if (left) {
      const sealed = seal(left, unit.now.getTime() + LEFT_MS, MESSAGE_SEAL, secret)
      notify(unit, contactLeft, { of: ctx.userId, to: [ctx.userId], params: { kind, name: before.userCode, at, sentTo: sealed } })
    }
    return changed
  })
  return shown(user, ctx)
}

export const contactHandlers = (marks: Marks): Handlers<typeof contacts> => ({
  mine: async (_, ctx) => shown(await self(ctx), ctx),
  ask: (input, ctx) => ask(input, ctx, marks),
  use: (input, ctx) => use(input, ctx, marks),
})
