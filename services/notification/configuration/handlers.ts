import type { Context } from '@academy/chassis/http/context.ts'
import type { Handlers } from '@academy/chassis/http/serve.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import { setting } from '@academy/chassis/runtime/config.ts'
import { malformed, refused } from '@academy/chassis/runtime/refusal.ts'
import { closeSecret } from '@academy/chassis/runtime/secret-box.ts'
import type { Returned } from '@academy/contracts/core/endpoint.ts'
import type { ChannelStep, configuration } from '@academy/contracts/notification/configuration.ts'
import { nameIn } from '../notices/wording.ts'
import { users } from '../people.ts'
import { keysOf } from '../push-subscriptions/keys.ts'
import { PushSubscriptionModel } from '../push-subscriptions/model.ts'
import { channelOf, mailEnvironment, mailInUse, purposeOf, smsEnvironment, smsInUse } from './channels.ts'
import { type Channel, type ChannelKind, ChannelModel } from './model.ts'
import { isGatewayAddress } from './sms.ts'
import { tryPush, trySms, tryTheMail } from './try.ts'

type Shown = Returned<(typeof configuration)['endpoints']['look']>

/** When the secret was set and by whom, and how the last test went; never the secret. */
const factsOf = async (row: Channel | null, ctx: Context) => {
  const by = row?.secretBy ? (nameIn(ctx.locale, await users(ctx).byId(row.secretBy)) ?? '—') : '—'
  return {
    ...(row?.secret && row.secretAt ? { secretSet: { at: row.secretAt, by } } : {}),
    ...(row?.testedAt ? { tested: { at: row.testedAt, ok: row.testedOk ?? false } } : {}),
  }
}

const pushOf = async (ctx: Context, key: string): Promise<Shown['push']> => {
  const devices = repository(PushSubscriptionModel)(unscoped(ctx))
  const source = setting('PUSH_PUBLIC_KEY', '') && setting('PUSH_PRIVATE_KEY', '') ? ('environment' as const) : ('settings' as const)
  const [all, mine] = await Promise.all([devices.count({ status: 'live' }), devices.count({ status: 'live', userId: ctx.userId })])
  return { source, publicKey: (await keysOf(key)).publicKey, devices: all, mine }
}

const look = async (ctx: Context, key: string): Promise<Shown> => {
  const [mail, sms] = await Promise.all([channelOf(ctx, 'mail'), channelOf(ctx, 'sms')])
  const [mailSource, smsSource] = await Promise.all([mailInUse(ctx, key), smsInUse(ctx, key)])
  const { enabled, host, port, security, user, sender } = mail ?? {}
  const { provider, url, template, header, expected } = sms ?? {}
  return {
    mail: { source: mailSource.source, enabled, host, port, security, user, sender, ...(await factsOf(mail, ctx)) },
    sms: { source: smsSource.source, enabled: sms?.enabled, provider, url, template, header, expected, ...(await factsOf(sms, ctx)) },
    push: await pushOf(ctx, key),
  } as Shown
}

interface Given {
  kind: ChannelKind
  /** Where the secret would go. */
  place: 'host' | 'url'
  fields: Partial<Channel>
  secret: string | undefined
  /** The field of the form. */
  at: string
}

/** A secret stands until another is given; to another place it goes only when it is given again. */
const store = async ({ kind, place, fields, secret, at }: Given, ctx: Context, key: string): Promise<void> => {
  const before = await channelOf(ctx, kind)
  const moved = before?.secret !== undefined && before[place] !== fields[place]
  if (moved && !secret) throw malformed([{ field: at, code: 'secretAgain' }])
  const sealed = secret ? { secret: closeSecret(secret, purposeOf(kind), key), secretAt: ctx.now, secretBy: ctx.userId } : {}
  await ctx.unit(async (unit) => {
    const repo = repository(ChannelModel)(unscoped(unit))
    if (before) await repo.update(before.id, undefined, { ...fields, ...sealed, testedAt: null, testedOk: null } as never)
    else await repo.insert({ kind, ...Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null)), ...sealed } as never)
  })
}

const locked = () => refused([{ code: 'configLocked' }])

/** One test, noted with its steps: asked for again by the same request it is told again and nothing is sent twice. */
const tried = async (kind: ChannelKind, ctx: Context, work: () => Promise<ChannelStep[]>): Promise<{ steps: ChannelStep[] }> => {
  const testId = ctx.newId('test')
  const before = await channelOf(ctx, kind)
  if (before?.testId === testId && before.testSteps) return { steps: JSON.parse(before.testSteps) as ChannelStep[] }
  const steps = await work()
  const noted = { testedAt: ctx.now, testedOk: steps.every(({ ok }) => ok), testId, testSteps: JSON.stringify(steps) }
  await ctx.unit(async (unit) => {
    const repo = repository(ChannelModel)(unscoped(unit))
    const row = await repo.one({ kind })
    await (row ? repo.update(row.id, undefined, noted) : repo.insert({ kind, enabled: false, ...noted }))
  })
  return { steps }
}

export const configurationHandlers = (key: string): Handlers<typeof configuration> => ({
  look: (_, ctx) => look(ctx, key),
  saveMail: async ({ password, ...given }, ctx) => {
    if (mailEnvironment()) throw locked()
    const fields = { ...given, user: given.user || null } as Partial<Channel>
    await store({ kind: 'mail', place: 'host', fields, secret: password, at: 'password' }, ctx, key)
    return look(ctx, key)
  },
  saveSms: async ({ secret, ...given }, ctx) => {
    if (smsEnvironment()) throw locked()
    if (!isGatewayAddress(given.url)) throw malformed([{ field: 'url', code: 'httpsUrl' }])
    const fields = { ...given, header: given.header || null, expected: given.expected || null } as Partial<Channel>
    await store({ kind: 'sms', place: 'url', fields, secret, at: 'secret' }, ctx, key)
    return look(ctx, key)
  },
  testMail: ({ to }, ctx) => tried('mail', ctx, () => tryTheMail(to, ctx, key)),
  testSms: ({ to }, ctx) => tried('sms', ctx, () => trySms(to, ctx, key)),
  testPush: (_, ctx) => tried('push', ctx, () => tryPush(ctx, key)),
})
