import { randomUUID } from 'node:crypto'
import type { Context } from '@academy/chassis/http/context.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import { refused } from '@academy/chassis/runtime/refusal.ts'
import { say } from '@academy/chassis/runtime/texts.ts'
import type { ChannelStep } from '@academy/contracts/notification/configuration.ts'
import { tryMail } from '../mails/smtp.ts'
import { keysOf } from '../push-subscriptions/keys.ts'
import { PushSubscriptionModel } from '../push-subscriptions/model.ts'
import { push } from '../push-subscriptions/push.ts'
import { noteOutcome, payloadOf } from '../push-subscriptions/telling.ts'
import { channelOf, gatewayOf, mailEnvironment, mailOf, smsEnvironment } from './channels.ts'
import { sendSms } from './sms.ts'

// A test uses what is set, also where it is not switched on yet: one switches on what was tried.

const nothingSet = () => refused([{ code: 'channelUnset' }])
const words = (ctx: Context, key: string): string => say(ctx.locale, `notification/configuration:try.${key}`)

export const tryTheMail = async (to: string, ctx: Context, key: string): Promise<ChannelStep[]> => {
  const server = mailEnvironment() ?? mailOf(await channelOf(ctx, 'mail'), key)
  if (!server) throw nothingSet()
  const text = words(ctx, 'text')
  return tryMail(server, { mailId: randomUUID(), from: say(ctx.locale, 'brand.name'), to, subject: words(ctx, 'subject'), text, html: `<p>${text}</p>` })
}

const timed = async <T>(work: () => Promise<T>): Promise<{ value: T; ms: number }> => {
  const since = performance.now()
  const value = await work()
  return { value, ms: Math.round(performance.now() - since) }
}

export const trySms = async (to: string, ctx: Context, key: string): Promise<ChannelStep[]> => {
  const gateway = smsEnvironment() ?? gatewayOf(await channelOf(ctx, 'sms'), key)
  if (!gateway) throw nothingSet()
  const { value, ms } = await timed(() => sendSms(gateway, to, words(ctx, 'text')))
  const { said } = value
  return [{ step: 'send', ok: value.outcome === 'sent', ms, ...('error' in value ? { error: value.error } : {}), ...(said ? { said } : {}) }]
}

/** One step a device of whoever asks. */
export const tryPush = async (ctx: Context, key: string): Promise<ChannelStep[]> => {
  const devices = await repository(PushSubscriptionModel)(unscoped(ctx)).find({ userId: ctx.userId, status: 'live' })
  if (devices.length === 0) throw refused([{ code: 'pushNoDevice' }])
  const [keys, payload] = await Promise.all([keysOf(key), payloadOf(ctx as never, ctx.userId, ctx.locale)])
  const steps: ChannelStep[] = []
  for (const device of devices) {
    const { value, ms } = await timed(() => push(keys, device, payload))
    await noteOutcome(ctx as never, device, value)
    steps.push({ step: 'device', ok: value.taken, ms, said: device.device, ...(value.taken ? {} : { error: 'refused' }) })
  }
  return steps
}
