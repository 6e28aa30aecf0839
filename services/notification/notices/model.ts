import { model } from '@academy/chassis/mongo/model.ts'
import { messageParams, noticeGroup, templateCode } from '@academy/contracts/notification/templates.ts'
import { z } from 'zod'
import { db } from '../database.ts'

/** A notice holds no words: a template and what goes into it, so that it is read in any language. */
export const NoticeModel = model(
  db,
  'notices',
  z.object({
    userId: z.string(),
    template: templateCode,
    group: noticeGroup,
    params: messageParams,
    link: z.string().optional(),
    read: z.boolean(),
    readAt: z.date().optional(),
    /** The event that caused it: one notice a person and template. */
    cause: z.string(),
  }),
  {
    scope: { self: 'userId' },
    indexes: [
      [{ tenantId: 1, cause: 1, userId: 1, template: 1 }, { unique: true }],
      [{ tenantId: 1, userId: 1, createDate: 1, _id: 1 }],
      [{ tenantId: 1, userId: 1, read: 1, createDate: 1, _id: 1 }],
      [{ tenantId: 1, userId: 1, group: 1, createDate: 1, _id: 1 }],
    ],
  },
)
