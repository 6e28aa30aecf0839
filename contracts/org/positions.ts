import { z } from 'zod'
import { crud } from '../core/crud.ts'
import { endpoint } from '../core/endpoint.ts'
import { choice } from '../core/field-kinds.ts'
import { lookUp } from '../core/manifest.ts'
import { searchText } from '../core/page.ts'
import { joined, queryFlag, text } from '../core/rules.ts'
import { withoutSigns } from '../core/shared-rules.ts'
import { network } from '../identity/access/built-in-roles.ts'

const positionGroups = ['SA', 'SV', 'TE', 'MC', 'UC', 'MG', 'AC'] as const
/** 1 management, 2 specialist, 3 operative. */
const positionTypes = ['1', '2', '3'] as const

/** A code such as TE03: two letters of the group and a number. */
export const positionCode = () =>
  z
    .string()
    .trim()
    .regex(/^[A-Z]{2}\d{2}$/, '!positionCode')

/** The yes/no facts of a position in the order of their letters S P K C T M A D (design/world.md §2). */
export const positionFlags = {
  /** S: only one active holder in an outlet. */
  single: z.boolean(),
  /** P: may be held beside a main post. */
  partTime: z.boolean(),
  /** K: key post. */
  key: z.boolean(),
  /** C: candidate, trains but counts in no standard. */
  candidate: z.boolean(),
  /** T: the academy approves enrolments. */
  academyApproval: z.boolean(),
  /** M: the area manager approves enrolments. */
  areaApproval: z.boolean(),
  /** A: takes part in assessments. */
  assessment: z.boolean(),
  /** D: may be dealer administrator, with an authorisation letter. */
  adminAllowed: z.boolean(),
}

/** What somebody does in an outlet, dealer or the academy (2-training.md §3 "Position"). */
export const Position = z.object({
  code: positionCode(),
  nameCn: withoutSigns(text(40), 'position'),
  nameEn: withoutSigns(text(40), 'position'),
  positionGroup: choice('positionGroup', positionGroups),
  positionType: choice('positionType', positionTypes).optional(),
  /** Brands whose outlets have this position; absent means all. */
  brands: z
    .array(choice('brand', ['O', 'S', 'E']))
    .max(3)
    .optional(),
  ...positionFlags,
})

const base = crud({
  service: 'org',
  noun: 'positions',
  path: '/org/positions',
  permission: 'org:positions',
  fields: Position,
  filter: {
    /** Code or name. */
    text: searchText(),
    code: searchText(),
    name: searchText(),
    positionGroup: joined(z.enum(positionGroups)).optional(),
    single: queryFlag().optional(),
    key: queryFlag().optional(),
    areaApproval: queryFlag().optional(),
    academyApproval: queryFlag().optional(),
    partTime: queryFlag().optional(),
    candidate: queryFlag().optional(),
    assessment: queryFlag().optional(),
    adminAllowed: queryFlag().optional(),
    /** Positions that outlets of this brand have. */
    brand: z.enum(['O', 'S', 'E']).optional(),
  },
  unique: ['code'],
  sort: ['code', 'name_cn', 'name_en', 'position_group', 'update_date'],
  sheet: { order: 20, natural: ['code'], upper: { code: 4 } },
  menu: { under: 'org', sort: 20, icon: 'card' },
  grants: { ...lookUp(...network, 'REGISTRAR'), all: ['ADMIN'] },
})

export const positions = {
  ...base,
  endpoints: {
    ...base.endpoints,
    /** What every signed-in reader needs to read a position's code in words. */
    names: endpoint({
      method: 'POST',
      path: '/org/position-names',
      permission: 'session',
      kind: 'read',
      input: z.object({}),
      output: z.array(Position.pick({ code: true, nameCn: true, nameEn: true })),
    }),
  },
}
