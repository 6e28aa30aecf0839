import { type DocOf, nounModel } from '@academy/chassis/mongo/model.ts'
import { rowLock } from '@academy/chassis/mongo/row-lock.ts'
import { organisations } from '@academy/contracts/org/organisations.ts'
import { db } from '../database.ts'

export const OrganisationModel = nounModel(db, organisations, {
  indexes: [[{ tenantId: 1, path: 1 }], [{ tenantId: 1, orgType: 1, code: 1 }], [{ tenantId: 1, parentId: 1 }], [{ tenantId: 1, closeDate: 1 }]],
  scope: { org: 'id' },
})

export type OrganisationDoc = DocOf<(typeof OrganisationModel)['fields']>

/** Whoever places an organisation in the tree takes the tenant's one turn, `tree`, so that two of them never pass each other unseen. */
export const placing = rowLock(db, 'placings')
