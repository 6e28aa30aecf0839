import { callService } from '@academy/chassis/runtime/call.ts'
import type { Platform } from '@academy/chassis/runtime/platform.ts'
import { addDays, addMonths, momentOf } from '@academy/contracts/core/days.ts'
import { departmentTemplates } from '@academy/contracts/org/department-templates.ts'
import { departments } from '@academy/contracts/org/departments.ts'
import { headcounts } from '@academy/contracts/org/headcounts.ts'
import { organisations } from '@academy/contracts/org/organisations.ts'
import { positions } from '@academy/contracts/org/positions.ts'
import type { Travelling } from './past/travel.ts'
import { settled } from './settle.ts'
import type { World } from './world/demo.ts'
import type { WorldOrg } from './world/organisation.ts'
import { demoDepartments, demoHeadcounts, demoTemplates, departmentOf } from './world/reference.ts'
import { sold } from './world/staffing.ts'

type Template = ReturnType<typeof demoTemplates>[number]
type Rows = { departmentId: string; positionCode: string; count: number }[]
interface Known {
  orgs: ReadonlyMap<string, string>
  positions: ReadonlyMap<string, string>
  departments: ReadonlyMap<string, string>
}

/** The network's first templates, and so many days ago those of today came, a kind after the other. */
const FIRST_YEARS = 4
const BACK_DAYS = 120
const SINCE: Readonly<Record<Template['outletKind'], number>> = { '4S-L': 41, '4S-M': 30, '4S-S': 66, CS: 19, SV: 52, UC: 88, DC: 12 }
/** What came with the electric brand. */
const ELECTRIC = new Set(['SA05', 'TE05'])

const codesOf = async (platform: Platform, tenantId: string, contract: typeof organisations | typeof positions): Promise<Map<string, string>> => {
  const known = new Map<string, string>()
  for (let page = 1; ; page++) {
    const { records } = await callService(platform, 'org', contract.endpoints.page as typeof positions.endpoints.page, { page, limit: 100 }, { tenantId })
    for (const { code, id } of records) known.set(code, id)
    if (records.length < 100) return known
  }
}

const layDepartments = async (platform: Platform, tenantId: string, root: string, held: ReadonlyMap<string, string>): Promise<Map<string, string>> => {
  const known = new Map<string, string>()
  for (const { code, nameCn, nameEn, parent, leads } of demoDepartments) {
    const leadPositionId = leads ? held.get(leads) : undefined
    const above = parent ? { parentId: known.get(parent) } : {}
    const row = { code, nameCn, nameEn, orgId: root, ...above, ...(leadPositionId ? { leadPositionId } : {}) }
    known.set(code, (await callService(platform, 'org', departments.endpoints.save, row, { tenantId })).id)
  }
  return known
}

const rowsOf = ({ rows }: Template, known: Known, less = false): Rows =>
  rows.map(({ position, count }) => ({
    departmentId: known.departments.get(departmentOf(position)) ?? '',
    positionCode: position,
    count: less && ELECTRIC.has(position) ? count - 1 : count,
  }))

const saveTemplate = async (platform: Platform, tenantId: string, outletKind: Template['outletKind'], validFrom: string, rows: Rows, release = true) => {
  const kept = rows.filter(({ count }) => count > 0)
  const { id, version } = await callService(platform, 'org', departmentTemplates.endpoints.save, { outletKind, validFrom, rows: kept }, { tenantId })
  if (release) await callService(platform, 'org', departmentTemplates.endpoints.release, { id, version }, { tenantId })
}

const more = (rows: Rows, position: string): Rows => rows.map((row) => (row.positionCode === position ? { ...row, count: row.count + 1 } : row))

/** Each kind's first template and today's; one draft, and one that holds in six weeks. */
const layTemplates = async (platform: Platform, tenantId: string, templates: readonly Template[], known: Known, today: string) => {
  for (const template of templates) {
    const { outletKind } = template
    await saveTemplate(platform, tenantId, outletKind, `${addMonths(today, -FIRST_YEARS * 12).slice(0, 4)}-01-01`, rowsOf(template, known, true))
    await saveTemplate(platform, tenantId, outletKind, addDays(today, -SINCE[outletKind]), rowsOf(template, known))
    if (outletKind === 'DC') await saveTemplate(platform, tenantId, outletKind, addDays(today, 45), more(rowsOf(template, known), 'SA05'))
    if (outletKind === '4S-M') await saveTemplate(platform, tenantId, outletKind, addDays(today, 36), more(rowsOf(template, known), 'SA04'), false)
  }
}

const layHeadcounts = async (platform: Platform, tenantId: string, network: readonly WorldOrg[], known: Known, today: string) => {
  const long = `${addMonths(today, -FIRST_YEARS * 12).slice(0, 4)}-01-01`
  const own = demoHeadcounts(network, sold).map((one) => ({ ...one, fromDate: one.change < 0 ? addDays(today, -10) : long, untilDate: undefined }))
  const passing = [
    { org: 'O0024', position: 'SV03', change: 2, reason: '春节前保养旺季，临时增设', fromDate: addDays(today, 30), untilDate: addDays(today, 75) },
    { org: 'O0016', position: 'SA04', change: 1, reason: '秋季车展接待', fromDate: addDays(today, -100), untilDate: addDays(today, -40) },
  ]
  for (const { org, position, untilDate, ...row } of [...own, ...passing]) {
    const [orgId = '', positionId = ''] = [known.orgs.get(org), known.positions.get(position)]
    await callService(platform, 'org', headcounts.endpoints.save, { ...row, orgId, positionId, ...(untilDate ? { untilDate } : {}) }, { tenantId })
  }
}

/**
 * What the outlets of the demo should have, agreed months ago: departments, templates of two ages, headcounts. It is laid once.
 */
export const loadStaffing = async (
  platform: Platform,
  tenantId: string,
  { network, today }: Pick<World, 'network' | 'today'>,
  clock: Travelling,
): Promise<void> => {
  const there = await callService(platform, 'org', departments.endpoints.page, { limit: 1 }, { tenantId })
  if (there.total > 0) return
  const before = clock.now()
  clock.to(momentOf(addDays(today, -BACK_DAYS), '09:00:00'))
  const [orgs, held] = [await codesOf(platform, tenantId, organisations), await codesOf(platform, tenantId, positions)]
  const root = network.find(({ orgType }) => orgType === '10')?.code ?? ''
  const known = { orgs, positions: held, departments: await layDepartments(platform, tenantId, orgs.get(root) ?? '', held) }
  await layTemplates(platform, tenantId, demoTemplates(network), known, today)
  await layHeadcounts(platform, tenantId, network, known, today)
  await settled(platform)
  clock.to(before)
}
