import { nounModel } from '@academy/chassis/mongo/model.ts'
import { catalogues } from '@academy/contracts/training/catalogue/catalogues.ts'
import { db } from '../../database.ts'

export const CatalogueModel = nounModel(db, catalogues)
