import { z } from 'zod'
import { audienceText } from '../../core/audience.ts'
import { endpoint } from '../../core/endpoint.ts'
import { list } from '../../core/list.ts'
import { pageOf, pageQuery, searchText } from '../../core/page.ts'
import { charge, day, freeText, id, joined, money, queryFlag, text, version } from '../../core/rules.ts'
import { dealers, network } from '../../identity/access/built-in-roles.ts'
import { Candidate } from './candidate.ts'
import { check } from './checks.ts'
import { enrolmentStatus, revokeReason } from './enrolment-life.ts'
import { EnrolmentRow } from './enrolment-row.ts'
import { enrolmentColumns } from './export-columns.ts'
import { ladderBand, seats } from './offering-rows.ts'
import { OutletsAnswer } from './outlet-standing.ts'
import { Weighed } from './weighed.ts'

export * from './enrolment-life.ts'
export * from './enrolment-row.ts'

/** What revoking would cost: now, and on each later stretch of days until the start. */
export const PenaltyQuote = z.object({
  id: id(),
  offeringNumber: z.string(),
  startDate: day(),
  today: day(),
  daysBefore: z.number().int(),
  penalty: money(),
  /** The ladder's bound that holds; absent above the first one. */
  bound: z.number().int().optional(),
  tomorrow: money(),
  free: z.enum(['application', 'moved']).optional(),
  bands: z.array(ladderBand),
  canReplace: z.boolean(),
})

/** What became of each named person; `ask` means that nothing was done yet because there are more people than seats (world.md §10.11). */
export const AssignAnswer = z.object({
  outcome: z.enum(['done', 'ask', 'refused']),
  asked: z.number().int(),
  seats,
  waitingLeft: z.number().int(),
  results: z.array(
    z.object({
      userId: id(),
      enrolmentId: id().optional(),
      status: enrolmentStatus.optional(),
      rank: z.number().int().optional(),
      reasons: z.array(check),
    }),
  ),
})

const filters = {
  text: searchText(),
  offeringId: id().optional(),
  statuses: joined(z.string()).optional(),
  courseIds: joined(id()).optional(),
  catalogues: joined(z.string()).optional(),
  regions: joined(z.string()).optional(),
  outletIds: joined(id()).optional(),
  dealerIds: joined(id()).optional(),
  positionCodes: joined(z.string()).optional(),
  sources: joined(z.string()).optional(),
  from: day().optional(),
  to: day().optional(),
}
const one = z.object({ id: id() })
const act = one.extend({ version: version().optional() })
const person = z.object({ userId: id(), postId: id().optional() })
const sort = ['applied_at', 'start_date', 'status', 'ticket', 'outlet_id'] as const
const path = '/training/enrolments'
const touches = ['delivery/offerings'] as const

