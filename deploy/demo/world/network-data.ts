import { addMonths } from '@academy/contracts/core/days.ts'
import type { WorldOrg } from './organisation.ts'
import { chance } from './random.ts'
import type { Values } from './rows.ts'

const MONTHS = 12
/** How much of each month's usual business falls on it: January quiet for the festival, September and December strong. */
const seasons = [0.8, 0.7, 1.1, 1, 1, 1.05, 0.9, 0.95, 1.2, 1.05, 1.1, 1.25]

/** A usual month of each kind of outlet: new cars, cars through the workshop, used cars; nothing where it does not do that. */
const usual: Readonly<Record<string, readonly [newCars: number, throughput: number, usedCars: number]>> = {
  '4S-L': [120, 1900, 34],
  '4S-M': [78, 1250, 20],
  '4S-S': [42, 720, 11],
  CS: [38, 0, 0],
  SV: [0, 980, 0],
  UC: [0, 140, 62],
  DC: [85, 0, 0],
}

/** The business of every open outlet in the last twelve months, the running one left out. */
export const businessRows = (network: readonly WorldOrg[], today: string): Values[] => {
  const dice = chance('business data')
  const months = Array.from({ length: MONTHS }, (_, at) => addMonths(today, at - MONTHS).slice(0, 7))
  return network
    .filter(({ orgType, status }) => orgType === '60' && status === '20')
    .flatMap(({ code, outletKind = '', openDate = '' }) => {
      const own = 0.8 + dice.int(0, 40) / 100
      const counted = (base: number, month: string) => Math.round(base * own * (seasons[Number(month.slice(5)) - 1] ?? 1) * (0.9 + dice.int(0, 20) / 100))
      return months
        .filter((month) => month > openDate.slice(0, 7))
        .flatMap((month) => {
          const figures = (usual[outletKind] ?? []).map((base) => counted(base, month))
          const cars = ['newCars', 'throughput', 'usedCars'].flatMap((measure, at) =>
            figures[at] ? [{ outlet: code, month, measure, value: figures[at] }] : [],
          )
          return [...cars, { outlet: code, month, measure: 'satisfaction', value: dice.int(860, 975) / 10 }]
        })
    })
}

/** What the dealers' system says otherwise of every seventh organisation or so, and the same of some others. */
export const sourceRows = (network: readonly WorldOrg[]): Values[] => {
  const dice = chance('dealers system')
  const told = network.filter(({ orgType }) => ['40', '50', '60'].includes(orgType))
  return told.flatMap((org, at): Values[] => {
    if (at % 3 === 2) return []
    const same = { org: org.code, nameCn: org.nameCn, nameEn: org.nameEn, ...(org.addressCn ? { addressCn: org.addressCn } : {}) }
    if (at % 7 !== 0) return [same]
    const others: Values[] = [
      { phone: `4008205${String(at).padStart(3, '0')}` },
      org.addressCn ? { addressCn: `${org.addressCn}A座`, zipCode: '201206' } : { contact: '顾明远' },
      org.orgType === '60'
        ? { dmsCode: `DMS-${dice.int(7000, 7999)}-${at}`, phone: `4008206${String(at).padStart(3, '0')}` }
        : { contact: '沈嘉禾', bbaNo: `B9${at}` },
    ]
    return [{ ...same, ...(others[dice.int(0, 2)] ?? {}) }]
  })
}
