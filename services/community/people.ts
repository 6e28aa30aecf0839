import { replica } from '@academy/chassis/events/replica.ts'
import { organisationsOf } from '@academy/chassis/http/access.ts'
import type { Reader } from '@academy/chassis/mongo/scope.ts'
import type { Locale } from '@academy/chassis/runtime/texts.ts'
import { dayOf } from '@academy/contracts/core/days.ts'
import { userState } from '@academy/contracts/identity/events.ts'
import { postState } from '@academy/contracts/org/events.ts'
import { catalogueState } from '@academy/contracts/training/catalogue/events.ts'
import { db } from './database.ts'

// What community knows of people: their names, their posts, and who looks after which catalogue.

export const users = replica(db, 'user_replica', userState, [[{ tenantId: 1, nameCn: 1 }]])
export const posts = replica(db, 'post_replica', postState, [[{ tenantId: 1, userId: 1 }]])
export const catalogues = replica(db, 'catalogue_replica', catalogueState, [[{ tenantId: 1, code: 1 }]])
export const organisations = organisationsOf('community')

/** Names of many people at once, in the reader's script; missing ones show as `—`. */
export const namesOf = async (who: Pick<Reader, 'tenantId' | 'session'>, ids: readonly string[], locale: Locale): Promise<(id: string) => string> => {
  const found = new Map((await users(who).byIds([...new Set(ids)])).map((row) => [row.id, locale === 'en-US' ? row.nameEn : row.nameCn]))
  return (id) => found.get(id) ?? '—'
}

/** The outlet of somebody's main post today, if he has one. */
export const outletOf = async (who: Pick<Reader, 'tenantId' | 'session'>, userId: string, now: Date): Promise<string | undefined> => {
  const today = dayOf(now)
  const held = (await posts(who).find({ userId })).filter(({ joinDate, leaveDate }) => joinDate <= today && (!leaveDate || leaveDate >= today))
  return (held.find(({ main }) => main) ?? held[0])?.outletId
}
