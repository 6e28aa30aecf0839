import type { Violation } from '@academy/contracts/core/envelope.ts'
import { formatMoney } from '../show/money.tsx'
import type { Values } from './validate.ts'

/** The most that somebody can ask for or give (contracts/core/rules.ts). */
const MOST = formatMoney('99999999.99')
const long = /^\s*0*[1-9]\d{11,}(\.\d{1,2})?\s*$/

/** What stands in the values at a path such as `ladder[2].amount`. */
const valueAt = (values: Values, path: string): unknown =>
  path
    .split(/[.[\]]+/)
    .filter(Boolean)
    .reduce<unknown>((value, key) => (value !== null && typeof value === 'object' ? (value as Values)[key] : undefined), values)

/** An amount that has more digits than amounts have, leading zeros not counted, is no malformed one: it is told to be too large, with the bound, and nothing else. */
export const tooMuch = (faults: readonly Violation[], values: Values): Violation[] => {
  const large = new Set(faults.filter(({ code, field }) => code === 'money' && long.test(String(valueAt(values, field)))).map(({ field }) => field))
  return faults.flatMap((fault) => {
    if (!large.has(fault.field)) return fault.code === 'moneyTooBig' ? [{ ...fault, code: 'numberTooBig', params: { max: MOST } }] : [fault]
    return fault.code === 'money' ? [{ ...fault, code: 'numberTooBig', params: { max: MOST } }] : []
  })
}
