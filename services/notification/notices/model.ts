import { model } from '@academy/chassis/mongo/model.ts'
import { messageGroup } from '@academy/contracts/core/message.ts'
import { idOf } from '@academy/contracts/core/refs.ts'
import { z } from 'zod'
import { db } from '../database.ts'

/** A notice holds no words of its own: a message and what its words name, so that it is read in any language. */
export const NoticeModel = model(
  db,
  'notices',
  z.object({
    userId: idOf('users'),
    /** The message's code. */
    template: z.string(),
    group: messageGroup,
    params: z.record(z.string(), z.unknown()),
    link: z.string().optional(),
    /** The record that it is about. */
    about: z.string(),
    read: z.boolean(),
    readAt: z.date().optional(),
    /** The event that caused it: one notice a person and message. */
    cause: z.string(),
  }),
  {
    scope: { self: 'userId' },
    subject: { erased: 'removed' },
    indexes: [
      [{ tenantId: 1, cause: 1, userId: 1, template: 1 }, { unique: true }],
      [{ tenantId: 1, userId: 1, createDate: 1, _id: 1 }],
      [{ tenantId: 1, userId: 1, read: 1, createDate: 1, _id: 1 }],
      [{ tenantId: 1, userId: 1, group: 1, createDate: 1, _id: 1 }],
      [{ tenantId: 1, about: 1, read: 1 }],
    ],
  },
)
