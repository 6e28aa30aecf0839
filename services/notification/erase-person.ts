import type { Context } from '@academy/chassis/http/context.ts'
import type { DataModel } from '@academy/chassis/mongo/model.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import type { z } from 'zod'
import { MailModel } from './mails/model.ts'
import { users } from './people.ts'
import { TextModel } from './texts/model.ts'

/** Rows of one transaction. */
const AT_ONCE = 200

/** Some value of what a message names is this person. */
const naming = (userId: string) => ({
  $expr: { $in: [userId, { $map: { input: { $objectToArray: '$params' }, in: '$$this.v' } }] },
})

interface Queue {
  model: DataModel<z.ZodObject>
  /** Its words as they left. */
  words: readonly string[]
}
const queues: readonly Queue[] = [
  { model: MailModel as unknown as Queue['model'], words: ['subject', 'text', 'html', 'ics'] },
  { model: TextModel as unknown as Queue['model'], words: ['content'] },
]

/** What left for an address of his: also as a visitor he was told there. */
const dropSent = (ctx: Context, { model }: Queue, addresses: readonly string[]): Promise<number> =>
  addresses.length === 0 ? Promise.resolve(0) : ctx.unit((unit) => repository(model)(unscoped(unit)).remove({ to: { $in: [...addresses] } }), null)

/** Words that others were sent about him: that they were sent, and about what, stays. */
const dropWords = async (ctx: Context, { model, words }: Queue, userId: string): Promise<number> => {
  const worded = { $or: words.map((word) => ({ [word]: { $exists: true } })) }
  const found = await repository(model)(unscoped(ctx)).aggregate<{ _id: string }>(worded, [{ $match: naming(userId) }, { $project: { _id: 1 } }])
  const gone = Object.fromEntries(words.map((word) => [word, null]))
  for (let at = 0; at < found.length; at += AT_ONCE)
    await ctx.unit(async (unit) => {
      for (const { _id } of found.slice(at, at + AT_ONCE)) await repository(model)(unscoped(unit)).update(_id, undefined, gone as never)
    }, null)
  return found.length
}

/** What notification does for a person who is erased, besides messages to him. */
export const erasePerson = async (ctx: Context, userId: string): Promise<number> => {
  const person = await users(ctx).byId(userId)
  const addresses = [person?.email, person?.mobile].filter((one): one is string => Boolean(one))
  let rows = 0
  for (const queue of queues) rows += (await dropSent(ctx, queue, addresses)) + (await dropWords(ctx, queue, userId))
  return rows
}
