import type { ImportValue } from '../core/import-columns.ts'
import { positionLines } from './shipped-position-lines.ts'

/** A position that every academy begins with, and its flags. */
export interface ShippedPosition {
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

const position = (line: string): ShippedPosition => {
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

/** The positions that every academy begins with. */
export const shippedPositions: readonly ShippedPosition[] = positionLines.map(position)

const management = /^(MG0[1237]|SA0[12]|SV0[126]|TE01|MC0[13]|UC01|AC0[1-3])$/
const typeOf = ({ code, group }: ShippedPosition): string => (management.test(code) ? '1' : group === 'TE' ? '3' : '2')

/** A shipped position as a row of the sheet of positions. */
export const positionRow = (one: ShippedPosition): Record<string, ImportValue> => {
  const { group, brands, ...plain } = one
  return { ...plain, positionGroup: group, positionType: typeOf(one), ...(brands.length > 0 ? { brands: [...brands] } : {}) }
}
