import { z } from 'zod'
import { removed } from '../../core/crud.ts'
import { endpoint } from '../../core/endpoint.ts'
import { list } from '../../core/list.ts'
import { pageOf, pageQuery, searchText } from '../../core/page.ts'
import { day, id, joined, queryFlag, signs } from '../../core/rules.ts'
import { COMMENT_MAX, faultReason, NOTE_MAX, REPLY_MAX, Scores } from './comment-life.ts'
import { about, commentStatus, count, kind, named, One, Row, Said, Thread } from './comment-rows.ts'

const path = '/community/comments'
const one = z.object({ id: id() })
/** `asSeen` is what the row said when it was looked at: of a decision made meanwhile its maker is told, and words that changed are looked at again. */
const judged = z.object({ id: id(), asSeen: z.string().max(20).optional() })
const note = signs(NOTE_MAX).optional()

const forReaders = {
  thread: endpoint({
    method: 'GET',
    path: `${path}/thread/{of}/{recordId}`,
    permission: 'session',
    kind: 'read',
    input: z.object(about),
    output: Thread,
  }),
  /** The comments of a thread with their first replies, newest first. */
  listed: endpoint({
    method: 'GET',
    path: `${path}/thread/{of}/{recordId}/page`,
    permission: 'session',
    kind: 'page',
    input: z.object({ ...about, ...pageQuery }),
    output: pageOf(Said.extend({ answers: z.array(Said) })),
    sort: ['create_date', 'likes'],
  }),
  replies: endpoint({
    method: 'GET',
    path: `${path}/{id}/replies`,
    permission: 'session',
    kind: 'page',
    input: z.object({ id: id(), ...pageQuery }),
    output: pageOf(Said),
    sort: ['create_date'],
  }),
  /** What I have finished, each with my comment or without one yet. */
  mine: endpoint({
    method: 'GET',
    path: `${path}/mine`,
    permission: 'session',
    kind: 'page',
    input: z.object({ waiting: queryFlag().optional(), ...pageQuery }),
    output: pageOf(z.object({ id: id(), ...named, day: day(), open: z.boolean(), comment: Said.optional() })),
    sort: ['day'],
  }),
}

const byReaders = {
  post: endpoint({
    method: 'POST',
    path,
    permission: 'session',
    kind: 'save',
    input: z.object({ ...about, scores: Scores, text: signs(COMMENT_MAX) }),
    output: Said,
    touches: ['discussion/threads'],
  }),
  edit: endpoint({
    method: 'PUT',
    path,
    permission: 'session',
    kind: 'update',
    input: z.object({ id: id(), revision: count.min(1).max(1_000_000).optional(), scores: Scores, text: signs(COMMENT_MAX) }),
    output: Said,
    touches: ['discussion/threads'],
  }),
  erase: endpoint({
    method: 'DELETE',
    path: `${path}/{id}`,
    permission: 'session',
    kind: 'remove',
    input: one,
    output: removed,
    touches: ['discussion/threads'],
  }),
  like: endpoint({
    method: 'POST',
    path: `${path}/like`,
    permission: 'session',
    kind: 'act',
    input: z.object({ id: id(), liked: z.boolean() }),
    output: Said,
  }),
  reply: endpoint({
    method: 'POST',
    path: `${path}/reply`,
    permission: 'session',
    kind: 'act',
    input: z.object({ id: id(), text: signs(REPLY_MAX) }),
    output: Said,
  }),
  complain: endpoint({
    method: 'POST',
    path: `${path}/complain`,
    permission: 'session',
    kind: 'act',
    input: z.object({ id: id(), reason: faultReason, note }),
    output: Said,
  }),
}

const byDesk = {
  info: endpoint({ method: 'GET', path: `${path}/{id}`, permission: 'community:comments:page', kind: 'info', input: one, output: One }),
  /** The academy's reply. */
  answer: endpoint({
    method: 'POST',
    path: `${path}/answer`,
    permission: 'community:comments:answer',
    kind: 'act',
    input: z.object({ id: id(), text: signs(REPLY_MAX) }),
    output: Row,
  }),
  /** Takes it down and upholds every complaint about it. */
  shield: endpoint({
    method: 'POST',
    path: `${path}/shield`,
    permission: 'community:comments:shield',
    kind: 'act',
    input: judged.extend({ reason: faultReason, note }),
    output: Row,
    touches: ['discussion/threads'],
  }),
  restore: endpoint({
    method: 'POST',
    path: `${path}/restore`,
    permission: 'community:comments:shield',
    kind: 'act',
    input: judged,
    output: Row,
    touches: ['discussion/threads'],
  }),
  /** It may be seen: what waited for a look. */
  release: endpoint({
    method: 'POST',
    path: `${path}/release`,
    permission: 'community:comments:shield',
    kind: 'act',
    input: judged,
    output: Row,
    touches: ['discussion/threads'],
  }),
  /** Its complaints are without ground: all that nobody decided yet end, and it can be seen again. */
  ignore: endpoint({
    method: 'POST',
    path: `${path}/ignore`,
    permission: 'community:comments:shield',
    kind: 'act',
    input: judged,
    output: Row,
    touches: ['discussion/threads'],
  }),
}

export const comments = list(
  {
    service: 'community',
    noun: 'discussion/comments',
    path,
    permission: 'community:comments',
    row: Row,
    filter: {
      text: searchText(),
      recordIds: joined(id()).optional(),
      kind: kind.optional(),
      status: joined(commentStatus).optional(),
      /** With complaints that nobody decided yet. */
      complained: queryFlag().optional(),
      authorId: id().optional(),
      from: day().optional(),
      to: day().optional(),
    },
    sort: ['create_date', 'complaints', 'likes'],
    columns: [
      'createDate',
      'code',
      'name',
      'kind',
      'authorId',
      'outletId',
      'scores.practical',
      'scores.interest',
      'scores.information',
      'text',
      'status',
      'reason',
      'likes',
      'replies',
      'complaints',
      'decidedBy',
      'decidedAt',
    ],
    menu: { under: 'community', sort: 20, icon: 'speech-lines' },
    grants: { all: ['REGISTRAR', 'ADMIN'], page: ['PRODUCT'], export: ['PRODUCT'], answer: ['PRODUCT'], shield: ['PRODUCT'], everywhere: ['DIRECTOR'] },
    // whoever has it sees all catalogues, others those that they manage
    also: ['everywhere'],
    personal: true,
  },
  { ...forReaders, ...byReaders, ...byDesk },
)
