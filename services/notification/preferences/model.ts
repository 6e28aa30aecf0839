import { model } from '@academy/chassis/mongo/model.ts'
import { repository } from '@academy/chassis/mongo/repository.ts'
import { everything, type Reader } from '@academy/chassis/mongo/scope.ts'
import type { Unit } from '@academy/chassis/mongo/unit.ts'
import { type MessageGroup, optionalGroup } from '@academy/contracts/core/message.ts'
import { z } from 'zod'
import { db } from '../database.ts'

/** The groups of messages whose mails a person does not want; its id is his. */
export const PreferenceModel = model(db, 'preferences', z.object({ muted: z.array(optionalGroup) }), { ofUser: true, subject: { erased: 'removed' } })

/** Who of these people wants no mails of a group. */
export const mutedBy = async (who: Pick<Reader, 'tenantId' | 'session'>, people: readonly string[], group: MessageGroup): Promise<ReadonlySet<string>> => {
  if (!optionalGroup.safeParse(group).success) return new Set()
  const rows = await repository(PreferenceModel)({ tenantId: who.tenantId, session: who.session, dataScope: everything }).byIds([...new Set(people)])
  return new Set(rows.filter((row) => (row.muted as readonly string[]).includes(group)).map((row) => row.id))
}

/** Somebody agreed to mails that need not be, or took that back: all of them are switched with it, each can be switched again. */
export const consentedMails = async (unit: Unit, userId: string, given: boolean): Promise<void> => {
  const rows = repository(PreferenceModel)({ ...unit, dataScope: everything })
  const muted = given ? [] : [...optionalGroup.options]
  if (!(await rows.change({ id: userId }, { muted }))) await rows.insert({ id: userId, muted })
}
