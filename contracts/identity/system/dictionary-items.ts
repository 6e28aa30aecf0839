import { z } from 'zod'
import { crud } from '../../core/crud.ts'
import { searchText } from '../../core/page.ts'
import { naturalKey } from '../../core/rules.ts'
import { DictionaryItem } from './dictionaries.ts'

/** A type, whose value is blank, or an item of the type of its name. */
const Item = DictionaryItem.extend({
  dictValue: naturalKey(40).or(z.literal('')),
  sort: DictionaryItem.shape.sort.optional(),
  /** Its key in the tree: the type's name, of an item with its value. */
  code: z.string().optional(),
  /** The type of an item. */
  parentCode: z.string().optional(),
})

/** The dictionaries as their administrators keep them: words, order, shown or not; what they changed stays at the next release. */
export const dictionaryItems = crud({
  service: 'identity',
  noun: 'system/dictionary-items',
  path: '/sys/dictionary-items',
  permission: 'sys:dictionaries',
  fields: Item,
  filter: { dictType: searchText(), dictName: searchText() },
  sort: ['dict_type', 'dict_value', 'update_date'],
  derived: ['sort', 'code', 'parentCode'],
  tree: { parent: 'parentCode', by: 'code', order: 'sort', depth: 2 },
  touches: ['dictionaries'],
  columns: ['dictType', 'dictValue', 'dictNameCn', 'dictNameEn', 'dictStatus', 'sort'],
  menu: { under: 'sys', sort: 20, icon: 'dictionary' },
  grants: { all: ['ADMIN'] },
})
