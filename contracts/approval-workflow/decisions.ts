import { z } from 'zod'
import { nameBeside, personBeside, ref, refByCode } from '../core/refs.ts'
import { int, moment, personal } from '../core/rules.ts'

export const decision = z.enum(['agree', 'refuse'])
export type Decision = z.output<typeof decision>

/** One line of a case's history: filed, given by filing, decided, reminded, escalated, re-routed, ended. */
export const HistoryEntry = z.object({
  at: moment(),
  what: z.enum(['opened', 'assigned', 'given', 'agreed', 'refused', 'skipped', 'reminded', 'escalated', 'rerouted', 'withdrawn', 'expired', 'closed']),
  step: z.string().optional(),
  stepNameCn: z.string().optional(),
  stepNameEn: z.string().optional(),
  userId: ref('users').optional(),
  userName: personal(z.string(), 'name').optional(),
  positionCode: refByCode('positions', z.string()).optional(),
  positionNameCn: z.string().optional(),
  positionNameEn: z.string().optional(),
  /** Decided for somebody else ("B for A"). */
  forUserId: ref('users').optional(),
  forUserName: personal(z.string(), 'name').optional(),
  comment: z.string().optional(),
  code: z.string().optional(),
})

/** A step that is still to come, may come, or is not asked, and why. */
export const AheadStep = z.object({
  step: z.string(),
  nameCn: z.string(),
  nameEn: z.string(),
  state: z.enum(['given', 'done', 'current', 'ahead', 'not-asked']),
  hours: int(1, 720),
  /** Which condition asked for it, or why it is not asked. */
  why: z.object({ code: z.string(), params: z.record(z.string(), z.union([z.string(), z.number()])).optional() }),
  holders: z.array(
    z.object({
      userId: ref('users', { as: '' }),
      name: personBeside(),
      positionCode: refByCode('positions', z.string()),
      positionNameCn: nameBeside(),
      positionNameEn: nameBeside(),
      orgId: ref('organisations').optional(),
      orgNameCn: nameBeside(),
      orgNameEn: nameBeside(),
    }),
  ),
  /** People of the chain who were passed over, and why (own request, no post, no letter). */
  passed: z.array(z.object({ rank: z.string(), code: z.string(), userId: ref('users', { as: '' }).optional(), name: personal(z.string(), 'name').optional() })),
})
