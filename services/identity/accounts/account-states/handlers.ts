import { notify } from '@academy/chassis/events/notify.ts'
import type { Context } from '@academy/chassis/http/context.ts'
import type { Handlers } from '@academy/chassis/http/serve.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import { onPlatform } from '@academy/chassis/mongo/scope.ts'
import type { Unit } from '@academy/chassis/mongo/unit.ts'
import { absent, malformed, refused } from '@academy/chassis/runtime/refusal.ts'
import { dayOf } from '@academy/contracts/core/days.ts'
import { accountDisabledFact } from '@academy/contracts/identity/accounts/account-events.ts'
import { type accountStates, LOCK_DAYS } from '@academy/contracts/identity/accounts/account-states.ts'
import { accountDisabled, accountLocked } from '@academy/contracts/identity/registration-messages.ts'
import { personOfKey } from '../registrations/known.ts'
import { endSession } from '../sessions/ending.ts'
import { SessionModel } from '../sessions/model.ts'
import { forgetPerson } from '../sessions/remembered.ts'
import { adminStays } from '../users/asked.ts'
import { idKeyOf } from '../users/import.ts'
import { UserModel } from '../users/model.ts'
import { aboutReached, reachedOf } from '../users/reach.ts'
import { employedOn } from '../users/user.ts'

type All = Handlers<typeof accountStates>
type User = Awaited<ReturnType<typeof reachedUsers>>[number]

const DAY_MS = 86_400_000

/** These people, all of whom the reader reaches. Throws absent: of somebody out of reach nothing is told, not even that he is there. */
const reachedUsers = async (ctx: Context, userIds: readonly string[]) => {
  const wanted = [...new Set(userIds)]
  const people = await repository(UserModel)(unscoped(ctx)).find({ $and: [{ id: { $in: wanted } }, await aboutReached(ctx, 'id')] })
  if (people.length < wanted.length) throw absent()
  if (people.some(({ erasedAt }) => erasedAt)) throw refused([{ code: 'subjectErased', params: {} }])
  return people
}

/** Ends every session of a person, with the reason that was given, and lets every browser forget him: dead within a second (I31). */
const shut = async (unit: Unit, userId: string, reason: string): Promise<void> => {
  for (const session of await repository(SessionModel)(onPlatform(unit)).find({ userId })) await endSession(unit, session, 'disabled', reason)
  await forgetPerson(unit, userId)
}

/** Nobody shuts himself out, nor the last who administers the academy (shell-access.md rule 18). Throws refused. */
const refuseUnlessSafe = async (ctx: Context, people: readonly User[]): Promise<void> => {
  if (people.some(({ id }) => id === ctx.userId)) throw refused([{ code: 'notOneself', params: {} }])
}
const keepAdmin = async (unit: Unit, people: readonly User[]): Promise<void> => {
  const leaving = people.map(({ id }) => id)
  if ((await adminStays.ask(unit, leaving)).includes(false)) throw refused([{ code: 'lastAdmin', params: {} }])
}

const disable: All['disable'] = async ({ userIds, reason }, ctx) => {
  const people = (await reachedUsers(ctx, userIds)).filter(({ accountStatus }) => accountStatus !== '0')
  await refuseUnlessSafe(ctx, people)
  await ctx.unit(async (unit) => {
    await keepAdmin(unit, people)
    const at = unit.now.toISOString()
    for (const { id } of people) {
      await repository(UserModel)(unscoped(unit)).update(id, undefined, { accountStatus: '0', deactivatedAt: unit.now, deactivatedReason: reason })
      await shut(unit, id, reason)
      unit.emit(accountDisabledFact, id, { userId: id, disabledAt: at })
      notify(unit, accountDisabled, { of: id, to: [id], params: { reason, at } })
    }
  })
  return { changed: people.length }
}

const enable: All['enable'] = async ({ userIds }, ctx) => {
  const people = (await reachedUsers(ctx, userIds)).filter(({ accountStatus }) => accountStatus === '0')
  const anew = { accountStatus: '1' as const, deactivatedAt: null, deactivatedReason: null }
  await ctx.unit(async (unit) => {
    for (const { id } of people) await repository(UserModel)(unscoped(unit)).update(id, undefined, anew as never)
  })
  return { changed: people.length }
}

const lock: All['lock'] = async ({ userIds, until, reason }, ctx) => {
  if (until <= ctx.now) throw malformed([{ field: 'until', code: 'lockInPast' }])
  if (until.getTime() - ctx.now.getTime() > LOCK_DAYS * DAY_MS) throw malformed([{ field: 'until', code: 'lockTooLong', params: { days: LOCK_DAYS } }])
  const people = await reachedUsers(ctx, userIds)
  await refuseUnlessSafe(ctx, people)
  await ctx.unit(async (unit) => {
    await keepAdmin(unit, people)
    const at = unit.now.toISOString()
    for (const { id } of people) {
      await repository(UserModel)(unscoped(unit)).update(id, undefined, { lockUntil: until, lockReason: reason })
      await shut(unit, id, reason)
      unit.emit(accountDisabledFact, id, { userId: id, until: until.toISOString(), disabledAt: at })
      notify(unit, accountLocked, { of: id, to: [id], params: { reason, until: until.toISOString() } })
    }
  })
  return { changed: people.length }
}

const unlock: All['unlock'] = async ({ userIds }, ctx) => {
  const people = (await reachedUsers(ctx, userIds)).filter(({ lockUntil }) => lockUntil && lockUntil > ctx.now)
  await ctx.unit(async (unit) => {
    for (const { id } of people) await repository(UserModel)(unscoped(unit)).update(id, undefined, { lockUntil: null, lockReason: null } as never)
  })
  return { changed: people.length }
}

/** Of somebody out of reach who works elsewhere just that is told; of one who left nothing (2-training.md §8). */
const seek: All['seek'] = async ({ idNumber }, ctx) => {
  const typed = idNumber.trim().toUpperCase()
  const person = typed === '' ? null : ((await personOfKey(ctx, idKeyOf('1', typed))) ?? (await personOfKey(ctx, typed)))
  if (!person) return { found: 'nobody' }
  if ((await reachedOf(ctx, [person])).has(person.id)) return { found: 'here', userId: person.id }
  return { found: employedOn(person, dayOf(ctx.now)) ? 'elsewhere' : 'nobody' }
}

export const accountStateHandlers: All = { disable, enable, lock, unlock, seek }
