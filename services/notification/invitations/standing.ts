import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import type { Unit } from '@academy/chassis/mongo/unit.ts'
import { InvitationModel } from './model.ts'

export interface Invite {
  method: 'REQUEST' | 'CANCEL'
  enrolmentId: string
  sequence: number
}

const door = (unit: Unit) => repository(InvitationModel)(unscoped(unit))

/** Remembers who applied for what, before anything is sent. */
export const remember = async (unit: Unit, enrolmentId: string, userId: string, offeringId: string): Promise<void> => {
  if (!(await door(unit).byId(enrolmentId))) await door(unit).insert({ id: enrolmentId, userId, offeringId, status: 'open', sequence: -1 })
}

/** Who applied for what, if this enrolment was told of. */
export const invitationOf = (unit: Unit, enrolmentId: string) => door(unit).byId(enrolmentId)

/** The next REQUEST of an enrolment: its first, or a newer one that replaces what stands in the calendar. */
export const request = async (unit: Unit, enrolmentId: string): Promise<Invite> => {
  const row = await door(unit).update(enrolmentId, undefined, { $set: { status: 'invited' }, $inc: { sequence: 1 } })
  return { method: 'REQUEST', enrolmentId, sequence: row.sequence }
}

/** Ends an invitation; gives the CANCEL when a REQUEST has gone out before. */
export const withdraw = async (unit: Unit, enrolmentId: string): Promise<Invite | undefined> => {
  const row = await door(unit).change({ id: enrolmentId, status: 'invited' }, { $set: { status: 'withdrawn' }, $inc: { sequence: 1 } })
  if (row) return { method: 'CANCEL', enrolmentId, sequence: row.sequence }
  await door(unit).change({ id: enrolmentId, status: 'open' }, { status: 'withdrawn' })
  return undefined
}

/** Everybody who has, or waits for, a place in an offering. */
export const concerned = (unit: Unit, offeringId: string) => door(unit).find({ offeringId, status: { $in: ['open', 'invited'] } })
