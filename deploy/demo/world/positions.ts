import { positionLines } from './position-lines.ts'

export interface WorldPosition {
  code: string
  nameCn: string
  nameEn: string
  group: string
  /** Brands whose outlets have it; empty means all. */
  brands: readonly string[]
  single: boolean
  partTime: boolean
  key: boolean
  candidate: boolean
  academyApproval: boolean
  areaApproval: boolean
  assessment: boolean
  adminAllowed: boolean
}

const position = (line: string): WorldPosition => {
  const [, code = '', nameCn = '', nameEn = '', flags = '', brands = ''] = /^(\w{4}) ([^/]+)\/[^/]+\/(.+?)(?: ([SPKCTMAD]+))?(?: \[(\w+)\])?$/.exec(line) ?? []
  const has = (flag: string) => flags.includes(flag)
  return {
    code,
    nameCn,
    nameEn,
    group: code.slice(0, 2),
    brands: [...brands],
    single: has('S'),
    partTime: has('P'),
    key: has('K'),
    candidate: has('C'),
    academyApproval: has('T'),
    areaApproval: has('M'),
    assessment: has('A'),
    adminAllowed: has('D'),
  }
}

/** The positions of both worlds with their flags. */
export const positions: readonly WorldPosition[] = positionLines.map(position)
export const positionOf = new Map(positions.map((each) => [each.code, each]))

/** Is a course of this audience for a holder of the position? An empty audience is everyone. */
export const isAudience = (audience: readonly string[], code: string): boolean =>
  audience.length === 0 ||
  audience.some((item) => (item === '@key' ? positionOf.get(code)?.key === true : item.endsWith('*') ? code.startsWith(item.slice(0, -1)) : item === code))
