import { nounModel } from '@academy/chassis/mongo/model.ts'
import { organisationSources } from '@academy/contracts/org/organisation-sources.ts'
import { db } from '../database.ts'

/** What the dealers' system says of each organisation. */
export const SourceModel = nounModel(db, organisationSources, { indexes: [[{ tenantId: 1, differs: 1 }]], scope: { org: 'orgId' } })
