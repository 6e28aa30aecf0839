import { z } from 'zod'
import { crud } from '../../core/crud.ts'
import { choice } from '../../core/field-kinds.ts'
import { file } from '../../core/files.ts'
import { lifecycle } from '../../core/lifecycle.ts'
import { lookUp } from '../../core/manifest.ts'
import { searchText } from '../../core/page.ts'
import { ref } from '../../core/refs.ts'
import { day, freeText, id, int, joined, naturalKey, queryFlag, text } from '../../core/rules.ts'
import { withinWidth } from '../../core/shared-rules.ts'
import { network } from '../../identity/access/built-in-roles.ts'

/** From the lowest to the highest. */
export const certificationLevels = ['I', '1', '2', '3'] as const
const brands = ['A', 'O', 'S', 'E'] as const

/** Drawn up, then earned by people, then taken down: who holds one keeps it (2-training.md §4). An unlisted one is not edited. */
const certificationLife = lifecycle({
  states: ['unreleased', 'released', 'unlisted'],
  initial: 'unreleased',
  moves: {
    release: { from: ['unreleased', 'unlisted'], to: 'released' },
    unlist: { from: ['released'], to: 'unlisted' },
  },
  edits: ['unreleased', 'released'],
})

/** What somebody is qualified for: a level of a track (2-training.md §3 "Certification"). */
export const Certification = z.object({
  code: naturalKey(20),
  nameCn: withinWidth(text(70), 70),
  nameEn: text(140),
  brand: choice('brand', brands),
  trackId: ref('tracks'),
  level: choice('certLevel', certificationLevels),
  /** How long a certificate lives. */
  months: int(1, 60),
  /** It is renewed by recertification; "no" deletes the recertification of its rules. */
  renewal: z.boolean(),
  description: freeText(500).optional(),
  badge: file({ kind: 'image', limit: 'file.cover.mb', crop: '1:1' }).optional(),
  /** Days, first and last, in which it was taken down; the server keeps them. */
  unlistedDays: z
    .array(z.object({ from: day(), until: day().optional() }))
    .max(200)
    .optional(),
})

export const certifications = crud({
  service: 'training',
  noun: 'certification/certifications',
  path: '/training/certifications',
  permission: 'training:certifications',
  fields: Certification,
  filter: {
    /** Code or name. */
    text: searchText(),
    brand: joined(z.enum(brands)).optional(),
    trackId: id().optional(),
    level: joined(z.enum(certificationLevels)).optional(),
    renewal: queryFlag().optional(),
  },
  unique: ['code'],
  sort: ['code', 'name_cn', 'name_en', 'level', 'months', 'update_date'],
  derived: ['unlistedDays'],
  columns: ['code', 'name', 'brand', 'trackId', 'level', 'months', 'renewal', 'status'],
  find: { title: 'name', text: ['code'], weight: 4 },
  life: certificationLife,
  touches: ['certification/certification-rules', 'certification/certificates'],
  menu: { under: 'certification', sort: 10, icon: 'graduation' },
  grants: { all: ['PRODUCT'], ...lookUp(...network, 'PLANNER', 'REGISTRAR', 'ADMIN') },
})
