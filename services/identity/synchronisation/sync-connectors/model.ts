import { type DocOf, model, nounModel } from '@academy/chassis/mongo/model.ts'
import { ref } from '@academy/contracts/core/refs.ts'
import { id } from '@academy/contracts/core/rules.ts'
import { syncConnectors } from '@academy/contracts/identity/synchronisation/sync-connectors.ts'
import { z } from 'zod'
import { db } from '../../database.ts'

export const ConnectorModel = nounModel(db, syncConnectors)
export type Connector = DocOf<(typeof ConnectorModel)['fields']>

/** A bearer token of a connector; its id is the SHA-256 of what was told once. It stands outside any tenant: by it the academy is known. */
export const TokenModel = model(
  db,
  'sync_tokens',
  z.object({ connectorId: id(), tenant: id(), tail: z.string(), madeBy: ref('users'), lastUsed: z.date().optional() }),
  { indexes: [[{ tenantId: 1, tenant: 1, connectorId: 1 }]] },
)
