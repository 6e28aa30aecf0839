import { nounModel } from '@academy/chassis/mongo/model.ts'
import { headcounts } from '@academy/contracts/org/headcounts.ts'
import { db } from '../database.ts'

export const HeadcountModel = nounModel(db, headcounts, {
  indexes: [[{ tenantId: 1, positionId: 1, orgId: 1, fromDate: 1 }, { unique: true }]],
  scope: { org: 'orgId' },
})
