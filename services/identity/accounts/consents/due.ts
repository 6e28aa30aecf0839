import type { DocOf } from '@academy/chassis/mongo/model.ts'
import { repository } from '@academy/chassis/mongo/repository.ts'
import { everything, type Reader } from '@academy/chassis/mongo/scope.ts'
import { type Newest, newestKnown } from '../agreements/newest.ts'
import { ConsentModel } from './model.ts'

export type Consent = DocOf<(typeof ConsentModel)['fields']>

/** What a person agreed to. */
export const consentsOf = (who: Pick<Reader, 'tenantId' | 'session'>, userId: string): Promise<Consent[]> =>
  repository(ConsentModel)({ ...who, dataScope: everything }).find({ userId })

const given = (rows: readonly Consent[], matter: Consent['matter']) => rows.find((row) => row.matter === matter && row.status === 'given')

/** Those of the newest agreements that these consents do not cover. */
export const dueOf = (newest: Newest, rows: readonly Consent[]): Newest => newest.filter(({ kind, edition = 0 }) => (given(rows, kind)?.edition ?? 0) < edition)

/** Has he taken back what training needs? */
export const revokedIn = (rows: readonly Consent[]): boolean => rows.some(({ matter, status }) => matter === 'training' && status === 'withdrawn')

/** Must a person agree before he may do anything else? Where no agreement is published nothing is read. */
export const consentDue = async (tenantId: string, userId: string, now: Date): Promise<boolean> => {
  const newest = await newestKnown(now, tenantId)
  if (newest.length === 0) return false
  const rows = await consentsOf({ tenantId }, userId)
  return revokedIn(rows) || dueOf(newest, rows).length > 0
}
