import { nounModel } from '@academy/chassis/mongo/model.ts'
import { businessData } from '@academy/contracts/org/business-data.ts'
import { db } from '../database.ts'

export const BusinessModel = nounModel(db, businessData, {
  indexes: [[{ tenantId: 1, outletId: 1, month: 1, measure: 1 }, { unique: true }]],
  scope: { org: 'outletId' },
})
