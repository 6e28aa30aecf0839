import { nounModel } from '@academy/chassis/mongo/model.ts'
import { suppliers } from '@academy/contracts/training/resources/suppliers.ts'
import { db } from '../../database.ts'

export const SupplierModel = nounModel(db, suppliers)
