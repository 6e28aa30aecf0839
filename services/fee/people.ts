import { replica } from '@academy/chassis/events/replica.ts'
import { organisationsOf } from '@academy/chassis/http/access.ts'
import type { Reader } from '@academy/chassis/mongo/scope.ts'
import { userState } from '@academy/contracts/identity/events.ts'
import { positionState, postState } from '@academy/contracts/org/events.ts'
import { courseState } from '@academy/contracts/training/catalogue/events.ts'
import { offeringState } from '@academy/contracts/training/delivery/offering-events.ts'
import { db } from './database.ts'

// What fee knows of people, places and what is taught: replicas of other services' states.

export const users = replica(db, 'user_replica', userState, [[{ tenantId: 1, nameCn: 1 }]])
export const positions = replica(db, 'position_replica', positionState, [[{ tenantId: 1, code: 1 }]])
export const posts = replica(db, 'post_replica', postState, [[{ tenantId: 1, userId: 1 }], [{ tenantId: 1, dealerId: 1, positionCode: 1 }]])
export const courses = replica(db, 'course_replica', courseState, [[{ tenantId: 1, code: 1 }]])
export const offerings = replica(db, 'offering_replica', offeringState, [[{ tenantId: 1, offeringNumber: 1 }]])
export const organisations = organisationsOf('fee')

type Tenant = Pick<Reader, 'tenantId' | 'session'>

/** One person's name in the reader's language, where a sentence of the server needs it; a field of an answer is a reference, which is named as it leaves. */
export const personName = async (who: Tenant, id: string, english: boolean): Promise<string | undefined> => {
  const known = await users(who).byId(id)
  return (english && known?.nameEn) || known?.nameCn
}
