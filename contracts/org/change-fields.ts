import { z } from 'zod'
import { choice } from '../core/field-kinds.ts'
import { lifecycle } from '../core/lifecycle.ts'
import { ref } from '../core/refs.ts'
import { day, freeText, id, text } from '../core/rules.ts'
import { leaveReasons } from './leave-reasons.ts'

/** 1 leave, 2 transfer, 3 permission, 4 part-time begins or ends (leave office), 5 re-join. */
export const changeKinds = ['1', '2', '3', '4', '5'] as const
export type ChangeKind = (typeof changeKinds)[number]
/** Who wants it: the person himself, whoever keeps people (also the closing of an outlet), a synchronisation. */
export const changeCauses = ['self', 'admin', 'sync'] as const
export type ChangeCause = (typeof changeCauses)[number]

const states = ['draft', 'pending', 'approved', 'effective', 'blocked', 'refused', 'withdrawn', 'cancelled'] as const
/**
 * Filed, decided by its model, and made at 00:00 of Shanghai as one unit; `blocked` when it could not be made on its day: nothing of it is done then, and
 * each day it is tried again (people-organisations.md rules 14 to 16).
 */
export const changeLife = lifecycle({
  states,
  initial: 'draft',
  edits: ['draft'],
  moves: {
    file: { from: ['draft'], to: 'pending' },
    approve: { from: ['draft', 'pending'], to: 'approved', by: 'server' },
    refuse: { from: ['pending'], to: 'refused', by: 'server' },
    withdraw: { from: ['draft', 'pending'], to: 'withdrawn' },
    cancel: { from: ['approved', 'blocked'], to: 'cancelled' },
    block: { from: ['approved'], to: 'blocked', by: 'server' },
    takeEffect: { from: ['approved', 'blocked'], to: 'effective', by: 'server' },
  },
})
export const changeStatus = choice('changeStatus', states)
/** 1 resigns, 2 is dismissed, 3 contract ends, 4 retires. */
const leaveTypes = ['1', '2', '3', '4'] as const
export const OTHER_REASON = '90'
/** 10 the same trade, 20 a maker of new-energy cars (which one), 30 another trade, 40 not known. */
const leaveDestinations = ['10', '20', '30', '40'] as const
export const NEW_ENERGY = '20'
/** What a permission change is about: an authorisation letter, or a role given for a time (asked for at identity). */
export const permissionThings = ['letter', 'role'] as const

/** What whoever files says; which of it a kind needs is judged by org's rules, all at once. */
export const changeInput = {
  kind: choice('changeType', changeKinds),
  /** The last day of a leave; the first day of anything that begins; the day of a permission. */
  day: day(),
  leaveType: choice('leaveType', leaveTypes).optional(),
  leaveReason: choice('leaveReason', leaveReasons).optional(),
  leaveReasonText: freeText(200).optional(),
  destination: choice('leaveTo', leaveDestinations).optional(),
  destinationCompany: freeText(80).optional(),
  toOrgId: ref('organisations').optional(),
  toPositionId: id().optional(),
  /** The part-time posts at the place that is left go on. */
  keepPartTime: z.boolean().optional(),
  /** A letter or part-time post begins; it ends where false. */
  begins: z.boolean().optional(),
  /** The post that ends, or whose letter begins or ends; of a transfer the main post is meant. */
  postId: id().optional(),
  /** The filed letter that is to be in force. */
  letterId: id().optional(),
  remark: freeText(200).optional(),
}

/** Who asks for somebody else says for whom; `late` files without a case what was missed, up to 30 days back, with a reason. */
export const changeForInput = { userId: ref('users'), ...changeInput, late: z.boolean().optional() }

/** Why something cannot be made yet: codes of the rules of posts, or of the place. */
export const changeBlock = z.object({ code: z.string(), params: z.record(z.string(), z.union([z.string(), z.number()])).optional() })

export const changeRemark = () => text(200)
