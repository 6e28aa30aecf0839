import { z } from 'zod'
import { crud } from '../core/crud.ts'
import { endpoint } from '../core/endpoint.ts'
import { choice } from '../core/field-kinds.ts'
import { lifecycle } from '../core/lifecycle.ts'
import { lookUp } from '../core/manifest.ts'
import { nameBeside, ref, refByCode } from '../core/refs.ts'
import { day, id, int, joined, queryFlag } from '../core/rules.ts'
import { network } from '../identity/access/built-in-roles.ts'
import { outletKinds } from './organisations.ts'
import { positionCode } from './positions.ts'

/** A draft is worked on, a released one holds from its day on, one that a later day follows is replaced. */
const templateLife = lifecycle({
  states: ['draft', 'released', 'replaced'],
  initial: 'draft',
  moves: { release: { from: ['draft'], to: 'released' }, replace: { from: ['released'], to: 'replaced', by: 'server' } },
  edits: ['draft'],
})

/** So many posts of a position are wanted in a department. */
const TemplateRow = z.object({
  departmentId: ref('departments'),
  positionCode: refByCode('positions', positionCode()),
  count: int(0, 999),
})

/** The reference headcount of all outlets of one kind from a day on (2-training.md §2 "Department templates"). */
const DepartmentTemplate = z.object({
  outletKind: choice('outletKind', outletKinds),
  /** Counted within the kind; the server does. */
  templateVersion: int(1, 9999).optional(),
  validFrom: day(),
  rows: z.array(TemplateRow).max(300),
})

const base = crud({
  service: 'org',
  noun: 'department-templates',
  path: '/org/department-templates',
  permission: 'org:templates',
  fields: DepartmentTemplate,
  filter: { outletKind: joined(z.enum(outletKinds)).optional() },
  sort: ['valid_from', 'outlet_kind', 'template_version', 'update_date'],
  derived: ['templateVersion'],
  columns: ['outletKind', 'templateVersion', 'validFrom', 'status'],
  life: templateLife,
  touches: ['chart'],
  menu: { under: 'org', sort: 16, icon: 'board' },
  grants: { ...lookUp(...network, 'REGISTRAR'), all: ['ADMIN'] },
})

/** One kind's template on a day, and the draft that waits to follow it. */
const MatrixKind = z.object({
  outletKind: z.enum(outletKinds),
  templateId: id().optional(),
  templateVersion: z.number().int().optional(),
  validFrom: z.string().optional(),
  draftId: id().optional(),
  /** Outlets of the kind that are open or preparing. */
  outlets: z.number().int(),
  sum: z.number().int(),
})
/** One position of a department: how many in each kind, in the order of the kinds; what it is in all. */
const MatrixRow = z.object({
  departmentId: ref('departments'),
  departmentCode: nameBeside(),
  departmentNameCn: nameBeside(),
  departmentNameEn: nameBeside(),
  positionCode: refByCode('positions', positionCode()),
  positionNameCn: nameBeside(),
  positionNameEn: nameBeside(),
  key: z.boolean(),
  counts: z.array(z.number().int()),
  sum: z.number().int(),
})

export const departmentTemplates = {
  ...base,
  endpoints: {
    ...base.endpoints,
    /** Positions by kind on a day, with sums; with `drafts` what would hold if all drafts did. */
    matrix: endpoint({
      method: 'GET',
      path: '/org/department-templates/matrix',
      permission: 'org:templates:page',
      kind: 'read',
      input: z.object({ day: day().optional(), drafts: queryFlag().optional() }),
      output: z.object({ day: z.string(), kinds: z.array(MatrixKind), rows: z.array(MatrixRow), sum: z.number().int() }),
    }),
    /** Begins a draft of a kind with the rows that hold now. */
    draft: endpoint({
      method: 'POST',
      path: '/org/department-templates/draft',
      permission: 'org:templates:save',
      kind: 'act',
      input: z.object({ outletKind: z.enum(outletKinds), validFrom: day() }),
      output: base.endpoints.info.output,
      touches: ['department-templates'],
    }),
  },
}
