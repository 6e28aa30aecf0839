import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import { type Locale, say } from '@academy/chassis/runtime/texts.ts'
import type { Work } from '@academy/chassis/runtime/work.ts'
import { messageGroup } from '@academy/contracts/core/message.ts'
import type { Way } from '../mails/queue.ts'
import { NoticeModel } from '../notices/model.ts'
import { users } from '../people.ts'
import type { Keys } from './keys.ts'
import { type PushDoc, PushModel, PushSubscriptionModel, type Subscription } from './model.ts'
import { type Payload, type Pushed, push } from './push.ts'

/** Until a device that cannot be reached is given up. */
const TRIES = 3

/** Of which kinds notices wait unread, and how many: what they say stays with us (shell-access.md rule 29). */
export const payloadOf = async (work: Work, userId: string, locale: Locale): Promise<Payload> => {
  const notices = repository(NoticeModel)(unscoped(work))
  const counts = await Promise.all(messageGroup.options.map(async (group) => ({ group, count: await notices.count({ userId, read: false, group }) })))
  const waiting = counts.filter(({ count }) => count > 0)
  const kinds = waiting.map(({ group, count }) =>
    say(locale, 'notification/push-subscriptions:push.kind', { kind: say(locale, `notification/preferences:groups.${group}.title`), count }),
  )
  const all = waiting.reduce((sum, { count }) => sum + count, 0)
  return {
    title: all > 0 ? say(locale, 'notification/push-subscriptions:push.title', { count: all }) : say(locale, 'notification/push-subscriptions:push.works'),
    body: kinds.join(say(locale, 'notification/push-subscriptions:push.between')),
    link: '#/notices',
  }
}

/** Keeps what became of a push with its device: three in a row that failed give it up, one that went resets the count. */
export const noteOutcome = async (work: Work, row: Subscription, outcome: Pushed): Promise<Subscription> => {
  const failures = outcome.taken ? 0 : row.failures + 1
  const status = outcome.taken || !(outcome.gone || failures >= TRIES) ? ('live' as const) : ('dead' as const)
  const next = { failures, status, ...(outcome.taken ? { reachedAt: work.now } : {}) }
  await work.unit((unit) => repository(PushSubscriptionModel)(unscoped(unit)).change({ id: row.id }, next))
  return { ...row, ...next }
}

/** The way of pushes: one for all that waits, to each live device of the person. Where he has none, or has read all, nothing is sent. */
export const pushWay = (keys: () => Promise<Keys>): Way<PushDoc> => ({
  model: PushModel,
  send: async (work, row) => {
    const others = { userId: row.userId, status: 'queued' as const, id: { $ne: row.id } }
    const devices = await repository(PushSubscriptionModel)(unscoped(work)).find({ userId: row.userId, status: 'live' })
    const unread = await repository(NoticeModel)(unscoped(work)).count({ userId: row.userId, read: false })
    if (devices.length === 0 || unread === 0) return { outcome: 'sent' }
    const locale = (await users(work).byId(row.userId))?.language ?? 'zh-CN'
    const payload = await payloadOf(work, row.userId, locale)
    const outcomes = await Promise.all(devices.map(async (device) => ({ device, pushed: await push(await keys(), device, payload) })))
    const after = []
    for (const { device, pushed } of outcomes) after.push({ ...(await noteOutcome(work, device, pushed)), taken: pushed.taken })
    if (after.some(({ taken }) => taken)) {
      await work.unit((unit) => repository(PushModel)(unscoped(unit)).updateMany(others, { status: 'sent', sentAt: unit.now, nextAt: null } as never))
      return { outcome: 'sent' }
    }
    return after.some(({ status }) => status === 'live') ? { outcome: 'retry', error: 'unreachable' } : { outcome: 'failed', error: 'noAddress' }
  },
})
