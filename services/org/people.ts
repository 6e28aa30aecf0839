import { replica } from '@academy/chassis/events/replica.ts'
import { userState } from '@academy/contracts/identity/events.ts'
import { db } from './database.ts'

/** What org knows of people: their names, beside the posts and areas that they hold. */
export const users = replica(db, 'user_replica', userState, [[{ tenantId: 1, nameCn: 1 }]])
