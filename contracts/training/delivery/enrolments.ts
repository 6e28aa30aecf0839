import { z } from 'zod'
import { audienceText } from '../../core/audience.ts'
import { endpoint } from '../../core/endpoint.ts'
import { list } from '../../core/list.ts'
import { refusedMove } from '../../core/moves.ts'
import { pageOf, pageQuery, searchText } from '../../core/page.ts'
import { nameBeside, personBeside, ref, refByCode } from '../../core/refs.ts'
import { charge, day, freeText, id, joined, moment, money, personal, queryFlag, text, version } from '../../core/rules.ts'
import { dealers, network } from '../../identity/access/built-in-roles.ts'
import { LadderStep } from '../catalogue/courses.ts'
import { Candidate } from './candidate.ts'
import { check } from './checks.ts'
import { enrolmentSource, enrolmentStatus, revokeReason } from './enrolment-life.ts'
import { enrolmentColumns } from './export-columns.ts'
import { ladderBand, seats } from './offering-rows.ts'
import { offeringCancelReason } from './offerings.ts'
import { OutletsAnswer } from './outlet-standing.ts'
import { Weighed } from './weighed.ts'

export * from './enrolment-life.ts'

/** Price, ladder and no-show amount as they stood at the application; never recomputed (I15). */
const termsSnapshot = z.object({ price: money(), noShow: money(), ladder: z.array(LadderStep) })

/** A sentence of the locales: where it stands, or what comes next and when. */
const sentence = z.object({ code: z.string(), params: z.record(z.string(), z.union([z.string(), z.number()])).optional(), at: moment().optional() })

export const EnrolmentRow = z.object({
  id: id(),
  version: version(),
  offeringId: id(),
  offeringNumber: z.string(),
  offeringNameCn: z.string(),
  offeringNameEn: z.string(),
  courseId: id(),
  courseCode: z.string(),
  catalogue: z.string(),
  startDate: day(),
  startsAt: moment(),
  endsAt: moment(),
  /** Of the offering, as its lists show them. */
  seats: seats.optional(),
  siteNameCn: z.string(),
  siteNameEn: z.string(),
  cityCn: z.string(),
  cityEn: z.string(),
  userId: ref('users'),
  userName: personBeside(),
  postId: id(),
  positionCode: refByCode('positions', z.string()),
  positionNameCn: nameBeside(),
  positionNameEn: nameBeside(),
  outletId: ref('organisations'),
  outletNameCn: nameBeside(),
  outletNameEn: nameBeside(),
  dealerId: ref('organisations'),
  dealerNameCn: nameBeside(),
  dealerNameEn: nameBeside(),
  status: enrolmentStatus,
  source: enrolmentSource,
  appliedAt: moment(),
  appliedBy: ref('users').optional(),
  appliedByName: personal(z.string(), 'name').optional(),
  /** Waiting ones: the ticket's number, how many live tickets stand before it plus one, and an open offer's end. */
  ticket: z.number().int().optional(),
  rank: z.number().int().optional(),
  agreed: z.boolean().optional(),
  offeredUntil: moment().optional(),
  skipped: sentence.optional(),
  caseId: id().optional(),
  holdUntil: moment().optional(),
  terms: termsSnapshot,
  confirmedAt: moment().optional(),
  /** When it ended, and who gave it up or passed it on. */
  endedAt: moment().optional(),
  endedBy: ref('users').optional(),
  endedByName: personal(z.string(), 'name').optional(),
  penalty: money().optional(),
  /** What was waived of the penalty so far. */
  exempted: money().optional(),
  revokeReason: revokeReason.optional(),
  revokeRemark: z.string().optional(),
  /** Why the academy cancelled the offering, for one that ended by it. */
  cancelReason: offeringCancelReason.optional(),
  cancelRemark: z.string().optional(),
  replacedById: id().optional(),
  /** Until when another dealer, to which he moved, says whether it takes the seat over. */
  handoverOutletId: ref('organisations').optional(),
  handoverOutletNameCn: nameBeside().optional(),
  handoverOutletNameEn: nameBeside().optional(),
  handoverUntil: moment().optional(),
  attendedHalfDays: z.number().int().optional(),
  score: z.number().int().optional(),
  passed: z.boolean().optional(),
  standing: sentence,
  next: z.array(sentence),
  createDate: moment(),
  updateDate: moment().optional(),
  actions: z.array(z.string()),
  refused: z.array(refusedMove).optional(),
})

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
