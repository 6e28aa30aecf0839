import type { Kind, WorldOrg } from './organisation.ts'
import { positionOf } from './positions.ts'

/** Posts of an outlet in the demo: 541 in all, MG01 and MG05 first, which are never vacant (decided.md §5). */
const demoPosts: Readonly<Record<Kind, string>> = {
  '4S-L': 'MG01 MG05 MG02 SA01 SA04 SA04 SA05 MC03 UC02 SV01 SV03 SV04 TE01 TE03 TE03 TE04 TE05 TE08 SV07',
  '4S-M': 'MG01 MG05 SA01 SA04 SA04 MC01 UC01 SV02 SV03 SV04 TE02 TE03 TE03 TE04 TE06 SV07',
  '4S-S': 'MG01 MG05 SA02 SA04 SA04 MC03 SV02 SV03 TE01 TE03 TE03 TE07 SV07',
  CS: 'MG01 MG05 SA02 SA04 SA04 SA04 SA06 SA07 MC02',
  SV: 'MG01 MG05 SV01 SV03 SV03 SV06 TE01 TE03 TE03 TE04 TE06 TE08',
  UC: 'MG01 MG05 UC01 UC02 UC03 UC03 TE03 MC02',
  DC: 'MG01 MG05 SA02 SA05 SA05 SA05 SA05 SA06 MC04 TE05',
}
const demoFilled: Readonly<Record<Kind, number>> = { '4S-L': 18, '4S-M': 15, '4S-S': 12, CS: 8, SV: 11, UC: 7, DC: 8 }
/** The posts of a kind of outlets, before brands. */
export const postsOfKind = (kind: Kind): string[] => demoPosts[kind].split(' ')
/** What an outlet that sells the electric brand has instead. */
const electric: Readonly<Record<string, string>> = { TE06: 'TE05' }

/** The template of a demo outlet: every post with whether it is filled. */
export const demoStaffing = (outlet: WorldOrg, index: number): { position: string; filled: boolean }[] => {
  const kind = outlet.outletKind as Kind
  const sellsElectric = outlet.brands?.includes('E') === true
  const base = demoPosts[kind].split(' ')
  const lastSeller = base.lastIndexOf('SA04')
  const posts = base.map((code, at) => (sellsElectric && at === lastSeller && kind !== '4S-L' ? 'SA05' : sellsElectric ? (electric[code] ?? code) : code))
  const vacancies = posts.length - demoFilled[kind]
  const vacant = new Set(Array.from({ length: vacancies }, (_, n) => 2 + ((index * 5 + n * 3) % (posts.length - 2))))
  return posts.map((position, at) => ({ position, filled: !vacant.has(at) }))
}

type Department = 'management' | 'sales' | 'marketing' | 'usedCar' | 'service' | 'workshop' | 'parts' | 'administration'
/** Reference headcounts of the full world in the order of the departments (design/world.md §1). */
const headcounts: Readonly<Record<Kind, readonly number[]>> = {
  '4S-L': [6, 44, 16, 10, 26, 62, 12, 14],
  '4S-M': [5, 32, 12, 7, 18, 44, 8, 10],
  '4S-S': [4, 20, 8, 4, 12, 28, 6, 8],
  CS: [2, 18, 6, 0, 0, 0, 0, 3],
  SV: [2, 0, 3, 0, 12, 34, 6, 5],
  UC: [2, 0, 2, 16, 2, 6, 2, 2],
  DC: [2, 22, 4, 0, 4, 4, 0, 3],
}
/** Single posts first, then the others by weight. */
const departments: Readonly<Record<Department, { singles: string; others: readonly (readonly [string, number])[] }>> = {
  management: { singles: 'MG01 MG02', others: [['MG03', 1]] },
  sales: {
    singles: 'SA01 SA02',
    others: [
      ['SA04', 12],
      ['SA05', 4],
      ['SA03', 2],
      ['SA06', 2],
      ['SA07', 1],
    ],
  },
  marketing: {
    singles: 'MC01 MC03',
    others: [
      ['MC04', 3],
      ['MC02', 2],
    ],
  },
  usedCar: {
    singles: 'UC01',
    others: [
      ['UC03', 3],
      ['UC02', 2],
    ],
  },
  service: {
    singles: 'SV01 SV02 SV04',
    others: [
      ['SV03', 5],
      ['SV05', 2],
    ],
  },
  workshop: {
    singles: 'TE01 TE02',
    others: [
      ['TE03', 10],
      ['TE04', 3],
      ['TE05', 3],
      ['TE06', 3],
      ['TE07', 3],
      ['TE08', 2],
    ],
  },
  parts: { singles: 'SV06', others: [['SV07', 1]] },
  administration: { singles: 'MG05 MG07', others: [['MG06', 1]] },
}

export const sold = (position: string, brands: readonly string[]): boolean => {
  const only = positionOf.get(position)?.brands ?? []
  return only.length === 0 || only.some((brand) => brands.includes(brand))
}

const fill = (department: Department, size: number, brands: readonly string[]): string[] => {
  const { singles, others } = departments[department]
  const posts = singles.split(' ').slice(0, size)
  const offered = others.filter(([position]) => sold(position, brands))
  const total = offered.reduce((sum, [, weight]) => sum + weight, 0)
  const given = new Map<string, number>()
  while (posts.length < size) {
    const rest = posts.length + 1
    const next = offered.reduce((best, each) =>
      (each[1] * rest) / total - (given.get(each[0]) ?? 0) > (best[1] * rest) / total - (given.get(best[0]) ?? 0) ? each : best,
    )
    posts.push(next[0])
    given.set(next[0], (given.get(next[0]) ?? 0) + 1)
  }
  return posts
}

/** The reference posts of an outlet in the full world, e.g. 190 of a large full store. */
export const fullStaffing = (outlet: WorldOrg): string[] =>
  (Object.keys(departments) as Department[]).flatMap((department, at) => fill(department, headcounts[outlet.outletKind as Kind][at] ?? 0, outlet.brands ?? []))
