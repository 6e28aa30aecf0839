import { z } from 'zod'
import { event } from '../core/event.ts'
import { live } from '../core/live.ts'
import { day, id } from '../core/rules.ts'
import { changeCauses, changeKinds, permissionThings } from './change-fields.ts'
import { positionCode } from './positions.ts'

// Facts of personnel changes: ids, codes and days; reasons and remarks stay with the change, for they may name people.

const instant = z.iso.datetime()

/** Who and what, in every fact of a change: declared here only. */
const changeAbout = z.object({
  kind: z.enum(changeKinds),
  userId: id(),
  submitterId: id(),
  cause: z.enum(changeCauses),
  day: day(),
  fromOrgId: id().optional(),
  fromPositionCode: positionCode().optional(),
  toOrgId: id().optional(),
  toPositionCode: positionCode().optional(),
  begins: z.boolean().optional(),
  thing: z.enum(permissionThings).optional(),
})
const about = changeAbout.shape
const example = {
  kind: '1',
  userId: 'u-0412',
  submitterId: 'u-0101',
  cause: 'admin',
  day: '2026-12-03',
  fromOrgId: 'org-O0001',
  fromPositionCode: 'SA04',
} as const
const at = '2026-11-14T01:26:00.000Z'

/** Opens the case of its kind's model. */
export const changeFiled = event(
  'org.personnel-change.filed',
  1,
  z.object({
    ...about,
    /** What it is called in the lists of its deciders: position and place that are left, and those that are entered. */
    titleCn: z.string(),
    titleEn: z.string(),
    key: z.boolean(),
    ofGeneralManager: z.boolean(),
    /** Of the position that is entered: the area manager, and the academy by this catalogue, are asked. */
    areaApproval: z.boolean(),
    academyApproval: z.boolean(),
    catalogue: z.string().optional(),
    leaveType: z.string().optional(),
    leaveReason: z.string().optional(),
    filedAt: instant,
    /** When it ends by itself: a leave with its day. */
    endsAt: instant.optional(),
  }),
  {
    ...example,
    titleCn: '北京朔望亦庄店 销售顾问',
    titleEn: 'Beijing Shuowang Yizhuang Store, Sales Adviser',
    ...{ key: false, ofGeneralManager: false, areaApproval: false, academyApproval: false },
    ...{ leaveType: '1', leaveReason: '20', filedAt: at, endsAt: '2026-12-03T16:00:00.000Z' },
  },
)
/** Agreed to, or arranged without a case: it is made on its day. Whoever plans later days counts with it. */
export const changeApproved = event('org.personnel-change.approved', 1, z.object({ ...about, undecided: z.boolean(), approvedAt: instant }), {
  ...example,
  undecided: false,
  approvedAt: at,
})
/** Refused, taken back or cancelled: it is not made. */
export const changeDropped = event(
  'org.personnel-change.dropped',
  1,
  z.object({ ...about, how: z.enum(['refused', 'expired', 'withdrawn', 'cancelled']), wasApproved: z.boolean(), droppedAt: instant }),
  { ...example, how: 'withdrawn', wasApproved: false, droppedAt: at },
)
/** It was made: posts, letters and what follows elsewhere. `leaveDate` is the last day of what ended. */
export const changeEffective = event(
  'org.personnel-change.effective',
  1,
  z.object({
    ...about,
    madeOn: day(),
    leaveDate: day().optional(),
    /** Ids of the posts that ended, and the one that began. */
    endedPostIds: z.array(id()),
    postId: id().optional(),
    fromDealerId: id().optional(),
    toDealerId: id().optional(),
    undecided: z.boolean(),
    /** Of a re-join: certificates and points of before count (`rejoin.keep.months`). */
    keeps: z.boolean().optional(),
    /** The leave as identity keeps it with the person. */
    leaveReason: z.string().optional(),
    effectiveAt: instant,
  }),
  {
    ...example,
    madeOn: '2026-12-04',
    leaveDate: '2026-12-03',
    endedPostIds: ['post-1'],
    fromDealerId: 'org-D001',
    undecided: false,
    leaveReason: '20',
    effectiveAt: '2026-12-03T16:00:20.000Z',
  },
)
/** It could not be made on its day; it is tried again each day. */
export const changeBlocked = event('org.personnel-change.blocked', 1, z.object({ ...about, codes: z.array(z.string()), blockedAt: instant }), {
  ...example,
  kind: '2',
  toOrgId: 'org-O0002',
  toPositionCode: 'SV06',
  codes: ['singlePostHeld'],
  blockedAt: '2026-12-02T16:00:20.000Z',
})
/** The day of one that was made is another (registrar, up to 30 days back). */
export const changeCorrected = event(
  'org.personnel-change.corrected',
  1,
  z.object({ ...about, before: day(), leaveDate: day().optional(), correctedAt: instant }),
  {
    ...example,
    before: '2026-12-05',
    leaveDate: '2026-12-03',
    correctedAt: '2026-12-08T02:00:00.000Z',
  },
)

export const changeLive = live('org.personnel-change', {
  noun: 'personnel-changes',
  to: 'all',
  also: [{ noun: 'leave' }, { noun: 'transfer' }, { noun: 'permission' }, { noun: 'posts' }],
})
