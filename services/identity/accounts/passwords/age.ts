import type { DocOf } from '@academy/chassis/mongo/model.ts'
import { repository } from '@academy/chassis/mongo/repository.ts'
import { platform } from '@academy/chassis/mongo/scope.ts'
import { CredentialModel } from '../sessions/model.ts'

type Credential = DocOf<(typeof CredentialModel)['fields']>

const DAY_MS = 86_400_000

/** By what a person signs in; `null` for whoever has no password yet. */
export const credentialOf = (userId: string): Promise<Credential | null> => repository(CredentialModel)(platform).one({ 'memberships.userId': userId })

/** When a password is too old; undefined where passwords do not age (`password.days` 0). */
export const oldAt = ({ changedAt, createDate }: Pick<Credential, 'changedAt' | 'createDate'>, days: number): Date | undefined =>
  days > 0 ? new Date((changedAt ?? createDate).getTime() + days * DAY_MS) : undefined

/** Is a person's password too old, so that he may do nothing but change it? Where passwords do not age nothing is read. */
export const passwordOver = async (userId: string, days: number, now: Date): Promise<boolean> => {
  const credential = days > 0 ? await credentialOf(userId) : null
  const until = credential && oldAt(credential, days)
  return until ? until <= now : false
}
