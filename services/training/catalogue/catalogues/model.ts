import { model, sortIndexes } from '@academy/chassis/mongo/model.ts'
import { Catalogue, catalogues } from '@academy/contracts/training/catalogue/catalogues.ts'
import { db } from '../../database.ts'

export const CatalogueModel = model(db, 'catalogues', Catalogue, {
  indexes: [[{ tenantId: 1, code: 1 }, { unique: true }], ...sortIndexes(catalogues.endpoints.page.sort)],
})
