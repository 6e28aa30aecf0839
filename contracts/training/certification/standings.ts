import { z } from 'zod'
import type { Contract } from '../../core/endpoint.ts'
import { endpoint } from '../../core/endpoint.ts'
import { nameBeside, ref } from '../../core/refs.ts'
import { day, id } from '../../core/rules.ts'
import { certificationLevels } from './certifications.ts'

/** held: it lives; renewable: it may be renewed; covered: a higher level lives; lapsed: it ended and a renewal restores it; none. */
const standingStates = ['held', 'renewable', 'covered', 'lapsed', 'none'] as const

const Condition = z.object({
  kind: z.enum(['course', 'exam', 'years', 'post']),
  courseId: ref('courses').optional(),
  courseCode: nameBeside(),
  courseNameCn: nameBeside(),
  courseNameEn: nameBeside(),
  code: z.string().optional(),
  requirement: z.enum(['attended', 'passed']).optional(),
  elective: z.boolean().optional(),
  /** The day on which it was met. */
  met: day().optional(),
})

const Way = z.object({ description: z.string(), closing: day(), conditions: z.array(Condition), electivesMissing: z.number().int(), missing: z.number().int() })
const Span = z.object({ from: day(), to: day(), number: z.string().optional() })

/** How a person stands in one certification, with the certificates on the way. */
const Standing = z.object({
  certificationId: ref('certifications'),
  certificationCode: nameBeside(),
  certificationNameCn: nameBeside(),
  certificationNameEn: nameBeside(),
  trackId: ref('tracks'),
  trackCode: nameBeside(),
  trackNameCn: nameBeside(),
  trackNameEn: nameBeside(),
  level: z.enum(certificationLevels),
  state: z.enum(standingStates),
  current: Span.optional(),
  next: Span.optional(),
  spans: z.array(Span),
  opens: day().optional(),
  restores: day().optional(),
  ways: z.array(Way),
})

export const standings = {
  service: 'training',
  noun: 'certification/standings',
  endpoints: {
    /** One's own, today. */
    mine: endpoint({
      method: 'GET',
      path: '/training/certification-standings/mine',
      permission: 'session',
      kind: 'read',
      input: z.object({}),
      output: z.object({ day: day(), positionCodes: z.array(z.string()), standings: z.array(Standing) }),
    }),
    /** Somebody's on any day, by what was known on another; what is not yet known of coming days is not told. */
    of: endpoint({
      method: 'GET',
      path: '/training/certification-standings/{userId}',
      permission: 'training:certificates:page',
      kind: 'read',
      input: z.object({ userId: id(), day: day().optional(), known: day().optional() }),
      output: z.object({ day: day(), positionCodes: z.array(z.string()), standings: z.array(Standing) }),
    }),
  },
} satisfies Contract
