import { z } from 'zod'
import { crud } from '../../core/crud.ts'
import { choice } from '../../core/field-kinds.ts'
import { searchText } from '../../core/page.ts'
import { joined, text } from '../../core/rules.ts'

const wordEffects = ['refuse', 'review', 'mask'] as const

/** A word that is looked for in what people write: it is refused, waits for a look, or is covered (community rule 2). */
export const Word = z.object({ word: text(20), effect: choice('wordEffect', wordEffects) })

export const words = crud({
  service: 'community',
  noun: 'discussion/words',
  path: '/community/words',
  permission: 'community:words',
  fields: Word,
  filter: { word: searchText(), effect: joined(z.enum(wordEffects)).optional() },
  unique: ['word'],
  sort: ['word', 'effect', 'update_date'],
  menu: { under: 'community', sort: 90, icon: 'speech-crossed' },
  grants: { all: ['REGISTRAR', 'ADMIN'], page: ['PRODUCT'], export: ['PRODUCT'] },
})
