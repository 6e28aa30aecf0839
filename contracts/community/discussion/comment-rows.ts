import { z } from 'zod'
import { nameBeside, personBeside, ref } from '../../core/refs.ts'
import { id, moment, naturalKey, version } from '../../core/rules.ts'
import { commentLife, faultReason, Scores } from './comment-life.ts'

export const commentStatus = z.enum(commentLife.states)
export const kind = z.enum(['comment', 'reply'])
export const count = z.number().int()

/** What a thread is about, by the noun's last word and the record's id. */
export const about = { of: naturalKey(), recordId: id() }
export const named = { ...about, code: z.string(), nameCn: z.string(), nameEn: z.string() }

const author = {
  authorId: ref('users'),
  authorName: personBeside(),
  outletId: ref('organisations').optional(),
  outletNameCn: nameBeside(),
  outletNameEn: nameBeside(),
}
const written = {
  id: id(),
  version: version(),
  kind,
  parentId: id().optional(),
  ...author,
  /** The academy's own word. */
  official: z.boolean(),
  scores: Scores.optional(),
  text: z.string(),
  status: commentStatus,
  reason: faultReason.optional(),
  note: z.string().optional(),
  createDate: moment(),
  editedAt: moment().optional(),
  /** Counts how often its words changed. */
  revision: count,
  likes: count,
  replies: count,
  actions: z.array(z.string()),
}

/** As those who talk see it: their own also while it waits or after it was taken down, others' only when it is visible. */
export const Said = z.object({ ...written, mine: z.boolean(), liked: z.boolean(), editableUntil: moment().optional() })
const Averages = z.object({ practical: z.number(), interest: z.number(), information: z.number(), overall: z.number() })

/** A record's thread for somebody who may read it: what people think of it, and what he may do. */
export const Thread = z.object({
  ...named,
  open: z.boolean(),
  comments: count,
  averages: Averages.optional(),
  /** How many of his finishes of it are without a comment. */
  waiting: count,
  /** Has he commented on it already? */
  commented: z.boolean(),
  actions: z.array(z.string()),
  /** Why he cannot comment now, in his words. */
  reasons: z.array(z.string()),
})

/** As the desk sees it. */
export const Row = z.object({
  ...written,
  threadId: id(),
  ...named,
  category: z.string().optional(),
  asSeen: z.string(),
  /** Complaints that nobody decided yet, and all that there were. */
  complaints: count,
  complained: count,
  complainedAt: moment().optional(),
  decidedBy: ref('users').optional(),
  decidedByName: personBeside(),
  decidedAt: moment().optional(),
})

const Complaint = z.object({
  id: id(),
  complainantId: ref('users'),
  complainantName: personBeside(),
  outletId: ref('organisations').optional(),
  outletNameCn: nameBeside(),
  outletNameEn: nameBeside(),
  reason: faultReason,
  note: z.string().optional(),
  /** What was reported, as it stood then. */
  text: z.string(),
  revision: count,
  status: z.enum(['open', 'upheld', 'ignored']),
  createDate: moment(),
})

export const One = Row.extend({
  /** Of a reply: what it answers. */
  parent: z.object({ id: id(), ...author, text: z.string() }).optional(),
  thread: z.array(Said),
  complaintList: z.array(Complaint),
  /** What its author wrote in the last year, and what of it was taken down. */
  authorYear: z.object({ written: count, shielded: count }),
})
