import { model } from '@academy/chassis/mongo/model.ts'
import { Param } from '@academy/contracts/identity/system/params.ts'
import { db } from '../../database.ts'

export const ParamModel = model(db, 'params', Param, {
  indexes: [
    [{ tenantId: 1, paramCode: 1 }, { unique: true }],
    [{ tenantId: 1, paramValue: 1, _id: 1 }],
    [{ tenantId: 1, remark: 1, _id: 1 }],
    [{ tenantId: 1, updateDate: -1, _id: 1 }],
  ],
})
