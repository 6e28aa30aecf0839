import { randomUUID } from 'node:crypto'
import type { Access } from '@academy/chassis/http/access.ts'
import type { Context } from '@academy/chassis/http/context.ts'
import { everything } from '@academy/chassis/mongo/scope.ts'
import { runUnit, type Unit } from '@academy/chassis/mongo/unit.ts'
import type { Connector } from '../sync-connectors/model.ts'
import { bearerOf } from '../sync-connectors/tokens.ts'

type Cause = Parameters<typeof runUnit>[0]

/** A client of SCIM: its connector, and the academy in which it writes, which only its token says. */
export interface Client extends Cause {
  connector: Connector
  parameter: Context['parameter']
  unit<T>(work: (unit: Unit) => Promise<T>): Promise<T>
}

/** Whose token this is; `null` for nobody's. */
export const clientOf = async (ctx: Context, access: Access): Promise<Client | null> => {
  const connector = await bearerOf(ctx.header('authorization'), ctx.now)
  if (!connector) return null
  const { tenantId } = connector
  const { service, requestId, correlationId, now } = ctx
  const cause = {
    service,
    tenantId,
    dataScope: everything,
    actor: { userId: 'system', through: connector.id },
    requestId,
    correlationId,
    now,
    newId: () => randomUUID(),
  }
  return { ...cause, connector, parameter: (key) => access.parameter(tenantId, key), unit: (work) => runUnit(cause, work) }
}
