import { replica } from '@academy/chassis/events/replica.ts'
import type { Reader } from '@academy/chassis/mongo/scope.ts'
import { type ParameterKey, type ParameterValue, parameters, parseParameter } from '@academy/contracts/core/parameters.ts'
import { paramState } from '@academy/contracts/identity/events.ts'
import { db } from './database.ts'

const params = replica(db, 'param_replica', paramState)

/** The tenant's numbers that money is judged by; amounts in fen. */
export interface MoneyRules {
  capPercent: number
  lowPercent: number
  overdraft: number
  closeDay: number
  closeHour: number
}

const keys = ['fee.cap.percent', 'fee.low.percent', 'fee.overdraft', 'fee.close.day', 'fee.close.hour'] as const satisfies readonly ParameterKey[]

/** Reads them where no request is (reactions), from the replica of the parameters. */
export const moneyRules = async (who: Pick<Reader, 'tenantId' | 'session'>): Promise<MoneyRules> => {
  const stored = new Map((await params(who).all()).map((row) => [row.paramCode, row.paramValue]))
  const value = <K extends (typeof keys)[number]>(key: K): ParameterValue<K> => {
    const text = stored.get(key)
    return ((text === undefined ? undefined : parseParameter(key, text)) ?? parameters[key].default) as ParameterValue<K>
  }
  return {
    capPercent: value('fee.cap.percent'),
    lowPercent: value('fee.low.percent'),
    overdraft: value('fee.overdraft') * 100,
    closeDay: value('fee.close.day'),
    closeHour: value('fee.close.hour'),
  }
}
