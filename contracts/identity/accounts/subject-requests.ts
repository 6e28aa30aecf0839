import { z } from 'zod'
import { endpoint } from '../../core/endpoint.ts'
import { lifecycle } from '../../core/lifecycle.ts'
import { list } from '../../core/list.ts'
import { searchText } from '../../core/page.ts'
import { personBeside, ref } from '../../core/refs.ts'
import { id, joined, moment, text, version } from '../../core/rules.ts'
import { TaskFile, task } from '../../core/task.ts'

/** His data out, or himself out of it (areas/people-organisations.md rules 29, 30). */
export const subjectKinds = ['export', 'erase'] as const

/** `gone`: the file that was ready is no more. */
export const subjectLife = lifecycle({
  states: ['asked', 'ready', 'gone', 'agreed', 'erased', 'refused'],
  initial: 'asked',
  moves: {
    finish: { from: ['asked'], to: 'ready', by: 'server' },
    expire: { from: ['ready'], to: 'gone', by: 'server' },
    agree: { from: ['asked'], to: 'agreed' },
    erase: { from: ['agreed'], to: 'erased', by: 'server' },
    refuse: { from: ['asked'], to: 'refused' },
  },
})

/** So long a file of one's own data lies there. */
export const EXPORT_DAYS = 7

const path = '/sys/subject-requests'
const permission = 'sys:subject-requests'

const row = z.object({
  id: id(),
  version: z.number().int(),
  kind: z.enum(subjectKinds),
  userId: ref('users'),
  userName: personBeside(),
  /** Whoever asked for it; nobody where it was proposed by the clock. */
  askedBy: ref('users').optional(),
  askedByName: personBeside().optional(),
  status: z.enum(subjectLife.states),
  askedAt: moment(),
  decidedBy: ref('users').optional(),
  decidedByName: personBeside().optional(),
  decidedAt: moment().optional(),
  endedAt: moment().optional(),
  /** Until when the file is there. */
  until: moment().optional(),
  reason: z.string().optional(),
  /** The number by which an erased person is called. */
  number: z.string().optional(),
  actions: z.array(z.string()).optional(),
})

const detail = row.extend({
  /** What is to be typed before he is erased: his sign-in name. */
  typed: z.string().optional(),
  /** His last day. */
  leftOn: z.string().optional(),
})
const one = z.object({ id: id(), version: version() })

export const subjectRequests = list(
  {
    service: 'identity',
    noun: 'accounts/subject-requests',
    path,
    permission,
    row,
    filter: {
      /** Name or sign-in name of the person. */
      text: searchText(),
      kind: z.enum(subjectKinds).optional(),
      status: joined(z.enum(subjectLife.states)).optional(),
    },
    sort: ['asked_at', 'status', 'kind'],
    columns: [
      'askedAt',
      { key: 'kind', words: 'kinds' },
      'userName',
      { key: 'status', words: 'states' },
      'askedByName',
      'decidedByName',
      'decidedAt',
      'endedAt',
      'until',
      'reason',
    ],
    menu: { under: 'org', sort: 34, icon: 'person-crossed' },
    grants: { all: ['ADMIN'] },
    personal: true,
  },
  {
    info: endpoint({ method: 'GET', path: `${path}/{id}`, permission: `${permission}:page`, kind: 'info', input: z.object({ id: id() }), output: detail }),
    /** Asks that somebody who has left be erased. */
    save: endpoint({ method: 'POST', path, permission: `${permission}:save`, kind: 'act', input: z.object({ userId: ref('users') }), output: row }),
    /** Erases him: his sign-in name is typed for it, for there is no way back. */
    agree: endpoint({
      method: 'POST',
      path: `${path}/agree`,
      permission: `${permission}:agree`,
      kind: 'act',
      input: one.extend({ typed: text(80) }),
      output: row,
      touches: ['accounts/users'],
    }),
    refuse: endpoint({
      method: 'POST',
      path: `${path}/refuse`,
      permission: `${permission}:refuse`,
      kind: 'act',
      input: one.extend({ reason: text(200) }),
      output: row,
    }),
  },
)

const which = z.object({ id: id() })
/** Gathers what all services have of somebody; the file is fetched from the task, by himself alone. */
export const exportSubject = task('identity.subjects.export', which, TaskFile, { permission: 'internal' })
/** Lets all services forget somebody. */
export const eraseSubject = task('identity.subjects.erase', which, z.object({ rows: z.number().int() }), { permission: 'internal' })
