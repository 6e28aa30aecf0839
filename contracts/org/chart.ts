import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { choice } from '../core/field-kinds.ts'
import { list } from '../core/list.ts'
import { lookUp } from '../core/manifest.ts'
import { searchText } from '../core/page.ts'
import { nameBeside, personBeside, ref, refByCode } from '../core/refs.ts'
import { day, freeText, id, joined, queryFlag } from '../core/rules.ts'
import { network } from '../identity/access/built-in-roles.ts'
import { outletKinds, salesRegions } from './organisations.ts'
import { positionCode } from './positions.ts'

/** The chart tells of so many years back, and so many days ahead. */
export const CHART_YEARS_BACK = 5
export const CHART_DAYS_AHEAD = 365

/** A picture is taken at 1 to so many percent (2-training.md §5 "Chart download scale"). */
export const CHART_SCALE_MAX = 500

const count = () => z.number().int()

/** The posts of an outlet, or of all outlets below a node, on a day (people-organisations.md rule 4). */
export const staffFigures = {
  required: count(),
  /** Main posts that are held; part-time ones cover, and never fill. */
  filled: count(),
  /** Held posts whose end within 30 days is approved. */
  leaving: count(),
  vacant: count(),
  keyVacant: count(),
  /** Held beyond what is required. */
  over: count(),
  /** Part-time posts that cover. */
  covered: count(),
}
export const StaffFigures = z.object(staffFigures)
export type StaffFigures = z.output<typeof StaffFigures>

const department = { departmentId: ref('departments').optional(), departmentCode: z.string().optional() }
const departmentNames = { departmentNameCn: z.string().optional(), departmentNameEn: z.string().optional() }
const position = {
  positionCode: refByCode('positions', positionCode()),
  positionNameCn: nameBeside(),
  positionNameEn: nameBeside(),
}
/** From which day on somebody is missing, and for how many days. */
const since = { since: day().optional(), days: count().optional() }

/** One line of the vacancy workbook: a position of an outlet that wants people. */
const Vacancy = z.object({
  id: id(),
  orgId: ref('organisations'),
  orgCode: nameBeside(),
  orgNameCn: nameBeside(),
  orgNameEn: nameBeside(),
  outletKind: choice('outletKind', outletKinds),
  region: choice('salesRegion', salesRegions).optional(),
  area: z.string().optional(),
  ...department,
  ...departmentNames,
  ...position,
  key: z.boolean(),
  required: count(),
  filled: count(),
  leaving: count(),
  vacant: count(),
  covered: count(),
  ...since,
})

const asked = {
  /** Today unless told; from five years ago to a year ahead. */
  day: day().optional(),
  /** Only what lies below this organisation. */
  under: id().optional(),
  region: z.enum(salesRegions).optional(),
}

/** Region and area have no record of their own: a region is named by the dictionary, an area by its code. */
const Node = z.object({
  id: z.string(),
  parentId: z.string().optional(),
  kind: z.enum(['network', 'region', 'area', 'group', 'outlet']),
  /** The organisation behind it, where there is one. */
  orgId: id().optional(),
  code: z.string().optional(),
  nameCn: z.string().optional(),
  nameEn: z.string().optional(),
  outletKind: choice('outletKind', outletKinds).optional(),
  managerId: ref('users').optional(),
  managerName: personBeside().optional(),
  outlets: count(),
  /** Outlets that are not open yet: their posts are in no sum above them. */
  preparing: count(),
  ...staffFigures,
})

const Turn = z.object({ day: z.string(), count: count() })

const DepartmentStaff = z.object({
  ...department,
  ...departmentNames,
  ...{ required: count(), filled: count() },
  rows: z.array(z.object({ ...position, key: z.boolean(), ...staffFigures, ...since })),
})

/** Somebody who could take a vacant post, and why he is named. */
const Candidate = z.object({
  userId: ref('users'),
  userName: personBeside(),
  postId: id(),
  orgId: ref('organisations'),
  orgCode: nameBeside(),
  orgNameCn: nameBeside(),
  orgNameEn: nameBeside(),
  ...position,
  forPosition: positionCode(),
  forPositionId: id(),
  joinDate: day(),
  why: z.enum(['covers', 'candidate', 'over', 'same']),
})

/** Who is where and who is missing, as a chart of any day; its list is the vacancies. */
export const chart = list(
  {
    service: 'org',
    noun: 'chart',
    path: '/org/chart',
    permission: 'org:chart',
    row: Vacancy,
    filter: {
      ...asked,
      text: searchText(),
      positionCode: freeText(8).optional(),
      outletKind: joined(z.enum(outletKinds)).optional(),
      key: queryFlag().optional(),
    },
    sort: ['since', 'org_code', 'position_code', 'vacant'],
    columns: [
      ...['orgId', 'outletKind', 'region', 'area', 'departmentName', 'positionCode', 'positionName', 'key'],
      ...['required', 'filled', 'leaving', 'vacant', 'covered', 'since', 'days'],
    ],
    menu: { under: 'org', sort: 12, icon: 'bars' },
    grants: { ...lookUp(...network, 'REGISTRAR'), all: ['ADMIN'] },
  },
  {
    /** The figures of each outlet that the reader reaches: who draws a tree of his own adds them up. */
    vacancies: endpoint({
      method: 'GET',
      path: '/org/chart/vacancies',
      permission: 'org:chart:page',
      kind: 'read',
      input: z.object(asked),
      output: z.object({ day: z.string(), outlets: z.array(z.object({ orgId: id(), preparing: z.boolean(), ...staffFigures })) }),
    }),
    /** The chart: network, regions, areas, groups, outlets, each with the sums of what is below it, and the days on which something turns. */
    tree: endpoint({
      method: 'GET',
      path: '/org/chart/tree',
      permission: 'org:chart:page',
      kind: 'read',
      input: z.object(asked),
      output: z.object({ day: z.string(), today: z.string(), nodes: z.array(Node), turns: z.array(Turn) }),
    }),
    /** One outlet by department. */
    outlet: endpoint({
      method: 'GET',
      path: '/org/chart/outlets/{id}',
      permission: 'org:chart:page',
      kind: 'read',
      input: z.object({ id: id(), day: day().optional() }),
      output: z.object({
        day: z.string(),
        orgId: ref('organisations'),
        orgCode: nameBeside(),
        orgNameCn: nameBeside(),
        orgNameEn: nameBeside(),
        dealerId: ref('organisations').optional(),
        dealerCode: z.string().optional(),
        dealerNameCn: z.string().optional(),
        dealerNameEn: z.string().optional(),
        outletKind: choice('outletKind', outletKinds),
        mainOutlet: z.boolean().optional(),
        openDate: day().optional(),
        preparing: z.boolean(),
        templateVersion: count().optional(),
        templateFrom: day().optional(),
        /** The next day on which a post begins or ends here. */
        nextTurn: day().optional(),
        ...staffFigures,
        departments: z.array(DepartmentStaff),
      }),
    }),
    /** Who could take the vacant posts of an outlet: those who cover them, candidates, those over and those of the same position in the same group. */
    candidates: endpoint({
      method: 'GET',
      path: '/org/chart/outlets/{id}/candidates',
      permission: 'org:posts:page',
      kind: 'read',
      input: z.object({ id: id(), day: day().optional() }),
      output: z.array(Candidate),
    }),
  },
)
