import type { ReductionRule } from '@academy/contracts/fee/reduction-rules.ts'
import type { Values } from './match.ts'

/** A seat of a city store in Shenzhen, brand E. */
export const values: Values = {
  brand: 'E',
  payerType: '50',
  outletKind: 'CS',
  category: 'STR',
  region: 'S',
  provinceCode: '44',
  cityCode: '4403',
  positionCode: 'SA05',
  catalogue: 'SP',
  courseCode: 'SPE103',
  stage: 'P3',
  rankMonth: 6,
  rankYear: 201,
  rankMonthCourse: 5,
  rankYearCourse: 9,
}
/** A plain rule of ten percent for everybody, changed by what is given. */
export const rule = (given: Partial<ReductionRule>): ReductionRule => ({
  code: 'X',
  nameCn: '甲',
  nameEn: 'X',
  validFrom: '2026-01-01',
  effect: 'percent',
  percent: 10,
  priority: 10,
  exclusive: true,
  uncapped: false,
  active: true,
  ...given,
})
