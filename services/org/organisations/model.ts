import { model, nounModel } from '@academy/chassis/mongo/model.ts'
import { organisations } from '@academy/contracts/org/organisations.ts'
import { z } from 'zod'
import { db } from '../database.ts'

export const OrganisationModel = nounModel(db, organisations, {
  indexes: [[{ tenantId: 1, path: 1 }], [{ tenantId: 1, orgType: 1, code: 1 }], [{ tenantId: 1, parentId: 1 }]],
  scope: { org: 'id' },
})

/** One row a tenant, written by whoever places an organisation in the tree, so that two of them never pass each other unseen. */
export const PlacingModel = model(db, 'placings', z.object({}))
