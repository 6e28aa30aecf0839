import { z } from 'zod'
import { crud } from '../../core/crud.ts'
import { choice } from '../../core/field-kinds.ts'
import { file } from '../../core/files.ts'
import { lookUp } from '../../core/manifest.ts'
import { searchText } from '../../core/page.ts'
import { ref } from '../../core/refs.ts'
import { bilingual, charge, id, int, joined, naturalKey } from '../../core/rules.ts'
import { activeColumn, activeLife } from './activity.ts'

/** 1 theory, 2 workshop, 3 high-voltage lab, 4 virtual. */
export const roomTypes = ['1', '2', '3', '4'] as const

/** One room of a site (2-training.md §3 "Classroom"); a virtual site has virtual rooms only. */
export const Classroom = z.object({
  code: naturalKey(20),
  ...bilingual('name', 80),
  siteId: ref('sites'),
  roomType: choice('roomType', roomTypes),
  maxPersons: int(1, 1000),
  area: int(0, 10_000).optional(),
  floor: int(1, 200).optional(),
  lifts: int(0, 100).optional(),
  stations: int(0, 200).optional(),
  dayFee: charge().optional(),
  priority: int(0, 99).optional(),
  layout: file({ kind: 'image', limit: 'file.image.mb' }).optional(),
})

export const classrooms = crud({
  service: 'training',
  noun: 'resources/classrooms',
  path: '/training/classrooms',
  permission: 'training:classrooms',
  fields: Classroom,
  filter: {
    /** Code or name. */
    text: searchText(),
    code: searchText(),
    name: searchText(),
    siteId: id().optional(),
    roomType: joined(z.enum(roomTypes)).optional(),
  },
  unique: ['code'],
  sort: ['code', 'name_cn', 'name_en', 'room_type', 'max_persons', 'priority', 'update_date'],
  life: activeLife,
  sheet: { order: 70, natural: ['code'], own: activeColumn },
  menu: { under: 'resources', sort: 20, icon: 'door' },
  grants: { all: ['RESOURCES'], ...lookUp('PRODUCT', 'PLANNER', 'REGISTRAR', 'ADMIN') },
})
