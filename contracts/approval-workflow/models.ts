import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { list } from '../core/list.ts'
import { searchText } from '../core/page.ts'
import { id, int, joined, naturalKey, text } from '../core/rules.ts'

/** A value of a condition: plain, or the current value of a system parameter (money parameters count in fen here). */
const operand = z.union([z.string(), z.number(), z.boolean(), z.array(z.union([z.string(), z.number()])), z.object({ param: z.string() })])
const comparison = z.object({ field: text(40), op: z.enum(['eq', 'ne', 'gt', 'gte', 'lt', 'lte', 'in', 'has']), value: operand })
export type Comparison = z.output<typeof comparison>

/** A condition on the facts of a case, as data: a comparison, or some of them joined by and/or. */
export type Condition = Comparison | { and: Condition[] } | { or: Condition[] }
export const condition: z.ZodType<Condition> = z.lazy(() =>
  z.union([comparison, z.object({ and: z.array(condition).min(1).max(20) }), z.object({ or: z.array(condition).min(1).max(20) })]),
)

export const holderKinds = ['store', 'area', 'catalogue', 'position', 'role', 'user'] as const

/**
 * Who holds a step (world.md §7): `store` the chain of an outlet, `area` the outlet's area manager, `catalogue` the product manager,
 * `position` whoever holds a position in the academy or, with `outletField`, in that outlet, `role` whoever holds a role over the outlet and whose role decides
 * the model (shell-access.md rule 16), `user` the person named by a fact.
 */
const stepHolder = z.discriminatedUnion('by', [
  z.object({ by: z.literal('store'), outletField: z.string().optional() }),
  z.object({ by: z.literal('area'), outletField: z.string().optional() }),
  z.object({ by: z.literal('catalogue') }),
  z.object({ by: z.literal('position'), positionCode: z.string(), outletField: z.string().optional() }),
  z.object({
    by: z.literal('role'),
    roleCode: naturalKey(40),
    outletField: z.string().max(40).optional(),
    /** What the role is called, where it is told. */
    nameCn: z.string().optional(),
    nameEn: z.string().optional(),
  }),
  z.object({ by: z.literal('user'), userField: z.string() }),
])
export type StepHolder = z.output<typeof stepHolder>

export const ModelStep = z.object({
  code: naturalKey(20),
  nameCn: text(40),
  nameEn: text(60),
  holder: stepHolder,
  /** Asked only when this holds; the answer tells which part of it held. */
  when: condition.optional(),
  /** Hours of working days. */
  hours: int(1, 720),
})
export type ModelStep = z.output<typeof ModelStep>

/** A model of approval: a table of steps in order. `expiry` ends the case by itself, `escalates` never ends it. */
export const Model = z.object({
  code: naturalKey(20),
  nameCn: text(40),
  nameEn: text(60),
  modelVersion: int(1, 9999),
  /** The type of the subject decided on; its words stand under `subjects` of `approval.json`. */
  subject: text(40),
  steps: z.array(ModelStep).min(1).max(20),
  silence: z.enum(['expires', 'takes-effect', 'escalates', 'tells-planner']),
  expiry: z
    .object({
      hours: int(1, 9999).optional(),
      hoursParam: z.string().optional(),
      days: int(1, 366).optional(),
      beforeStartHours: int(0, 999).optional(),
      beforeStartParam: z.string().optional(),
    })
    .optional(),
})
export type Model = z.output<typeof Model>

const ModelRow = Model.extend({ id: id() })

export const models = list(
  {
    service: 'approval-workflow',
    noun: 'models',
    path: '/act/models',
    permission: 'approval:models',
    row: ModelRow,
    filter: { text: searchText(), subjects: joined(z.string()).optional() },
    sort: ['code'],
    columns: ['code', 'nameCn', 'nameEn', 'modelVersion', { key: 'subject', words: 'subjects' }],
    menu: { under: 'approval', sort: 20, icon: 'steps', url: 'approval-workflow/models' },
    grants: { all: ['ADMIN'] },
  },
  {
    info: endpoint({
      method: 'GET',
      path: '/act/models/{id}',
      permission: 'approval:models:page',
      kind: 'info',
      input: z.object({ id: id() }),
      output: ModelRow,
    }),
    /** A new version with other deciders or limits of its steps; cases that are open keep theirs. */
    revise: endpoint({
      method: 'POST',
      path: '/act/models/revise',
      permission: 'approval:models:update',
      kind: 'act',
      input: z.object({
        id: id(),
        steps: z
          .array(ModelStep.pick({ code: true, holder: true, hours: true }))
          .min(1)
          .max(20),
      }),
      output: ModelRow,
    }),
    /** A version that was written elsewhere, judged as a revision is; a version that is there already stays as it is. */
    bring: endpoint({
      method: 'POST',
      path: '/act/models/bring',
      permission: 'approval:models:update',
      kind: 'act',
      input: Model,
      output: ModelRow,
    }),
    /** The seeds of an installation; a version that is there already stays as it is. */
    load: endpoint({
      method: 'POST',
      path: '/act/internal/models',
      permission: 'internal',
      kind: 'act',
      input: z.object({ models: z.array(Model).min(1).max(100) }),
      output: z.object({ made: z.number().int() }),
    }),
  },
)
