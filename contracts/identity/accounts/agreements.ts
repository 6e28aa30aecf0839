import { z } from 'zod'
import { crud } from '../../core/crud.ts'
import { choice } from '../../core/field-kinds.ts'
import { lifecycle } from '../../core/lifecycle.ts'
import { richText } from '../../core/rich-text.ts'
import { bilingual, joined, text } from '../../core/rules.ts'

export const agreementKinds = ['user', 'privacy'] as const

/** What is published stays as people accepted it: whoever wants another text publishes a newer edition. */
const agreementLife = lifecycle({ states: ['draft', 'published'], initial: 'draft', moves: { publish: { from: ['draft'], to: 'published' } } })

/** A text that everybody of the academy accepts (areas/shell-access.md rule 15). */
const Agreement = z.object({
  kind: choice('agreementKind', agreementKinds),
  ...bilingual('title', 80),
  body: richText({ max: 20_000, languages: 3 }),
  /** Counted by kind: 1, 2, 3. */
  edition: z.number().int().optional(),
  /** `privacy-2`. */
  code: text(20).optional(),
})

export const agreements = crud({
  service: 'identity',
  noun: 'accounts/agreements',
  path: '/sys/agreements',
  permission: 'sys:agreements',
  fields: Agreement,
  filter: { kind: joined(z.enum(agreementKinds)).optional() },
  unique: ['code'],
  sort: ['update_date', 'code', 'kind', 'edition'],
  derived: ['edition', 'code'],
  life: agreementLife,
  columns: ['code', 'kind', 'edition', 'titleCn', 'titleEn', 'status', 'updateDate'],
  menu: { under: 'sys', sort: 65, icon: 'file' },
  grants: { all: ['ADMIN'] },
})
