import { model } from '@academy/chassis/mongo/model.ts'
import { repository } from '@academy/chassis/mongo/repository.ts'
import { everything, type Reader } from '@academy/chassis/mongo/scope.ts'
import { type MessageGroup, optionalGroup } from '@academy/contracts/core/message.ts'
import { z } from 'zod'
import { db } from '../database.ts'

/** The groups of messages whose mails a person does not want; its id is his. */
export const PreferenceModel = model(db, 'preferences', z.object({ muted: z.array(optionalGroup) }))

/** Who of these people wants no mails of a group. */
export const mutedBy = async (who: Pick<Reader, 'tenantId' | 'session'>, people: readonly string[], group: MessageGroup): Promise<ReadonlySet<string>> => {
  if (!optionalGroup.safeParse(group).success) return new Set()
  const rows = await repository(PreferenceModel)({ tenantId: who.tenantId, session: who.session, dataScope: everything }).byIds([...new Set(people)])
  return new Set(rows.filter((row) => (row.muted as readonly string[]).includes(group)).map((row) => row.id))
}
