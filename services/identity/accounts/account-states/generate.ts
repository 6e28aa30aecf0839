import { notify } from '@academy/chassis/events/notify.ts'
import type { Context } from '@academy/chassis/http/context.ts'
import type { DocOf } from '@academy/chassis/mongo/model.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import type { Unit } from '@academy/chassis/mongo/unit.ts'
import { run, type TaskJob } from '@academy/chassis/tasks/task-run.ts'
import { accountGeneratedFact } from '@academy/contracts/identity/accounts/account-events.ts'
import { GENERATED_AT_ONCE, generateAccounts } from '@academy/contracts/identity/accounts/account-states.ts'
import type { noAccount } from '@academy/contracts/identity/accounts/users.ts'
import { accountGenerated } from '@academy/contracts/identity/registration-messages.ts'
import type { z } from 'zod'
import { organisations, posts } from '../sessions/grants.ts'
import { hindrances } from '../set-up-links/hindrances.ts'
import { reachable, type Sending, sendLink } from '../set-up-links/send.ts'
import { UserModel } from '../users/model.ts'
import { aboutReached } from '../users/reach.ts'

type User = DocOf<(typeof UserModel)['fields']>
type Asked = z.output<(typeof generateAccounts)['input']>
type Why = (typeof noAccount)[number]

/** People whose accounts are made in one step. */
const STEP = 50

/** Whoever works in an organisation or below it. */
const peopleOf = async (ctx: Context, orgId: string): Promise<string[]> => {
  const places = await organisations(ctx).ids({ path: orgId }, 5000)
  const held = await posts(ctx).find({ $or: [{ orgId: { $in: places } }, { outletId: { $in: places } }] }, { limit: 100_000 })
  return [...new Set(held.map(({ userId }) => userId))]
}

/** Those asked for whom he reaches and who have no account yet, one more than a task takes. */
const withoutAccount = async ({ userIds, orgId }: Asked, ctx: Context): Promise<User[]> => {
  const asked = userIds ? { id: { $in: userIds } } : orgId ? { id: { $in: await peopleOf(ctx, orgId) } } : {}
  const filter = { $and: [asked, { accountGen: { $ne: '1' }, employment: { $ne: '2' } }, await aboutReached(ctx, 'id')] }
  return repository(UserModel)(unscoped(ctx)).find(filter, { sort: { userCode: 1 }, limit: GENERATED_AT_ONCE + 1 })
}

/** Why there is no account; somebody who has a password has one. */
const whyOf = (found: string | undefined): Why | undefined => (found === 'hasPassword' ? undefined : (found as Why | undefined))

/** Gives one person his link, or notes why he gets none. */
const generate = async (unit: Unit, person: User, found: string | undefined, sending: Sending): Promise<void> => {
  const why = whyOf(found)
  const said = why
    ? { accountGen: '2' as const, accountGenWhy: why }
    : { accountGen: '1' as const, accountGenWhy: null, passwordDue: found === undefined || null }
  await repository(UserModel)(unscoped(unit)).update(person.id, undefined, said as never)
  const generatedAt = unit.now.toISOString()
  unit.emit(accountGeneratedFact, person.id, { userId: person.id, generatedAt, ...(why ? { failed: why } : {}) })
  // whoever has a password already needs no link
  if (found) return
  await sendLink(unit, person, sending)
  notify(unit, accountGenerated, { of: person.id, to: [person.id], params: { account: person.userCode, at: generatedAt }, link: '/login' })
}

const work = async (asked: Asked, job: TaskJob<Asked>) => {
  const ctx = job.context()
  const found = await withoutAccount(asked, ctx)
  const people = found.slice(0, GENERATED_AT_ONCE)
  const sending = { secret: job.platform.signingKey, days: ctx.parameter('link.days'), texts: ctx.parameter('sms.enabled') }
  const count = new Map<Why, number>()
  let generated = 0
  for (let at = 0; at < people.length; at += STEP) {
    job.alive()
    const some = people.slice(at, at + STEP)
    const why = await hindrances(some, ctx.now, (person) => (reachable(person, sending) ? undefined : ('noAddress' as const)))
    await job.step(
      async (unit) => {
        for (const person of some) await generate(unit, person, why.get(person.id), sending)
      },
      { done: Math.min(at + STEP, people.length), total: people.length },
    )
    for (const { id } of some) {
      const one = whyOf(why.get(id))
      if (one) count.set(one, (count.get(one) ?? 0) + 1)
      else generated++
    }
  }
  return { generated, failed: [...count].map(([why, n]) => ({ why, count: n })), left: found.length - people.length }
}

/** Generates accounts in steps; done again it does only what is missing (areas/people-organisations.md rule 17). */
export const generation = run(generateAccounts, work, { shown: () => ({ place: '/manage/sys-users?accountGen=2' }) })
