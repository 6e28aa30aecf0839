import { randomUUID } from 'node:crypto'
import type { Access } from '@academy/chassis/http/access.ts'
import { lease } from '@academy/chassis/mongo/lease.ts'
import { backoff } from '@academy/chassis/runtime/backoff.ts'
import { ownedBy } from '@academy/chassis/runtime/fault-points.ts'
import { logger } from '@academy/chassis/runtime/logger.ts'
import type { Platform } from '@academy/chassis/runtime/platform.ts'
import type { ServiceApp } from '@academy/chassis/runtime/service.ts'
import { systemWork } from '@academy/chassis/runtime/work.ts'
import { noticeCreated } from '@academy/contracts/notification/events.ts'
import { mailInUse } from '../configuration/channels.ts'
import { keysOf } from '../push-subscriptions/keys.ts'
import { pushWay } from '../push-subscriptions/telling.ts'
import { textWay } from '../texts/way.ts'
import { openerOf } from './opener.ts'
import { developmentProvider } from './provider.ts'
import { markLost, sendOne, type Way } from './queue.ts'
import type { MailDoc } from './render.ts'
import { smtpProvider } from './smtp.ts'
import { mailWay } from './way.ts'

const FIRST_MS = 1000
const IDLE_MS = 5000
const BATCH = 50
const MINUTE = 60_000

/** How many more may leave in this minute. */
const allowance = ({ clock }: Platform) => {
  const sent = new Map<string, number[]>()
  return (tenantId: string, perMinute: number): { left: number; used(): void } => {
    const now = clock.now().getTime()
    const since = now - MINUTE
    const recent = (sent.get(tenantId) ?? []).filter((at) => at > since)
    sent.set(tenantId, recent)
    return { left: perMinute - recent.length, used: () => void recent.push(clock.now().getTime()) }
  }
}

/** By what mails of a tenant leave: its own server, or the page of development; nothing where there is neither, and they stay in the queue. */
const mailsOf = async (tenantId: string, key: string): Promise<Way<MailDoc> | undefined> => {
  const { source, way } = await mailInUse({ tenantId }, key)
  if (way) return mailWay(smtpProvider(way), openerOf(key))
  return source === 'development' ? mailWay(developmentProvider, openerOf(key)) : undefined
}

/** Sends some of what is due in a tenant, mails first; gives whether there may be more. */
const drainer = (platform: Platform, access: Access) => {
  const { signingKey } = platform
  const pushes = pushWay(() => keysOf(signingKey))
  const texts = textWay(signingKey)
  const rate = allowance(platform)
  return async (tenantId: string, running: () => boolean): Promise<boolean> => {
    const work = () => systemWork('notification', platform, access, tenantId, randomUUID())
    const mails = await mailsOf(tenantId, signingKey)
    if (mails) await markLost(mails, work())
    await markLost(texts, work())
    await markLost(pushes, work())
    for (let n = 0; n < BATCH && running(); n++) {
      const now = work()
      const room = rate(tenantId, now.parameter('mail.rate.minute'))
      const mailed = mails !== undefined && room.left > 0 && (await sendOne(mails, now))
      if (mailed) room.used()
      if (!mailed && !(await sendOne(texts, now)) && !(await sendOne(pushes, now))) return false
    }
    return true
  }
}

/** Calls `round` for ever, at once when it had something to do or is woken, else after a second, later after five. */
const repeat = (round: () => Promise<boolean>) => {
  let running = true
  const pauses = backoff(FIRST_MS, IDLE_MS)
  const loop = (async () => {
    while (running) {
      pauses.poll()
      const more = await ownedBy('notification.sender', round).catch((error: unknown) => logger.error({ err: error }, 'sending failed, trying again'))
      if (more) pauses.wake()
      else if (running) await pauses.rest()
    }
  })()
  const stop = async () => {
    running = false
    pauses.end()
    await loop
  }
  return { running: () => running, wake: pauses.wake, stop }
}

/**
 * The sending loop of one process: a lease keeps the others waiting, so that `mail.rate.minute` holds for the tenant. Each row is claimed by a
 * conditional write of its own; what a killed sender left half done becomes unknown.
 */
export const startSender: NonNullable<ServiceApp['started']> = async (platform, access, tenants) => {
  const holder = lease('notification', 'sender', 30_000)
  const drain = drainer(platform, access)
  const loop = repeat(async () => {
    if (!(await holder.hold())) return false
    let more = false
    for (const tenantId of await tenants()) more = (await drain(tenantId, loop.running)) || more
    return more
  })
  const subscription = await platform.bus.broadcast([noticeCreated.topic], () => loop.wake())
  return async () => {
    await subscription.stop()
    await loop.stop()
    await holder.release()
  }
}
