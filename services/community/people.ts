import { replica } from '@academy/chassis/events/replica.ts'
import type { Reader } from '@academy/chassis/mongo/scope.ts'
import type { Locale } from '@academy/chassis/runtime/texts.ts'
import { userState } from '@academy/contracts/identity/events.ts'
import { db } from './database.ts'

/** What community knows of people: their names. */
export const users = replica(db, 'user_replica', userState)

/** Names of many people at once, in the reader's script; missing ones show as `—`. */
export const namesOf = async (who: Pick<Reader, 'tenantId' | 'session'>, ids: readonly string[], locale: Locale): Promise<(id: string) => string> => {
  const found = new Map((await users(who).byIds([...new Set(ids)])).map((row) => [row.id, locale === 'en-US' ? row.nameEn : row.nameCn]))
  return (id) => found.get(id) ?? '—'
}
