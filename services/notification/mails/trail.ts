import { repository } from '@academy/chassis/mongo/repository.ts'
import type { TrailSource } from '@academy/chassis/trails/source.ts'
import type { TrailEntry } from '@academy/contracts/core/trail.ts'
import { TextModel } from '../texts/model.ts'
import { MailModel, type QueuedDoc } from './model.ts'

const entries = (kind: 'mail' | 'text', row: QueuedDoc): TrailEntry[] => {
  const { id, template, cause, attempts, status, createDate, sentAt, nextAt, error, userId } = row
  const base = { service: 'notification' as const, kind, name: template, objectId: id, eventId: cause, causationId: cause, userId }
  const queued: TrailEntry = { ...base, id: `${kind}|${id}`, at: createDate.toISOString(), result: 'queued', attempts: 0 }
  if (status === 'queued') return [{ ...queued, kind: 'waiting', attempts, ...(nextAt ? { until: nextAt.toISOString() } : {}), ...(error ? { error } : {}) }]
  const ended = sentAt ?? row.updateDate ?? createDate
  return [queued, { ...base, id: `${kind}|${id}|${status}`, at: ended.toISOString(), result: status, attempts, ...(error ? { error } : {}) }]
}

const MOST = 200

/** What notification tells of a story: mails and SMS that follow its events, when they were queued and what became of them; the event of a mail. */
export const mailTrail: TrailSource = {
  tied: async (who, ids) => {
    const [mails, texts] = await Promise.all([repository(MailModel)(who).byIds(ids), repository(TextModel)(who).byIds(ids)])
    return { ids: [...mails, ...texts].map((row) => row.cause) }
  },
  entries: async (who, events) => {
    const ofEvents = { cause: { $in: [...events] } }
    const [mails, texts] = await Promise.all([
      repository(MailModel)(who).find(ofEvents, { limit: MOST }),
      repository(TextModel)(who).find(ofEvents, { limit: MOST }),
    ])
    return [...mails.flatMap((row) => entries('mail', row)), ...texts.flatMap((row) => entries('text', row))]
  },
}
