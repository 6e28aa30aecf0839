import { z } from 'zod'
import { crud } from '../../core/crud.ts'
import { move } from '../../core/moves.ts'
import { searchText } from '../../core/page.ts'
import { bilingual, charge, id, int, joined, naturalKey } from '../../core/rules.ts'
import { serverOnly } from '../../core/server-only.ts'
import { activeFilter, activeStatus } from './activity.ts'

/** 1 theory, 2 workshop, 3 high-voltage lab, 4 virtual. */
export const roomTypes = ['1', '2', '3', '4'] as const

/** One room of a site (2-training.md §3 "Classroom"); a virtual site has virtual rooms only. */
export const Classroom = z.object({
  code: naturalKey(20),
  ...bilingual('name', 80),
  siteId: id(),
  roomType: z.enum(roomTypes),
  maxPersons: int(1, 1000),
  area: int(0, 10_000).optional(),
  floor: int(1, 200).optional(),
  lifts: int(0, 100).optional(),
  stations: int(0, 200).optional(),
  dayFee: charge().optional(),
  priority: int(0, 99).optional(),
  ...activeStatus,
})

const path = '/training/classrooms'
const permission = 'training:classrooms'

const base = serverOnly(
  crud({
    service: 'training',
    noun: 'resources/classrooms',
    path,
    permission,
    fields: Classroom,
    filter: {
      /** Code or name. */
      text: searchText(),
      code: searchText(),
      name: searchText(),
      siteId: id().optional(),
      roomType: joined(z.enum(roomTypes)).optional(),
      ...activeFilter,
    },
    unique: ['code'],
    sort: ['code', 'name_cn', 'name_en', 'room_type', 'max_persons', 'priority', 'update_date'],
    menu: { under: 'resources', sort: 20 },
    grants: { all: ['RESOURCES'], page: ['PRODUCT', 'PLANNER', 'REGISTRAR', 'ADMIN'] },
  }),
  ['status'],
)

const row = base.endpoints.info.output

export const classrooms = {
  ...base,
  endpoints: { ...base.endpoints, activate: move(path, permission, 'activate', row), deactivate: move(path, permission, 'deactivate', row) },
}
