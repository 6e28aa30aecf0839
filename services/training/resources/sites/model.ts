import { model, sortIndexes } from '@academy/chassis/mongo/model.ts'
import { Site, sites } from '@academy/contracts/training/resources/sites.ts'
import { db } from '../../database.ts'

export const SiteModel = model(db, 'sites', Site, { indexes: [[{ tenantId: 1, code: 1 }, { unique: true }], ...sortIndexes(sites.endpoints.page.sort)] })
