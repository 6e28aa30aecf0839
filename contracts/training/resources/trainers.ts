import { z } from 'zod'
import { crud } from '../../core/crud.ts'
import { move } from '../../core/moves.ts'
import { searchText } from '../../core/page.ts'
import { freeText, id, int, joined, naturalKey } from '../../core/rules.ts'
import { serverOnly } from '../../core/server-only.ts'
import { catalogueCode } from '../catalogue/catalogues.ts'
import { activeFilter, activeStatus } from './activity.ts'

/** 1 assistant, 2 trainer, 3 senior, 4 master. */
export const trainerLevels = ['1', '2', '3', '4'] as const
export const trainerTeams = ['sales', 'service', 'technical', 'body', 'usedCar', 'marketing', 'leadership'] as const
export const trainerLanguages = ['zh', 'yue', 'en'] as const

/** Somebody who teaches (2-training.md §3 "Trainer"); one trainer record a person. */
export const Trainer = z.object({
  code: naturalKey(20),
  userId: id(),
  level: z.enum(trainerLevels),
  team: z.enum(trainerTeams),
  /** Catalogues whose courses he may teach. */
  catalogues: z.array(catalogueCode()).max(20),
  languages: z.array(z.enum(trainerLanguages)).max(3),
  /** Employed by the academy; false for a contractor. */
  own: z.boolean(),
  bestClassTeacher: z.boolean(),
  firstYear: int(1980, 2100),
  yearlyTarget: int(1, 366),
  cityCode: z.string().regex(/^\d{4}$/, '!region'),
  siteId: id().optional(),
  briefCn: freeText(500).optional(),
  briefEn: freeText(500).optional(),
  /** The person's name, for those who may not read people. */
  nameCn: freeText(100).optional(),
  nameEn: freeText(100).optional(),
  ...activeStatus,
})

const path = '/training/trainers'
const permission = 'training:trainers'

const base = serverOnly(
  crud({
    service: 'training',
    noun: 'resources/trainers',
    path,
    permission,
    fields: Trainer,
    filter: {
      code: searchText(),
      userId: id().optional(),
      level: joined(z.enum(trainerLevels)).optional(),
      team: joined(z.enum(trainerTeams)).optional(),
      catalogue: catalogueCode().optional(),
      language: z.enum(trainerLanguages).optional(),
      ...activeFilter,
    },
    unique: ['code', 'userId'],
    sort: ['code', 'level', 'team', 'first_year', 'yearly_target', 'update_date'],
    menu: { under: 'resources', sort: 10 },
    grants: { all: ['RESOURCES'], page: ['PRODUCT', 'PLANNER', 'REGISTRAR', 'ADMIN'] },
  }),
  ['status', 'nameCn', 'nameEn'],
)

const row = base.endpoints.info.output

export const trainers = {
  ...base,
  endpoints: { ...base.endpoints, activate: move(path, permission, 'activate', row), deactivate: move(path, permission, 'deactivate', row) },
}
