import { model } from '@academy/chassis/mongo/model.ts'
import { DictionaryItem } from '@academy/contracts/identity/system/dictionaries.ts'
import { db } from '../../database.ts'

export const DictionaryModel = model(db, 'dictionaries', DictionaryItem, { indexes: [[{ tenantId: 1, dictType: 1, dictValue: 1 }, { unique: true }]] })
