import { z } from 'zod'
import { crud } from '../../core/crud.ts'

import { lookUp } from '../../core/manifest.ts'
import { refByCode } from '../../core/refs.ts'
import { bilingual, naturalKey } from '../../core/rules.ts'
import { network } from '../../identity/access/built-in-roles.ts'
import { positionCode } from '../../org/positions.ts'
import { activeLife } from '../resources/activity.ts'

/** The type of a certification: which positions it is for (design/world.md §5). */
export const Track = z.object({
  code: naturalKey(10),
  ...bilingual('name', 40),
  positionCodes: z.array(refByCode('positions', positionCode())).min(1).max(40),
})

export const tracks = crud({
  service: 'training',
  noun: 'certification/tracks',
  path: '/training/certification-tracks',
  permission: 'training:tracks',
  fields: Track,
  unique: ['code'],
  sort: ['code', 'name_cn', 'name_en', 'update_date'],
  life: activeLife,
  touches: ['certification/certifications'],
  menu: { under: 'certification', sort: 60, icon: 'route' },
  grants: { all: ['PRODUCT'], ...lookUp(...network, 'PLANNER', 'REGISTRAR', 'ADMIN') },
})
