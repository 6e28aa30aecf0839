import { isParameterKey, type ParameterKey, parameters, parseParameter } from '@academy/contracts/core/parameters.ts'
import type { Workdays } from '@academy/contracts/core/working-time.ts'
import type { ParamValues } from './models/model.ts'
import { params, type Tenant, workdays } from './people.ts'

/** What conditions and limits are judged by: parameters (money in fen), the reminder's share, the list of special days. */
export interface Settings {
  params: ParamValues
  remindPercent: number
  workdays: Workdays
}

const named: readonly ParameterKey[] = [
  'enrol.area.price',
  'enrol.hold.hours',
  'enrol.hold.beforeStart.hours',
  'exempt.accountant',
  'exempt.director',
  'approval.remind.percent',
]

const inside = (key: ParameterKey, stored: string | undefined): string | number | boolean => {
  const rule = parameters[key]
  const value = (stored === undefined ? undefined : parseParameter(key, stored)) ?? rule.default
  return 'unit' in rule && rule.unit === 'yuan' && typeof value === 'number' ? Math.round(value * 100) : value
}

/** The settings of a tenant as this service knows them now, the registry's defaults where nothing is set. */
export const settingsOf = async (who: Tenant): Promise<Settings> => {
  const [stored, days] = await Promise.all([params(who).all(), workdays(who).all()])
  const texts = new Map(stored.filter((row) => isParameterKey(row.paramCode)).map((row) => [row.paramCode, row.paramValue]))
  const values = Object.fromEntries(named.map((key) => [key, inside(key, texts.get(key))]))
  return {
    params: values,
    remindPercent: Number(values['approval.remind.percent']),
    workdays: new Map(days.map(({ day, kind }) => [day, kind === 'workday'])),
  }
}
