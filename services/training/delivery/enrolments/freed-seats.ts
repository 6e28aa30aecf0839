import { randomUUID } from 'node:crypto'
import { saidNow } from '@academy/chassis/events/versions.ts'
import { whenBack } from '@academy/chassis/mongo/database.ts'
import { lease } from '@academy/chassis/mongo/lease.ts'
import type { Clock } from '@academy/chassis/runtime/clock.ts'
import { logger } from '@academy/chassis/runtime/logger.ts'
import type { ServiceApp } from '@academy/chassis/runtime/service.ts'
import { systemWork } from '@academy/chassis/runtime/work.ts'
import type { Envelope } from '@academy/contracts/core/event.ts'
import {
  enrolmentAgreed,
  enrolmentCancelled,
  enrolmentConfirmed,
  enrolmentExpired,
  enrolmentRefused,
  enrolmentReplaced,
  enrolmentRevoked,
  enrolmentWaiting,
} from '@academy/contracts/training/delivery/enrolment-events.ts'
import { promote } from './promote.ts'
import { finishCutOff, promoteAll, recountAhead } from './recovery.ts'

/** Facts after which a seat may be free; counts of lists are refreshed by the same call. */
const freeing = new Map(
  [
    ...[enrolmentRefused, enrolmentExpired, enrolmentRevoked, enrolmentCancelled],
    ...[enrolmentConfirmed, enrolmentWaiting, enrolmentAgreed, enrolmentReplaced],
  ].map((type) => [type.name, type]),
)

/** Every process hears of a freed seat, one hands it on; when that one dies another does so after this. */
const LEASE_MS = 5000
/** Two processes that counted the same offering at once may have written in the wrong order: all are counted again so often. */
const RECOUNT_MS = 600_000

/** A request that was under way when the database was lost may still come to its end by itself: it is asked for again so long after the return. */
const AFTER_LOSS_MS = [1_500, 6_000]

/** Calls `finish` some moments after the database is there again, with when that was: what was begun before it nobody may be working on any more. */
const finishAfterLoss = (finish: (before: Date) => void, clock: Clock): { stop(): void } => {
  const timers = new Set<ReturnType<typeof setTimeout>>()
  const forget = whenBack('training', () => {
    const back = clock.now()
    for (const ms of AFTER_LOSS_MS) {
      const timer = setTimeout(() => {
        timers.delete(timer)
        finish(back)
      }, ms)
      timers.add(timer)
    }
  })
  return {
    stop: () => {
      forget()
      for (const timer of timers) clearTimeout(timer)
    },
  }
}

/** Work that is done one piece after another; what fails is told in these words and hinders nothing. */
const line = () => {
  let running: Promise<void> = Promise.resolve()
  return {
    add: (work: () => Promise<void>, words: string, about: object = {}): void => {
      running = running.then(work).catch((error: unknown) => logger.warn({ err: error, ...about }, words))
    },
    ended: () => running,
  }
}

/**
 * Hands seats on within moments after a reaction let one go (agreed, refused, expired cases). Only a wake-up: what is missed here the job
 * `training.promote` does within a minute, for `promote` is idempotent.
 */
export const watchFreedSeats: NonNullable<ServiceApp['started']> = async (platform, access, tenants) => {
  const holder = lease('training', 'freed-seats', LEASE_MS)
  const { add, ended } = line()
  const workOf = (tenantId: string) => systemWork('training', platform, access, tenantId, randomUUID())
  const recounted = async () => {
    for (const tenantId of await tenants()) await recountAhead(workOf(tenantId))
  }
  const finished = async (before: Date) => {
    for (const tenantId of await tenants()) {
      await finishCutOff(workOf(tenantId), before)
      await promoteAll(workOf(tenantId))
    }
  }
  const mine = (work: () => Promise<unknown>) => async () => {
    if (await holder.hold()) await work()
  }
  add(recounted, 'counts were not looked at')
  const again = setInterval(() => add(mine(recounted), 'counts were not looked at'), RECOUNT_MS)
  again.unref()
  const finish = (before: Date) => mine(() => finished(before))
  const left = finishAfterLoss((before) => add(finish(before), 'what the database was lost under will be finished by the job'), platform.clock)
  const subscription = await platform.bus.broadcast([enrolmentExpired.topic], (event: Envelope) => {
    const type = freeing.get(event.name)
    const offeringId = type && saidNow(type, event)?.offeringId
    if (!offeringId) return
    add(
      mine(() => promote(workOf(event.tenantId), offeringId)),
      'promotion will be tried again by the job',
      { offeringId },
    )
  })
  return async () => {
    clearInterval(again)
    left.stop()
    await subscription.stop()
    await ended()
    await holder.release()
  }
}
