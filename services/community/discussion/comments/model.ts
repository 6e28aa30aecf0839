import { type DocOf, model } from '@academy/chassis/mongo/model.ts'
import { commentLife, faultReason, Scores } from '@academy/contracts/community/discussion/comment-life.ts'
import { idOf } from '@academy/contracts/core/refs.ts'
import { z } from 'zod'
import { db } from '../../database.ts'

const count = z.number().int()

/** What people wrote in threads: comments with scores, and replies to them. */
const StoredContent = z.object({
  kind: z.enum(['comment', 'reply']),
  threadId: z.string(),
  of: z.string(),
  recordId: z.string(),
  category: z.string().optional(),
  parentId: z.string().optional(),
  finishId: z.string().optional(),
  authorId: idOf('users'),
  outletId: z.string().optional(),
  official: z.boolean(),
  scores: Scores.optional(),
  text: z.string(),
  /** Counts how often its words changed: a complaint is about one of them. */
  revision: count,
  status: z.enum(commentLife.states),
  editedAt: z.date().optional(),
  likes: count,
  replies: count,
  complaints: count,
  complained: count,
  complainedAt: z.date().optional(),
  reason: faultReason.optional(),
  note: z.string().optional(),
  decidedBy: idOf('users').optional(),
  decidedAt: z.date().optional(),
  /** How often the desk decided about it. */
  decisions: count,
})
export type ContentDoc = DocOf<typeof StoredContent>

export const ContentModel = model(db, 'contents', StoredContent, {
  indexes: [
    [{ tenantId: 1, threadId: 1, kind: 1, createDate: 1, _id: 1 }],
    [{ tenantId: 1, threadId: 1, kind: 1, likes: 1, _id: 1 }],
    [{ tenantId: 1, parentId: 1, createDate: 1, _id: 1 }],
    [{ tenantId: 1, authorId: 1, createDate: 1, _id: 1 }],
    [{ tenantId: 1, recordId: 1, createDate: 1, _id: 1 }],
    [{ tenantId: 1, createDate: 1, _id: 1 }],
    [{ tenantId: 1, complaints: 1, _id: 1 }],
    [{ tenantId: 1, likes: 1, _id: 1 }],
    [{ tenantId: 1, status: 1, createDate: 1, _id: 1 }],
  ],
})

/** One a person and content. */
export const LikeModel = model(db, 'likes', z.object({ contentId: z.string(), userId: idOf('users') }), {
  indexes: [[{ tenantId: 1, contentId: 1, userId: 1 }, { unique: true }]],
})

const StoredComplaint = z.object({
  contentId: z.string(),
  revision: count,
  /** What was reported, as it stood then. */
  text: z.string(),
  complainantId: idOf('users'),
  outletId: z.string().optional(),
  reason: faultReason,
  note: z.string().optional(),
  status: z.enum(['open', 'upheld', 'ignored']),
  decidedBy: idOf('users').optional(),
  decidedAt: z.date().optional(),
})

/** One a person and revision of a content. */
export const ComplaintModel = model(db, 'complaints', StoredComplaint, {
  indexes: [[{ tenantId: 1, contentId: 1, revision: 1, complainantId: 1 }, { unique: true }]],
})

/** How much somebody writes: the row that makes two posts of one author wait for each other. */
export const AuthorModel = model(db, 'authors', z.object({ userId: idOf('users'), firstAt: z.date(), lastAt: z.date(), day: z.string(), replies: count }), {
  indexes: [[{ tenantId: 1, userId: 1 }, { unique: true }]],
})
