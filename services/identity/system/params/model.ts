import { nounModel } from '@academy/chassis/mongo/model.ts'
import { params } from '@academy/contracts/identity/system/params.ts'
import { db } from '../../database.ts'

export const ParamModel = nounModel(db, params)
