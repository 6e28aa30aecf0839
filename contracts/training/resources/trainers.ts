import { z } from 'zod'
import { crud } from '../../core/crud.ts'
import { choice } from '../../core/field-kinds.ts'
import { columns as c, needed } from '../../core/import-columns.ts'
import { searchText } from '../../core/page.ts'
import { ref } from '../../core/refs.ts'
import { freeText, id, int, joined, naturalKey } from '../../core/rules.ts'
import { catalogueCode } from '../catalogue/catalogues.ts'
import { activeColumn, activeLife } from './activity.ts'

/** 1 assistant, 2 trainer, 3 senior, 4 master. */
const trainerLevels = ['1', '2', '3', '4'] as const
const trainerTeams = ['sales', 'service', 'technical', 'body', 'usedCar', 'marketing', 'leadership'] as const
const trainerLanguages = ['zh', 'yue', 'en'] as const

/** Somebody who teaches (2-training.md §3 "Trainer"); one trainer record a person. */
export const Trainer = z.object({
  code: naturalKey(20),
  /** His name stands as the trainer's own, for those too who may not read people. */
  userId: ref('users', { as: '', both: true }),
  level: choice('trainerLevel', trainerLevels),
  team: choice('trainerTeam', trainerTeams),
  /** Catalogues whose courses he may teach. */
  catalogues: z.array(catalogueCode()).max(20),
  languages: z.array(choice('language', trainerLanguages)).max(3),
  /** Employed by the academy; false for a contractor. */
  own: z.boolean(),
  bestClassTeacher: z.boolean(),
  firstYear: int(1980, 2100),
  yearlyTarget: int(1, 366),
  cityCode: z.string().regex(/^\d{4}$/, '!region'),
  siteId: ref('sites').optional(),
  briefCn: freeText(500).optional(),
  briefEn: freeText(500).optional(),
})

export const trainers = crud({
  service: 'training',
  noun: 'resources/trainers',
  path: '/training/trainers',
  permission: 'training:trainers',
  fields: Trainer,
  filter: {
    code: searchText(),
    userId: id().optional(),
    level: joined(z.enum(trainerLevels)).optional(),
    team: joined(z.enum(trainerTeams)).optional(),
    catalogue: catalogueCode().optional(),
    language: z.enum(trainerLanguages).optional(),
  },
  unique: ['code', 'userId'],
  sort: ['code', 'level', 'team', 'first_year', 'yearly_target', 'update_date'],
  life: activeLife,
  sheet: {
    order: 110,
    natural: ['code'],
    without: ['briefCn', 'briefEn'],
    given: ['bestClassTeacher'],
    own: { catalogues: c.refs('catalogues', 'catalogues', 20, needed), cityCode: c.pick('cityCode', 'city', undefined, needed), ...activeColumn },
  },
  menu: { under: 'resources', sort: 10, icon: 'board' },
  grants: { all: ['RESOURCES'], page: ['PRODUCT', 'PLANNER', 'REGISTRAR', 'ADMIN'] },
  personal: true,
})
