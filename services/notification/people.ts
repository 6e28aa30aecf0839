import { replica } from '@academy/chassis/events/replica.ts'
import type { Reader } from '@academy/chassis/mongo/scope.ts'
import { type ParameterKey, type ParameterValue, parameters, parseParameter } from '@academy/contracts/core/parameters.ts'
import { paramState, userState } from '@academy/contracts/identity/events.ts'
import { db } from './database.ts'

// What notification knows of people: a replica of identity's states. What else its words name comes with each message.

export const users = replica(db, 'user_replica', userState, [[{ tenantId: 1, nameCn: 1 }]])
/** Kept by the chassis; read here where there is no request to ask. */
const params = replica(db, 'param_replica', paramState, [[{ tenantId: 1, paramCode: 1 }]])

export type Tenant = Pick<Reader, 'tenantId' | 'session'>

/** The value of a system parameter in this tenant, read from the replica. */
export const parameterOf = async <K extends ParameterKey>(who: Tenant, key: K): Promise<ParameterValue<K>> => {
  const row = await params(who).one({ paramCode: key })
  return ((row && parseParameter(key, row.paramValue)) ?? parameters[key].default) as ParameterValue<K>
}