export const enrolments = list(
  {
    service: 'training',
    noun: 'delivery/enrolments',
    path,
    permission: 'training:enrolments',
    row: EnrolmentRow,
    filter: filters,
    sort,
    columns: enrolmentColumns,
    menu: { under: 'delivery', sort: 20, icon: 'person-plus' },
    grants: {
      apply: ['LEARNER'],
      page: [...network, 'PRODUCT', 'PLANNER', 'ACCOUNTANT', 'ADMIN'],
      assign: [...dealers],
      revoke: [...dealers],
      replace: [...dealers],
      export: [...dealers],
      all: ['REGISTRAR'],
    },
    also: ['revoke'],
  },
  {
    mine: endpoint({
      method: 'GET',
      path: `${path}/mine`,
      permission: 'session',
      kind: 'page',
      input: z.object({ statuses: joined(z.string()).optional(), upcoming: queryFlag().optional(), offeringId: id().optional(), ...pageQuery }),
      output: pageOf(EnrolmentRow),
      sort: ['start_date', 'applied_at'],
    }),
    /** People of my outlets (or of the enrolment to be replaced) with every condition checked; eligible ones first. */
    candidates: endpoint({
      method: 'GET',
      path: `${path}/candidates`,
      permission: 'training:enrolments:assign',
      kind: 'page',
      input: z.object({
        offeringId: id(),
        replaces: id().optional(),
        outletIds: joined(id()).optional(),
        audience: audienceText().optional(),
        text: searchText(),
        ...pageQuery,
      }),
      output: pageOf(Candidate),
      sort: ['user_name'],
    }),
    /** How each outlet of the reader stands, the neediest first: what `page` counts under the same filters. */
    outlets: endpoint({
      method: 'GET',
      path: `${path}/outlets`,
      permission: 'training:enrolments:page',
      kind: 'read',
      input: z.object({}),
      output: OutletsAnswer,
    }),
    /** The row rules let its learner, his outlet's administrators and the academy read it. */
    info: endpoint({ method: 'GET', path: `${path}/{id}`, permission: 'session', kind: 'info', input: one, output: EnrolmentRow }),
    penaltyQuote: endpoint({ method: 'GET', path: `${path}/penaltyQuote/{id}`, permission: 'session', kind: 'info', input: one, output: PenaltyQuote }),
    /** For those who see other people's enrolments there; its learner gets no answer. */
    decisionFacts: endpoint({
      method: 'GET',
      path: `${path}/decision-facts/{id}`,
      permission: 'training:enrolments:page',
      kind: 'info',
      input: one,
      output: Weighed,
    }),
    /** For oneself, with one of one's posts; holds a seat, takes a ticket, or is refused with every reason (10422). */
    apply: endpoint({
      method: 'POST',
      path: `${path}/apply`,
      permission: 'training:enrolments:apply',
      kind: 'act',
      input: z.object({ offeringId: id(), postId: id().optional() }),
      output: EnrolmentRow,
      touches,
    }),
    /** For others, in the order given. Without `mode` and with too few seats it answers `ask` and changes nothing. */
    assign: endpoint({
      method: 'POST',
      path: `${path}/assign`,
      permission: 'training:enrolments:assign',
      kind: 'act',
      input: z.object({
        offeringId: id(),
        people: z.array(person).min(1).max(100),
        mode: z.enum(['listed-order', 'all-or-none']).optional(),
        remark: freeText(500).optional(),
      }),
      output: AssignAnswer,
      touches,
    }),
    /** Withdraws an application (free) or revokes a confirmed seat. `penalty` is what the person was shown; refused when it is no longer that. Row rule: one's own, or `training:enrolments:revoke` in its outlet. */
    revoke: endpoint({
      method: 'POST',
      path: `${path}/revoke`,
      permission: 'session',
      kind: 'act',
      input: act.extend({ reason: revokeReason, remark: freeText(500).optional(), penalty: charge().optional() }),
      output: EnrolmentRow,
      touches,
    }),
    /** Same seat, another person of the same outlet; answers the new enrolment (I6). */
    replace: endpoint({
      method: 'POST',
      path: `${path}/replace`,
      permission: 'training:enrolments:replace',
      kind: 'act',
      input: act.extend({ userId: id(), postId: id().optional(), remark: freeText(500).optional() }),
      output: EnrolmentRow,
      touches,
    }),
    acceptOffer: endpoint({
      method: 'POST',
      path: `${path}/acceptOffer`,
      permission: 'training:enrolments:apply',
      kind: 'act',
      input: act,
      output: EnrolmentRow,
      touches,
    }),
    declineOffer: endpoint({
      method: 'POST',
      path: `${path}/declineOffer`,
      permission: 'training:enrolments:apply',
      kind: 'act',
      input: act,
      output: EnrolmentRow,
      touches,
    }),
    /** The dealer to which somebody moved takes his seat over, at the old price; answers the new enrolment (world.md §10.9). */
    acceptHandover: endpoint({
      method: 'POST',
      path: `${path}/acceptHandover`,
      permission: 'training:enrolments:assign',
      kind: 'act',
      input: act,
      output: EnrolmentRow,
      touches,
    }),
    /** It does not: the seat is free again, without a penalty. */
    declineHandover: endpoint({
      method: 'POST',
      path: `${path}/declineHandover`,
      permission: 'training:enrolments:assign',
      kind: 'act',
      input: act,
      output: EnrolmentRow,
      touches,
    }),
    /** The academy frees a place without penalty, with a reason that all can read. */
    release: endpoint({
      method: 'POST',
      path: `${path}/release`,
      permission: 'training:enrolments:release',
      kind: 'act',
      input: act.extend({ reason: revokeReason, remark: text(500) }),
      output: EnrolmentRow,
      touches,
    }),
  },
)
