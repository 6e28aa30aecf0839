import { z } from 'zod'
import { endpoint } from '../../core/endpoint.ts'
import { list } from '../../core/list.ts'
import { pageOf, pageQuery, searchText } from '../../core/page.ts'
import { nameBeside, personBeside, ref, refByCode } from '../../core/refs.ts'
import { day, id, moment, naturalKey, text } from '../../core/rules.ts'

/** A review is to be done within so many days. */
export const REVIEW_DAYS = 30
/** So many holders are decided on at once. */
export const DECIDED_AT_ONCE = 100
export const reviewStates = ['open', 'closed'] as const
export const decisions = ['keep', 'take'] as const

const count = z.number().int()
const path = '/sys/access-reviews'
const permission = 'sys:access-reviews'

const Review = z.object({
  id: id(),
  /** `2026Q4`. */
  quarter: z.string(),
  status: z.enum(reviewStates),
  deadline: day(),
  startedAt: moment(),
  closedAt: moment().optional(),
  ...{ total: count, kept: count, taken: count },
  actions: z.array(z.string()).optional(),
})

/** A role that somebody holds by hand, and what was decided of it. */
const Item = z.object({
  id: id(),
  reviewId: id(),
  assignmentId: id(),
  userId: ref('users'),
  userName: personBeside(),
  roleCode: refByCode('roles', naturalKey(40)),
  roleNameCn: nameBeside(),
  roleNameEn: nameBeside(),
  from: moment(),
  until: moment().optional(),
  /** Why he was given it. */
  given: z.string(),
  /** When he last used any of its rights, as far as uses are counted. */
  lastUsed: day().optional(),
  decision: z.enum(decisions).optional(),
  reason: z.string().optional(),
  decidedBy: ref('users').optional(),
  decidedByName: personBeside(),
  decidedAt: moment().optional(),
})

/** Once a quarter it is decided of everybody who holds a role by hand whether he keeps it; taking it ends the assignment. */
export const accessReviews = list(
  {
    service: 'identity',
    noun: 'rights/access-reviews',
    path,
    permission,
    row: Review,
    sort: ['quarter'],
    columns: ['quarter', { key: 'status', words: 'states' }, 'deadline', 'total', 'kept', 'taken', 'startedAt', 'closedAt'],
    menu: { under: 'sys', sort: 36, icon: 'todo' },
    grants: { all: ['ADMIN'] },
    personal: true,
  },
  {
    info: endpoint({ method: 'GET', path: `${path}/{id}`, permission: `${permission}:page`, kind: 'info', input: z.object({ id: id() }), output: Review }),
    items: endpoint({
      method: 'GET',
      path: `${path}/{id}/items`,
      permission: `${permission}:page`,
      kind: 'page',
      input: z.object({ id: id(), decision: z.enum([...decisions, 'none']).optional(), roleCode: naturalKey(40).optional(), text: searchText(), ...pageQuery }),
      output: pageOf(Item),
      sort: ['role_code', 'user_id', 'decided_at'],
    }),
    /** Begins that of this quarter. */
    start: endpoint({ method: 'POST', path: `${path}/start`, permission: `${permission}:start`, kind: 'act', input: z.object({}), output: Review }),
    /** Keeps or takes the roles of these holders; a decision to keep may be changed while the review is open. */
    decide: endpoint({
      method: 'POST',
      path: `${path}/decide`,
      permission: `${permission}:decide`,
      kind: 'act',
      input: z.object({ id: id(), items: z.array(id()).min(1).max(DECIDED_AT_ONCE), decision: z.enum(decisions), reason: text(200) }),
      output: Review,
    }),
    /** Ends it, when of everybody has been decided. */
    close: endpoint({ method: 'POST', path: `${path}/close`, permission: `${permission}:close`, kind: 'act', input: z.object({ id: id() }), output: Review }),
  },
)
