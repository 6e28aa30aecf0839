import { randomUUID } from 'node:crypto'
import type { As } from '@academy/chassis/testing/installation.ts'
import { codes } from '@academy/contracts/core/codes.ts'
import type { Envelope, EventType } from '@academy/contracts/core/event.ts'
import { paramState, userState } from '@academy/contracts/identity/events.ts'
import { postState } from '@academy/contracts/org/events.ts'
import { classrooms } from '@academy/contracts/training/resources/classrooms.ts'
import { SeatModel } from '@academy/training/delivery/enrolments/model.ts'
import { freshSeats } from '@academy/training/delivery/enrolments/seats.ts'
import type { Academy } from '@academy/training/testing/academy.ts'
import { crowd } from '../measure.ts'
import type { Try } from './exact.ts'

const tenantId = 'chengtu'
/** More seats than the form lets anybody enter are laid into the collection. */
const FORM_MAX = 500
const BATCH = 500

const told = async (a: Academy, type: EventType, states: readonly { id: string }[]): Promise<void> => {
  const { clock, bus } = a.site.platform
  const envelope = (data: { id: string }): Envelope => ({
    eventId: randomUUID(),
    name: type.name,
    schema: type.version,
    tenantId,
    aggregateId: data.id,
    aggregateVersion: 1,
    at: clock.now().toISOString(),
    requestId: randomUUID(),
    correlationId: randomUUID(),
    actor: { userId: 'system' },
    data,
  })
  for (let at = 0; at < states.length; at += BATCH) await bus.publish(type.topic, states.slice(at, at + BATCH).map(envelope))
}

/** Waits until everything that was told has arrived, however much it is. */
export const allSettled = async (a: Academy, minutes = 10): Promise<void> => {
  for (const until = Date.now() + minutes * 60_000; ; ) {
    try {
      return await a.site.settled()
    } catch (error) {
      if (Date.now() > until) throw error
    }
  }
}

/** Lets the waiting list be as long as it gets. */
export const endlessList = (a: Academy): Promise<void> =>
  told(a, paramState, [{ id: 'param-waiting', paramCode: 'waiting.max', paramValue: '100000' } as { id: string }])

export type Learner = As & { userId: string }

/** Makes people of one outlet that the service has heard of. */
export const people = async (a: Academy, count: number, name = 'rush'): Promise<Learner[]> => {
  const ids = Array.from({ length: count }, (_, n) => `u-${name}-${n}`)
  const person = { nameCn: '学员', nameEn: 'Learner', language: 'zh-CN', employment: '1' }
  const post = { ...postState.example, orgId: 'O0001', outletId: 'O0001', dealerId: 'D001' }
  await told(
    a,
    userState,
    ids.map((id) => ({ id, ...person })),
  )
  await told(
    a,
    postState,
    ids.map((userId) => ({ ...post, id: `p-${userId}`, userId })),
  )
  await allSettled(a)
  return ids.map((userId) => ({ userId, grants: [{ code: 'LEARNER', roots: ['O0001'] }] }))
}

/** An offering that is open, with so many free seats. */
export const roomFor = async (a: Academy, seats: number, waitingList: boolean): Promise<string> => {
  const fields = { code: `H-${randomUUID().slice(0, 8)}`, nameCn: '礼堂', nameEn: 'Hall', siteId: a.place.id, roomType: '1' as const, maxPersons: 1000 }
  const hall = await a.ok(a.site.call('training', classrooms.endpoints.save, fields, a.staff))
  const offering = await a.offering({ classroomId: hall.id, capacity: Math.min(seats, FORM_MAX), waitingList })
  const more = freshSeats(offering.id, seats).slice(FORM_MAX)
  const now = a.site.clock.now()
  await SeatModel.raw.insertMany(more.map((row) => ({ _id: randomUUID(), tenantId, version: 1, createDate: now, updateDate: now, creator: 'system', ...row })))
  return offering.id
}

/** Lets everybody apply over HTTP, so many at once; everybody in `twice` does so two times together. Gives what each was answered, and when. */
export const apply = async (a: Academy, wishes: readonly { learner: Learner; offeringId: string }[], atOnce: number, twice: number): Promise<Try[]> => {
  const tries = wishes.flatMap((wish, at) => (at % Math.max(1, Math.round(1 / twice)) === 0 ? [wish, wish] : [wish]))
  const { results } = await crowd(tries, atOnce, async ({ learner, offeringId }): Promise<Try> => {
    const began = performance.now()
    const { code, data, msg } = await a.apply(learner, offeringId)
    const ended = performance.now()
    if (code === codes.success)
      return { userId: learner.userId, offeringId, began, ended, status: data.status, ...(data.ticket ? { ticket: data.ticket } : {}) }
    const reasons = (data as unknown as { reasons?: { code: string }[] } | undefined)?.reasons?.map((reason) => reason.code) ?? []
    return { userId: learner.userId, offeringId, began, ended, status: 'none', reason: reasons.join(',') || `${code} ${msg}` }
  })
  return results
}
