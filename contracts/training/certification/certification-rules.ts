import { z } from 'zod'
import { crud } from '../../core/crud.ts'
import { endpoint } from '../../core/endpoint.ts'
import { choice } from '../../core/field-kinds.ts'
import { lifecycle } from '../../core/lifecycle.ts'
import { lookUp } from '../../core/manifest.ts'
import { ref } from '../../core/refs.ts'
import { day, id, int, moment, naturalKey, queryInt, text } from '../../core/rules.ts'
import { network } from '../../identity/access/built-in-roles.ts'

/** Worked on, then in force, then followed by the next revision of its year. */
const ruleLife = lifecycle({
  states: ['draft', 'released', 'replaced'],
  initial: 'draft',
  moves: { release: { from: ['draft'], to: 'released' }, replace: { from: ['released'], to: 'replaced', by: 'server' } },
  edits: ['draft'],
})

/** Whether it must be passed or only attended. */
const RelatedCourse = z.object({
  courseId: ref('courses'),
  requirement: choice('trainingReq', ['1', '2']),
  attribute: z.enum(['compulsory', 'elective']),
})

/** One way to meet a rule: all compulsory courses, so many electives, all exams, so many years in a post of the track. */
export const RuleOption = z.object({
  description: text(200),
  /** The last day on which its conditions may be met. */
  closingDate: day(),
  yearsInPost: int(0, 40),
  courses: z.array(RelatedCourse).max(40),
  /** How many of the elective courses. */
  electives: int(0, 40),
  examCodes: z.array(naturalKey(20)).max(10),
})

/** The rule of one year in one revision; options are alternatives (areas/certification-exams.md §2, rule 2). */
const CertificationRule = z.object({
  certificationId: ref('certifications'),
  year: int(2010, 2100),
  /** Counted within the year; the server does. */
  revision: int(1, 9999).optional(),
  options: z.array(RuleOption).min(1).max(5),
  recertification: z.array(RuleOption).max(5),
  /** It holds for what was met before it, too; the director alone releases such a one. */
  retroactive: z.boolean(),
  /** From which day it holds, where a revision was before it and it is not retroactive. */
  fromDate: day().optional(),
  releasedAt: moment().optional(),
  /** How long certificates by it live: the certification's months when it was released. */
  months: int(1, 60).optional(),
})

const base = crud({
  service: 'training',
  noun: 'certification/certification-rules',
  path: '/training/certification-rules',
  permission: 'training:certification-rules',
  fields: CertificationRule,
  filter: { certificationId: id().optional(), year: queryInt(2010, 2100).optional() },
  sort: ['year', 'revision', 'update_date'],
  derived: ['revision', 'fromDate', 'releasedAt', 'months'],
  columns: ['certificationId', 'year', 'revision', 'retroactive', 'fromDate', 'status'],
  life: ruleLife,
  touches: ['certification/certifications', 'certification/certificates'],
  grants: { all: ['PRODUCT'], ...lookUp(...network, 'PLANNER', 'REGISTRAR', 'ADMIN') },
})

export const certificationRules = {
  ...base,
  endpoints: {
    ...base.endpoints,
    /** Begins the draft of a year from the rule of another: closing days move along, unlisted courses are told with their successors. */
    copy: endpoint({
      method: 'POST',
      path: '/training/certification-rules/copy',
      permission: 'training:certification-rules:save',
      kind: 'act',
      input: z.object({ certificationId: id(), from: int(2010, 2100), to: int(2010, 2100) }),
      output: z.object({
        rule: base.endpoints.info.output,
        unlisted: z.array(z.object({ courseCode: z.string(), successorCode: z.string().optional() })),
      }),
      touches: ['certification/certifications'],
    }),
    /** Begins the next revision of a year that has a released rule. */
    revise: endpoint({
      method: 'POST',
      path: '/training/certification-rules/revise',
      permission: 'training:certification-rules:save',
      kind: 'act',
      input: z.object({ certificationId: id(), year: int(2010, 2100), retroactive: z.boolean() }),
      output: base.endpoints.info.output,
      touches: ['certification/certifications'],
    }),
  },
}
