import { z } from 'zod'
import { event, state } from '../core/event.ts'
import { day, id } from '../core/rules.ts'
import { AreaManager } from './area-managers.ts'
import { Department } from './departments.ts'
import { Organisation, outletKinds } from './organisations.ts'
import { Position } from './positions.ts'
import { Post } from './posts.ts'

const identified = { id: id() }

/** The whole public shape of an organisation: names, tree, place, category, and the telephone that who registers there calls. `path` runs from the root to itself. */
export const organisationState = state(
  'org.organisation.state',
  1,
  Organisation.omit({ contact: true, fax: true, closeReason: true }).required({ path: true }).extend(identified),
  {
    id: 'org-O0001',
    code: 'O0001',
    nameCn: '北京朔望亦庄店',
    nameEn: 'Beijing Shuowang Yizhuang Store',
    orgType: '60',
    parentId: 'org-D001',
    path: ['org-CT', 'org-G01', 'org-D001', 'org-O0001'],
    outletKind: '4S-L',
    mainOutlet: true,
    brands: ['O', 'S', 'E'],
    region: 'N',
    area: 'N',
    provinceCode: '11',
    cityCode: '1101',
    orgCategory: 'STD',
    dealerStatus: '20',
    openDate: '2015-05-18',
  },
)

export const positionState = state('org.position.state', 1, Position.extend(identified), {
  id: 'pos-TE03',
  code: 'TE03',
  nameCn: '机电技师',
  nameEn: 'Mechatronics Technician',
  positionGroup: 'TE',
  positionType: '3',
  single: false,
  partTime: false,
  key: false,
  candidate: false,
  academyApproval: false,
  areaApproval: false,
  assessment: true,
  adminAllowed: false,
})

export const postState = state('org.post.state', 1, Post.required({ positionCode: true }).extend(identified), {
  id: 'post-1',
  userId: 'user-1',
  positionId: 'pos-TE03',
  positionCode: 'TE03',
  orgId: 'org-O0001',
  outletId: 'org-O0001',
  dealerId: 'org-D001',
  main: true,
  joinDate: '2021-03-01',
})

export const areaManagerState = state('org.area-manager.state', 1, AreaManager.extend(identified), {
  id: 'am-N',
  userId: 'user-2',
  area: 'N',
  region: 'N',
  fromDate: '2020-01-01',
})

export const departmentState = state('org.department.state', 1, Department.extend({ ...identified, status: z.enum(['active', 'inactive']).optional() }), {
  id: 'dep-WS',
  code: 'WS',
  nameCn: '车间',
  nameEn: 'Workshop',
  orgId: 'org-CT',
  leadPositionId: 'pos-TE01',
  status: 'active',
})

/** The reference headcount of a kind of outlets has a new version, which holds from a day on. */
export const templateReleased = event(
  'org.department-template.released',
  1,
  z.object({ templateId: id(), outletKind: z.enum(outletKinds), templateVersion: z.number().int(), validFrom: day(), posts: z.number().int() }),
  { templateId: 'tpl-1', outletKind: '4S-L', templateVersion: 2, validFrom: '2026-10-01', posts: 19 },
)

/** An outlet may have more or fewer posts of a position than its template says, from one day to another. */
export const headcountAgreed = event(
  'org.headcount.agreed',
  1,
  z.object({ headcountId: id(), orgId: id(), positionCode: z.string(), change: z.number().int(), fromDate: day(), untilDate: day().optional() }),
  { headcountId: 'hc-1', orgId: 'org-O0001', positionCode: 'TE03', change: -1, fromDate: '2026-10-01' },
)

const postFact = z.object({ postId: id(), userId: id(), positionCode: z.string(), orgId: id(), main: z.boolean(), day: day() })
const postExample = { postId: 'post-1', userId: 'user-1', positionCode: 'TE03', orgId: 'org-O0001', main: true, day: '2021-03-01' }

/** Somebody's post began (`day` is the join date). */
export const postStarted = event('org.post.started', 1, postFact, postExample)
/** Somebody's post ended (`day` is its last day). */
export const postEnded = event('org.post.ended', 1, postFact, { ...postExample, day: '2026-03-31' })
