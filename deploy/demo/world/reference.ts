import type { Kind, WorldOrg } from './organisation.ts'
import { demoStaffing, postsOfKind } from './staffing.ts'

// What the outlets of the demo should have: departments of the maker, a template a kind, and headcounts where an outlet differs from it.

interface WorldDepartment {
  code: string
  nameCn: string
  nameEn: string
  parent?: string
  leads?: string
  /** Positions that stand in it; the first that names a position has it. */
  holds: RegExp
}

/** Departments below the maker, those of a workshop on a second level. */
export const demoDepartments: readonly WorldDepartment[] = [
  { code: 'MGT', nameCn: '管理层', nameEn: 'Management', leads: 'MG01', holds: /^MG0[123]$/ },
  { code: 'SAL', nameCn: '销售部', nameEn: 'Sales', leads: 'SA01', holds: /^SA/ },
  { code: 'MKT', nameCn: '市场客户部', nameEn: 'Marketing and CRM', leads: 'MC01', holds: /^MC/ },
  { code: 'UCD', nameCn: '二手车部', nameEn: 'Used Car', leads: 'UC01', holds: /^UC/ },
  { code: 'SVC', nameCn: '服务部', nameEn: 'Service', leads: 'SV01', holds: /^SV0[1-5]$/ },
  { code: 'WSH', nameCn: '车间', nameEn: 'Workshop', leads: 'TE01', holds: /^TE0[12]$/ },
  { code: 'WSM', nameCn: '机电组', nameEn: 'Mechatronics', parent: 'WSH', leads: 'TE02', holds: /^TE0[3458]$/ },
  { code: 'WSB', nameCn: '钣喷组', nameEn: 'Body and Paint', parent: 'WSH', holds: /^TE0[67]$/ },
  { code: 'PAR', nameCn: '配件部', nameEn: 'Parts', leads: 'SV06', holds: /^SV0[67]$/ },
  { code: 'ADM', nameCn: '行政财务部', nameEn: 'Administration', leads: 'MG06', holds: /^MG0[4-7]$/ },
]

export const departmentOf = (position: string): string => demoDepartments.find(({ holds }) => holds.test(position))?.code ?? 'ADM'

const counted = (posts: readonly string[]): Map<string, number> => {
  const counts = new Map<string, number>()
  for (const position of posts) counts.set(position, (counts.get(position) ?? 0) + 1)
  return counts
}

const kinds: readonly Kind[] = ['4S-L', '4S-M', '4S-S', 'CS', 'SV', 'UC', 'DC']

/** The most that any outlet of the kind sells and needs beside each other: what is of a brand counts only where it is sold. */
export const demoTemplates = (network: readonly WorldOrg[]): { outletKind: Kind; rows: { position: string; count: number }[] }[] => {
  const outlets = network.filter(({ orgType }) => orgType === '60')
  return kinds.map((outletKind) => {
    const rows = counted(postsOfKind(outletKind))
    const own = outlets.map((outlet, index) => ({ outlet, index })).filter(({ outlet }) => outlet.outletKind === outletKind)
    for (const { outlet, index } of own) {
      const here = counted(demoStaffing(outlet, index).map(({ position }) => position))
      const electric = outlet.brands?.includes('E') === true
      // where the electric brand is sold its positions stand in place of others, which the other outlets have beside the template
      if (electric) for (const [position, count] of rows) if ((here.get(position) ?? 0) < count) rows.set(position, here.get(position) ?? 0)
      if (electric) for (const [position, count] of here) rows.set(position, Math.max(rows.get(position) ?? 0, count))
    }
    return { outletKind, rows: [...rows].filter(([, count]) => count > 0).map(([position, count]) => ({ position, count })) }
  })
}

interface WorldHeadcount {
  org: string
  position: string
  change: number
  reason: string
}

const NOT_ELECTRIC = '不售电动品牌，由燃油岗位承担'
const FEWER = '年度人员优化，到期自然减员'

/** What outlets need besides their template, and one that shall have fewer than it has: one too many there. */
export const demoHeadcounts = (network: readonly WorldOrg[], sold: (position: string, brands: readonly string[]) => boolean): WorldHeadcount[] => {
  const templates = new Map(demoTemplates(network).map(({ outletKind, rows }) => [outletKind, new Map(rows.map(({ position, count }) => [position, count]))]))
  const outlets = network.filter(({ orgType }) => orgType === '60')
  const beside = outlets.flatMap((outlet, index) => {
    const here = counted(demoStaffing(outlet, index).map(({ position }) => position))
    const template = templates.get(outlet.outletKind as Kind) ?? new Map<string, number>()
    const wanted = (position: string) => (sold(position, outlet.brands ?? []) ? (template.get(position) ?? 0) : 0)
    return [...here].flatMap(([position, count]) =>
      count === wanted(position) ? [] : [{ org: outlet.code, position, change: count - wanted(position), reason: NOT_ELECTRIC }],
    )
  })
  const whole = outlets.findIndex(
    (outlet, index) => outlet.outletKind === '4S-L' && demoStaffing(outlet, index).filter(({ position, filled }) => position === 'TE03' && filled).length === 2,
  )
  const fewer = outlets[whole]
  return [...beside, ...(fewer ? [{ org: fewer.code, position: 'TE03', change: -1, reason: FEWER }] : [])]
}
