import { type DocOf, model, sortIndexes } from '@academy/chassis/mongo/model.ts'
import { CalendarEntry } from '@academy/contracts/core/message.ts'
import { idOf } from '@academy/contracts/core/refs.ts'
import { personal } from '@academy/contracts/core/rules.ts'
import { inviteMethod, mailStatus, queueSort } from '@academy/contracts/notification/mails.ts'
import type { IndexDefinition, IndexOptions } from 'mongoose'
import { z } from 'zod'
import { db } from '../database.ts'

/** What every queued message holds, whichever way it goes out. */
export const queued = {
  userId: idOf('users'),
  template: z.string(),
  params: z.record(z.string(), z.unknown()),
  link: z.string().optional(),
  cause: z.string(),
  /** The record that it is about. */
  about: z.string(),
  status: mailStatus,
  attempts: z.number(),
  nextAt: z.date().optional(),
  /** Whoever sends it now, and since when: an old one becomes unknown (I51). */
  claimedBy: z.string().optional(),
  claimedAt: z.date().optional(),
  sentAt: z.date().optional(),
  error: z.string().optional(),
}

const Queued = z.object(queued)
export type QueuedDoc = DocOf<typeof Queued>

export const queueIndexes: readonly [IndexDefinition, IndexOptions?][] = [
  [{ tenantId: 1, cause: 1, userId: 1, template: 1 }, { unique: true }],
  [{ tenantId: 1, status: 1, nextAt: 1 }],
  [{ tenantId: 1, userId: 1, createDate: 1 }],
  ...sortIndexes(queueSort),
]

/** A mail on its way; its words are made when it is sent and kept as they were. Words name people, so that audits hash them. */
export const MailModel = model(
  db,
  'mails',
  z.object({
    ...queued,
    invite: inviteMethod.optional(),
    calendar: CalendarEntry.optional(),
    sequence: z.number().optional(),
    to: personal(z.string(), 'email').optional(),
    subject: personal(z.string(), 'name').optional(),
    text: personal(z.string(), 'name').optional(),
    html: personal(z.string(), 'name').optional(),
    ics: personal(z.string(), 'name').optional(),
  }),
  { subject: { erased: 'removed' }, indexes: queueIndexes },
)
