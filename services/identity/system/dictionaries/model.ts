import { model, sortIndexes } from '@academy/chassis/mongo/model.ts'
import { DictionaryItem } from '@academy/contracts/identity/system/dictionaries.ts'
import { dictionaryItems } from '@academy/contracts/identity/system/dictionary-items.ts'
import { db } from '../../database.ts'

export const DictionaryModel = model(db, 'dictionaries', DictionaryItem, {
  indexes: [[{ tenantId: 1, dictType: 1, dictValue: 1 }, { unique: true }], ...sortIndexes(dictionaryItems.endpoints.page.sort)],
})
